import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './app/platform/schema/*.server.ts',
  out: './migrations',
});

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What most pages use comes in few files: on a slow phone a small file costs more by its round trip than by its bytes. */
const chunks = {
  groups: [
    { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\//, priority: 3 },
    { name: 'icons', test: /node_modules\/lucide-react\//, priority: 2, minShareCount: 8 },
    { name: 'words', test: /app\/vocabulary\/(?!catalogue)/, priority: 2 },
    {
      name: 'shell',
      test: /app\/(ui\/(site|navigation|disclosure|trouble|spinner|forms\/select|photo|pagination|rendered-once|use-|open-entry)|accounts\/(account-navigation|profile\/avatar|use-auth|use-session)|saved-cars\/use-offline|drafts\/(draft-presence|sign-out-guard)|http\/(site-meta|lost-line|code-ahead|kept-frame|analytics))/,
      priority: 1,
    },
    {
      name: 'cards',
      test: /app\/(search\/results-trail|listings\/(results-trail|card|listing|listing-card|price-tag|placeholder|fetch-photos)|ui\/photo\/(carousel|photo-overlays|photo-strip|use-further-photos)|saved-cars\/(listing-grid|hearts|save-button|use-saved))\.tsx?$/,
      priority: 1,
    },
  ],
};

const BUNDLED = [
  ...['lucide-react', /^@react-email\//, 'drizzle-orm', 'zod', /^@conform-to\//, 'hono', /^@hono\//, 'flydrive'],
  ...[/^better-auth/, /^@better-auth\//, /^@better-fetch\//, 'better-call'],
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: chunks } } } },
    ssr: {
      // Of these a start would load hundreds of files, of which the site uses a little: half of the time until it is up.
      resolve: { noExternal: BUNDLED },
      build: { rollupOptions: { input: './server.ts' } },
    },
  },
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
});

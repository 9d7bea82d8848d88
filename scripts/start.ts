/** `npm start`: builds if needed, then serves until asked to stop. */
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from './build.ts';
import { runOrExplain } from './run.ts';
import { limitMemory, serve } from './serve.ts';

process.env.NODE_ENV ??= 'production';
limitMemory();

await runOrExplain(async () => {
  if (cluster.isPrimary) await buildIfNeeded();
  // The next build empties the folder.
  await serve(fileURLToPath(new URL('../build/server', import.meta.url)));
});

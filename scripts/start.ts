/** `npm start`: builds if needed, then serves until asked to stop. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from './build.ts';
import { runOrExplain } from './run.ts';

process.env.NODE_ENV ??= 'production';

/** By default glibc has an arena for each thread and keeps what was freed in it: after uploads, hundreds of megabytes. */
const MALLOC_ARENA_MAX = '2';
if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined) {
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, command, { ...process.env, MALLOC_ARENA_MAX });
}

await runOrExplain(async () => {
  await buildIfNeeded();
  // A start takes half a second less from the second on. The next build empties the folder.
  enableCompileCache(fileURLToPath(new URL('../build/server/compile-cache', import.meta.url)));
  const built = '../build/server/index.js';
  const { startServer } = (await import(built)) as typeof import('../server.ts');
  const stopping = new AbortController();
  // The terminal and npm both pass on Ctrl-C: the second signal must not cut the cleanup short.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort(signal));
  const server = await startServer({ signal: stopping.signal });
  await server?.stopped;
  process.exit(0);
});

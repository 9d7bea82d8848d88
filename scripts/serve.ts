/** Starts the built server, for `npm start` and the package. */
import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LISTENS_WHEN_READY, type WorkerMessage } from '#app/platform/workers.server.ts';

/** By default glibc has an arena for each thread and keeps what was freed in it: after uploads, hundreds of megabytes. */
const ARENAS = '2';

/** Starts this process again with this setting, under the same id, unless it has one. Call it first. */
export function limitArenas(): void {
  const { env, execPath, execArgv, argv } = process;
  if (process.platform !== 'linux' || env.MALLOC_ARENA_MAX) return;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, MALLOC_ARENA_MAX: ARENAS });
}

/** Serves until asked to stop, then ends the process. Throws `StartError`. `folder` has the server’s `index.js`. */
export async function serve(folder: string): Promise<never> {
  if (cluster.isPrimary && Number(process.env.WORKERS) > 1) return serveWithWorkers();
  // A start takes half a second less from the second on. Where the folder can’t be written, it doesn’t.
  enableCompileCache(join(folder, 'compile-cache'));
  const { startServer } = (await import(pathToFileURL(join(folder, 'index.js')).href)) as typeof import('../server.ts');
  const stopping = new AbortController();
  // The terminal and npm both pass on Ctrl-C: the second signal must not cut the cleanup short.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort(signal));
  const isAdded = cluster.isWorker && Boolean(process.env[LISTENS_WHEN_READY]);
  const server = await startServer({ signal: stopping.signal, isAdded });
  if (server && cluster.isWorker) process.send?.({ kerbside: 'ready' } satisfies WorkerMessage);
  await server?.stopped;
  process.exit(0);
}

/** Loaded only here: the settings, and what the workers need. */
async function serveWithWorkers(): Promise<never> {
  const { env } = await import('#app/platform/env.server.ts');
  const { runWorkers } = await import('./workers/run-workers.ts');
  return runWorkers(env.WORKERS);
}

/** Starts the built server, for `npm start` and the package. */
import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { LISTENS_WHEN_READY, type WorkerMessage } from '#app/platform/workers.server.ts';

/** By default glibc has an arena for each thread and keeps what was freed in it: after uploads, hundreds of megabytes. */
const { MALLOC_ARENA_MAX = '2' } = process.env;
/** By default V8 keeps twice as much for new objects: 100 MB more under load, for pages that cost 3 % less. */
const NEW_OBJECTS = '--max-semi-space-size';
const NEW_OBJECTS_MEGABYTES = 16;

/** Starts this process again with these settings, under the same id. Call it first. */
export function limitMemory(): void {
  if (process.platform !== 'linux' || process.execArgv.some((flag) => flag.startsWith(NEW_OBJECTS))) return;
  const flags = [`${NEW_OBJECTS}=${NEW_OBJECTS_MEGABYTES}`, ...process.execArgv];
  const command = [process.execPath, ...flags, ...process.argv.slice(1)];
  process.execve?.(process.execPath, command, { ...process.env, MALLOC_ARENA_MAX });
}

/**
 * V8’s middle compiler puts loops over a million listings into functions that run too seldom for its last one, and they stay
 * there, at half the speed. Pages take as long with this as without.
 */
export function compileLoopsFully(): void {
  setFlagsFromString('--no-maglev-inlining');
}

/** Serves until asked to stop, then ends the process. Throws `StartError`. `folder` has the server’s `index.js`. */
export async function serve(folder: string): Promise<never> {
  if (cluster.isPrimary && Number(process.env.WORKERS) > 1) return serveWithWorkers();
  compileLoopsFully();
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

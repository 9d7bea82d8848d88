/** With `WORKERS`, several processes share one port; `scripts/workers/run-workers.ts` starts them and relays messages. */
import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';

/** From a worker to the first process, and back. `figures-wanted` comes to every worker, `figures` to the one that asked. */
export type WorkerMessage =
  | { kerbside: 'ready' }
  | { kerbside: 'figures-wanted'; id: string }
  | { kerbside: 'figures'; id: string; text: string };

export const WORKER_NUMBER = 'KERBSIDE_WORKER';
/** Set for a worker that starts while others serve: it takes no visitors before it is ready. */
export const LISTENS_WHEN_READY = 'KERBSIDE_LISTENS_WHEN_READY';
const PATIENCE_MS = 5000;

/** From 1; undefined if one process serves alone. A worker that replaces another has its number. */
// biome-ignore lint/style/noProcessEnv: no setting, but what the first process tells a worker
export const workerNumber = cluster.isWorker ? process.env[WORKER_NUMBER] : undefined;

const waiting = new Map<string, (text: string) => void>();

/** Its own, if the first process doesn't answer. */
export async function gatherFigures(readOwn: () => Promise<string>): Promise<string> {
  const id = randomUUID();
  const { promise, resolve } = Promise.withResolvers<string>();
  waiting.set(id, resolve);
  const timer = setTimeout(async () => resolve(await readOwn()), PATIENCE_MS);
  post({ kerbside: 'figures-wanted', id });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    waiting.delete(id);
  }
}

export function shareFigures(read: () => Promise<string>): void {
  process.on('message', async (message: WorkerMessage) => {
    if (message.kerbside === 'figures') waiting.get(message.id)?.(message.text);
    if (message.kerbside === 'figures-wanted') {
      post({ kerbside: 'figures', id: message.id, text: await read() });
    }
  });
}

function post(message: WorkerMessage) {
  if (process.connected) process.send?.(message);
}

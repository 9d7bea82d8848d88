/** `WORKERS`: the first process starts the others, replaces one that ends, and stops them all. It serves nothing itself. */
import cluster, { type Worker } from 'node:cluster';
import { log } from '#app/platform/log.server.ts';
import { LISTENS_WHEN_READY, WORKER_NUMBER, type WorkerMessage } from '#app/platform/workers.server.ts';
import { mergeFigures } from './merge-figures.ts';

const [SHORTEST_WAIT_MS, LONGEST_WAIT_MS] = [1000, 30_000];
const FIGURES_MS = 3000;

type Slot = { worker: Worker | null; isReady: boolean; failures: number; restart?: NodeJS.Timeout };

/** Never returns: ends the process once all workers have ended. */
export function runWorkers(count: number): Promise<never> {
  const slots = Array.from({ length: count }, (): Slot => ({ worker: null, isReady: false, failures: 0 }));
  const figures = new Gathering(() => slots.flatMap(({ worker }) => worker ?? []));
  let isStarted = false;
  let isStopping = false;
  let exitCode = 0;

  function start(slot: Slot) {
    const isServed = slots.some(({ isReady }) => isReady);
    const number = slots.indexOf(slot) + 1;
    const worker = cluster.fork({ [WORKER_NUMBER]: number, [LISTENS_WHEN_READY]: isServed ? 'yes' : '' });
    slot.worker = worker;
    worker.on('message', (message: WorkerMessage) => {
      if (message.kerbside === 'ready') becomeReady(slot);
      else figures.receive(worker, message);
    });
    worker.on('exit', (code, signal) => end(slot, number, { code, signal }));
  }

  function becomeReady(slot: Slot) {
    slot.isReady = true;
    slot.failures = 0;
    if (isStarted) return;
    // The first has migrated the database and found the port free: the others follow together.
    isStarted = true;
    for (const other of slots) if (!other.worker && !isStopping) start(other);
  }

  function end(slot: Slot, number: number, how: { code: number; signal: string }) {
    const wasReady = slot.isReady;
    Object.assign(slot, { worker: null, isReady: false });
    if (isStopping || !isStarted) {
      // At a start it has said why.
      if (how.code !== 0) exitCode = 1;
      if (slots.every(({ worker }) => worker === null)) process.exit(exitCode);
      return;
    }
    if (!wasReady) slot.failures += 1;
    const waitMs = Math.min(SHORTEST_WAIT_MS * 2 ** slot.failures, LONGEST_WAIT_MS);
    log.error({ worker: number, ...how, waitMs }, 'a worker ended; starting another');
    slot.restart = setTimeout(start, waitMs, slot);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      isStopping = true;
      for (const { worker, restart } of slots) {
        clearTimeout(restart);
        worker?.process.kill(signal);
      }
      if (slots.every(({ worker }) => worker === null)) process.exit(exitCode);
    });
  }
  start(slots[0] as Slot);
  return new Promise<never>(() => {});
}

type PendingFigures = { by: Worker; texts: string[]; missing: Set<Worker>; timer: NodeJS.Timeout };

/** Asks all workers for their figures when one is asked for them. */
class Gathering {
  readonly #workers: () => Worker[];
  readonly #pending = new Map<string, PendingFigures>();

  constructor(workers: () => Worker[]) {
    this.#workers = workers;
  }

  receive(worker: Worker, message: Exclude<WorkerMessage, { kerbside: 'ready' }>): void {
    if (message.kerbside === 'figures-wanted') {
      const timer = setTimeout(() => this.#answer(message.id), FIGURES_MS);
      this.#pending.set(message.id, { by: worker, texts: [], missing: new Set(this.#workers()), timer });
      for (const other of this.#workers()) send(other, message);
      return;
    }
    const pending = this.#pending.get(message.id);
    if (!pending?.missing.delete(worker)) return;
    pending.texts.push(message.text);
    if (pending.missing.size === 0) this.#answer(message.id);
  }

  #answer(id: string) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    clearTimeout(pending.timer);
    this.#pending.delete(id);
    send(pending.by, { kerbside: 'figures', id, text: mergeFigures(pending.texts) });
  }
}

/** A worker that is just ending needs nothing any more. */
function send(worker: Worker, message: WorkerMessage) {
  if (worker.isConnected()) worker.send(message, () => {});
}

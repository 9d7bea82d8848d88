/** Counts stay in memory for a second and are then written; a crash loses that second, a failed write is retried. */
import { log } from '#app/platform/log.server.ts';

const FLUSH_MS = 1000;
const MAX_KEYS = 10_000;

export type Counter = { count(key: string): void; flush(): Promise<void> };

const counters = new Set<Counter>();

export function createCounter(name: string, write: (counts: Map<string, number>) => Promise<void>): Counter {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function add(key: string, times: number) {
    if (counts.size < MAX_KEYS || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + times);
    timer ??= setTimeout(flush, FLUSH_MS);
  }

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeNow);
    return writing;
  }

  async function writeNow() {
    if (counts.size === 0) return;
    const batch = new Map(counts);
    counts.clear();
    await write(batch).catch((error) => {
      log.error({ err: error, counter: name }, 'could not write the counts; will retry');
      for (const [key, times] of batch) add(key, times);
    });
  }

  const counter = { count: (key: string) => add(key, 1), flush };
  counters.add(counter);
  return counter;
}

export async function stopCounting(): Promise<void> {
  await Promise.all([...counters].map((counter) => counter.flush()));
}

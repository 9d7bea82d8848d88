/**
 * Counting things people do without making them wait: counts gather in memory and are written once a second.
 * A crash may lose that second and never more; a write that fails is tried again with the next.
 */
import { log } from '#app/platform/log.server.ts';

const FLUSH_MS = 1000;
/** More distinct things in one second than any honest second has: further ones are dropped. */
const MAX_KEYS = 10_000;

export type Counter = { count(key: string): void; flush(): Promise<void> };

const counters = new Set<Counter>();

/** `write` gets what was counted since it last succeeded: key → how often. */
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
      log.error({ err: error, counter: name }, 'counts could not be written; they are kept for the next try');
      for (const [key, times] of batch) add(key, times);
    });
  }

  const counter = { count: (key: string) => add(key, 1), flush };
  counters.add(counter);
  return counter;
}

/** Writes what is still in memory. Called while the database is open, before it is closed. */
export async function stopCounting(): Promise<void> {
  await Promise.all([...counters].map((counter) => counter.flush()));
}

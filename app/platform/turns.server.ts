type TurnOptions = {
  /** How many places the task takes; one that takes more than there are works alone. */
  takes?: number;
  signal?: AbortSignal;
};

export type Turns = ReturnType<typeof openTurns>;

/** A semaphore: up to `places` at once, the rest in order. One task may take several places. */
export function openTurns(places: number) {
  const queue: { takes: number; start: () => void }[] = [];
  let free = places;
  let working = 0;

  function startNext() {
    for (let next = queue[0]; next && next.takes <= free; next = queue[0]) {
      queue.shift();
      free -= next.takes;
      working += 1;
      next.start();
    }
  }

  async function waitForTurn(takes: number, signal?: AbortSignal) {
    signal?.throwIfAborted();
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const entry = { takes, start };
    const giveUp = () => {
      const at = queue.indexOf(entry);
      if (at < 0) return;
      queue.splice(at, 1);
      reject(signal?.reason);
      startNext();
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    queue.push(entry);
    startNext();
    await promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  async function takeTurn<T>(work: () => Promise<T>, { takes = 1, signal }: TurnOptions = {}): Promise<T> {
    const placeCount = Math.min(takes, places);
    await waitForTurn(placeCount, signal);
    try {
      return await work();
    } finally {
      free += placeCount;
      working -= 1;
      startNext();
    }
  }

  return { takeTurn, count: () => ({ working, waiting: queue.length }) };
}

export function openTurnsByKey(places: number) {
  const byKey = new Map<string, Turns>();

  return async function takeTurn<T>(key: string, work: () => Promise<T>, options?: TurnOptions): Promise<T> {
    const turns = byKey.get(key) ?? openTurns(places);
    byKey.set(key, turns);
    try {
      return await turns.takeTurn(work, options);
    } finally {
      const { working, waiting } = turns.count();
      if (working + waiting === 0) byKey.delete(key);
    }
  };
}

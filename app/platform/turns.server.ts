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

  async function takeTurn<T>(work: () => Promise<T>, takes = 1): Promise<T> {
    await new Promise<void>((start) => {
      queue.push({ takes, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      free += takes;
      working -= 1;
      startNext();
    }
  }

  return { takeTurn, count: () => ({ working, waiting: queue.length }) };
}

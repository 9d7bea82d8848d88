/** Who works when: some at once, the others in the order they came. A turn may take several of the places. */
export function openTurns(places: number) {
  const waiting: { takes: number; start: () => void }[] = [];
  let free = places;

  function startNext() {
    for (let next = waiting[0]; next && next.takes <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.takes;
      next.start();
    }
  }

  /** Runs `work` when it is its turn; answers or throws what it does. */
  return async function takeTurn<T>(work: () => Promise<T>, takes = 1): Promise<T> {
    await new Promise<void>((start) => {
      waiting.push({ takes, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      free += takes;
      startNext();
    }
  };
}

/**
 * Who decodes when. However many photos arrive, two are worked on at once, and a heavy one alone, so that memory stays
 * bounded; the others wait in the order they came.
 */
const PLACES = 2;

type Waiting = { places: number; start: () => void };

const waiting: Waiting[] = [];
let free = PLACES;

/** Runs `work` when it is its turn; answers or throws what it does. */
export async function takeTurn<T>({ alone }: { alone: boolean }, work: () => Promise<T>): Promise<T> {
  const places = alone ? PLACES : 1;
  await new Promise<void>((start) => {
    waiting.push({ places, start });
    startNext();
  });
  try {
    return await work();
  } finally {
    free += places;
    startNext();
  }
}

function startNext() {
  for (let next = waiting[0]; next && next.places <= free; next = waiting[0]) {
    waiting.shift();
    free -= next.places;
    next.start();
  }
}

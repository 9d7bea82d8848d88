/**
 * The saved cars as they were when somebody last looked at any of them, kept in this browser for when there is no connection:
 * of one person at a time, and only until they sign out. Where the browser keeps nothing, as in private windows, nothing is.
 */
export type SeenCar = {
  id: string;
  title: string;
  /** As shown: `$12,990 Drive Away`. */
  price: string;
  facts: string;
  photoUrl: string | null;
};

export type SeenCars = { userId: string; seenAt: string; cars: SeenCar[] };

const CACHE = 'seen-cars';
const LIST = '/seen-cars.json';
const SEEN_CARS = '/saved-cars/seen';
/** The newest saved of somebody who saved more. */
export const MOST_CARS = 100;

/** What is being kept, and whose: ended by what is newer, and where nothing of theirs may stay. */
let keeping = { userId: '', ending: new AbortController() };

/** Their newest saved cars as they are now. Nothing changes where they cannot be fetched or are somebody else's by now. */
export async function keepSeenCars(userId: string): Promise<void> {
  if (!hasCaches()) return;
  keeping.ending.abort();
  keeping = { userId, ending: new AbortController() };
  const { signal } = keeping.ending;
  const answer = await fetch(SEEN_CARS, { signal });
  const seen: Omit<SeenCars, 'seenAt'> | null = answer.ok ? await answer.json() : null;
  if (seen?.userId !== userId || signal.aborted) return;
  const cache = await caches.open(CACHE);
  await cache.put(LIST, Response.json({ ...seen, seenAt: new Date().toISOString() }));
  await keepPhotos(cache, seen.cars, signal);
}

async function keepPhotos(cache: Cache, cars: SeenCar[], signal: AbortSignal) {
  const photos = new Set(cars.flatMap(({ photoUrl }) => (photoUrl ? toAddress(photoUrl) : [])));
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  for (const address of kept) if (address !== toAddress(LIST) && !photos.has(address)) await cache.delete(address);
  for (const address of photos) {
    if (signal.aborted) return;
    if (!kept.has(address)) await keepPhoto(cache, address);
  }
}

/** Photos may come from the store, which is another site. */
function toAddress(path: string): string {
  return new URL(path, location.href).href;
}

/** One that does not come is shown as none. The copy that an `<img>` left behind may not be read where it is another site's. */
async function keepPhoto(cache: Cache, address: string) {
  const isOurs = address.startsWith(`${location.origin}/`);
  const answer = await fetch(address, isOurs ? {} : { cache: 'reload', credentials: 'omit' }).catch(() => null);
  if (answer?.ok) await cache.put(address, answer);
}

export async function readSeenCars(): Promise<SeenCars | null> {
  const kept = await caches.match(LIST, { cacheName: CACHE });
  return kept ? kept.json() : null;
}

export async function readSeenPhoto(path: string): Promise<Blob | null> {
  const kept = await caches.match(path, { cacheName: CACHE });
  return kept ? kept.blob() : null;
}

/** Everything, or what is of anybody but `exceptOf`. A list that is just being kept is not there yet: it is theirs. */
export async function eraseSeenCars({ exceptOf = null }: { exceptOf?: string | null } = {}): Promise<void> {
  if (keeping.userId !== exceptOf) keeping.ending.abort();
  if (!hasCaches() || !(await caches.has(CACHE))) return;
  const seen = await readSeenCars();
  if (exceptOf !== null && (seen === null || seen.userId === exceptOf)) return;
  await caches.delete(CACHE);
}

/** Only pages that came over a closed line have any. */
function hasCaches(): boolean {
  return 'caches' in globalThis;
}

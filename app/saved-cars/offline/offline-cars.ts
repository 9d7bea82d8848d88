/** One person's saved cars, cached from when they last opened the list until they sign out. */
import type { InspectionSheet } from '#app/trust/inspection.ts';

export type OfflineCar = {
  id: string;
  title: string;
  price: string;
  facts: string;
  photoUrl: string | null;
  /** Copies made by earlier versions have none. */
  sheet?: InspectionSheet;
};

export type OfflineCars = { userId: string; copiedAt: string; cars: OfflineCar[] };

const CACHE = 'seen-cars';
const LIST = '/seen-cars.json';
const SOURCE = '/saved-cars/seen';
export const MAX_OFFLINE_CARS = 100;

/** The copy in progress: a newer copy or a sign-out aborts it. */
let copying = { userId: '', abort: new AbortController() };

/** Copies the newest saved cars. If the fetch fails, or someone else has signed in, the old copy stays. */
export async function storeOfflineCars(userId: string): Promise<void> {
  if (!hasCaches()) return;
  copying.abort.abort();
  copying = { userId, abort: new AbortController() };
  const { signal } = copying.abort;
  const response = await fetch(SOURCE, { signal });
  const cars: Omit<OfflineCars, 'copiedAt'> | null = response.ok ? await response.json() : null;
  if (cars?.userId !== userId || signal.aborted) return;
  const cache = await caches.open(CACHE);
  await cache.put(LIST, Response.json({ ...cars, copiedAt: new Date().toISOString() }));
  await storePhotos(cache, cars.cars, signal);
}

async function storePhotos(cache: Cache, cars: OfflineCar[], signal: AbortSignal) {
  const photos = new Set(cars.flatMap(({ photoUrl }) => (photoUrl ? toAddress(photoUrl) : [])));
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  for (const address of cached) if (address !== toAddress(LIST) && !photos.has(address)) await cache.delete(address);
  for (const address of photos) {
    if (signal.aborted) return;
    if (!cached.has(address)) await storePhoto(cache, address);
  }
}

/** Photos may be on the storage server's origin. */
function toAddress(path: string): string {
  return new URL(path, location.href).href;
}

/** From another origin it is fetched again, because the response an `<img>` cached can't be read. */
async function storePhoto(cache: Cache, address: string) {
  const isSameOrigin = address.startsWith(`${location.origin}/`);
  const response = await fetch(address, isSameOrigin ? {} : { cache: 'reload', credentials: 'omit' }).catch(() => null);
  if (response?.ok) await cache.put(address, response);
}

export async function readOfflineCars(): Promise<OfflineCars | null> {
  const list = await caches.match(LIST, { cacheName: CACHE });
  return list ? list.json() : null;
}

export async function readOfflinePhoto(path: string): Promise<Blob | null> {
  const photo = await caches.match(path, { cacheName: CACHE });
  return photo ? photo.blob() : null;
}

/** Deletes the copy, unless it belongs to `exceptUserId`. */
export async function deleteOfflineCars({ exceptUserId = null }: { exceptUserId?: string | null } = {}): Promise<void> {
  if (copying.userId !== exceptUserId) copying.abort.abort();
  if (!hasCaches() || !(await caches.has(CACHE))) return;
  const copy = await readOfflineCars();
  if (exceptUserId !== null && (copy === null || copy.userId === exceptUserId)) return;
  await caches.delete(CACHE);
}

/** Browsers offer them only over HTTPS. */
function hasCaches(): boolean {
  return 'caches' in globalThis;
}

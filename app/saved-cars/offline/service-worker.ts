/**
 * Stands between the browser and the site for one thing: a page that cannot be fetched is answered by one that says so and
 * shows the saved cars as last seen. It keeps no page and no file of the site, so that a new version of either is never
 * held up, and a new version of this one can take over at once.
 */
import { offlinePage } from '#app/saved-cars/offline/offline-page.ts';
import { eraseSeenCars, readSeenCars, readSeenPhoto } from '#app/saved-cars/offline/seen-cars.ts';

/** As much of a service worker as is used here; the types of pages and workers exclude each other. */
type LastingEvent = Event & { waitUntil(work: Promise<unknown>): void };
type AskedEvent = LastingEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type Worker = {
  addEventListener(name: 'install' | 'activate', hear: (event: LastingEvent) => void): void;
  addEventListener(name: 'fetch', hear: (event: AskedEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
};

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const worker = globalThis as unknown as Worker;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(begin()));
worker.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate') return;
  if (method === 'GET') event.respondWith(fromSite(event));
  // Without scripts no page erases it.
  else if (new URL(url).pathname === '/signout') event.waitUntil(eraseSeenCars());
});

async function begin() {
  // Pages are asked for while the worker is still waking up.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function fromSite({ request, preloadResponse }: AskedEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return withoutSite();
  }
}

async function withoutSite(): Promise<Response> {
  const seen = await readSeenCars().catch(() => null);
  const photos = new Map<string, string>();
  for (const { photoUrl } of seen?.cars ?? []) {
    const photo = photoUrl && (await readSeenPhoto(photoUrl).catch(() => null));
    if (photo) photos.set(photoUrl, await toDataAddress(photo));
  }
  return new Response(offlinePage(seen, photos), {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  });
}

async function toDataAddress(photo: Blob): Promise<string> {
  const bytes = Array.from(new Uint8Array(await photo.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return `data:${photo.type};base64,${btoa(bytes.join(''))}`;
}

/** Shows the offline page and pushed messages. It caches no files of the site, so none can be outdated. */

import { deleteOfflineCars, readOfflineCars, readOfflinePhoto } from '#app/saved-cars/offline/offline-cars.ts';
import { offlinePage, offlineSheet } from '#app/saved-cars/offline/offline-page.ts';
import {
  type ClickEvent,
  openPushed,
  type PushEvent,
  type PushWorker,
  showPushed,
} from '#app/saved-cars/offline/pushed.ts';

/** TypeScript's types for pages and for workers cannot be loaded together. */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = ExtendableEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
type Worker = PushWorker & {
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(name: 'push', listener: (event: ExtendableEvent & PushEvent) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: ExtendableEvent & ClickEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
};

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const worker = globalThis as unknown as Worker;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate') return;
  if (method === 'GET') event.respondWith(fetchPage(event));
  // The page does this itself with JavaScript; a plain form doesn't.
  else if (new URL(url).pathname === '/signout') event.waitUntil(deleteOfflineCars());
});

worker.addEventListener('push', (event) => event.waitUntil(showPushed(worker, event)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(worker, event)));

async function activate() {
  // Lets the browser fetch a page while the worker starts.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return showOfflinePage(new URL(request.url).pathname);
  }
}

async function showOfflinePage(pathname: string): Promise<Response> {
  const saved = await readOfflineCars().catch(() => null);
  const sheet = offlineSheet(saved, pathname);
  if (sheet) return answer(sheet);
  const photos = new Map<string, string>();
  for (const { photoUrl } of saved?.cars ?? []) {
    const photo = photoUrl && (await readOfflinePhoto(photoUrl).catch(() => null));
    if (photo) photos.set(photoUrl, await toDataUrl(photo));
  }
  return answer(offlinePage(saved, photos));
}

function answer(html: string): Response {
  return new Response(html, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  });
}

async function toDataUrl(photo: Blob): Promise<string> {
  const bytes = Array.from(new Uint8Array(await photo.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return `data:${photo.type};base64,${btoa(bytes.join(''))}`;
}

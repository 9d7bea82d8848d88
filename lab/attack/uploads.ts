/**
 * Hostile images, bombs, slow senders, stalled uploads and readers that never read: nothing crashes, no one else waits, memory and
 * disk stay bounded, no metadata is stored.
 */
import { once } from 'node:events';
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { makeHostileFiles, slowDrawing } from '../../tests/support/hostile-files.ts';
import { isShared, listHostileImages, readShared } from '../../tests/support/shared-files.ts';
import type { Visitor } from '../../tests/support/visitor.ts';
import { peakMegabytes, treeMegabytes, workedSeconds } from '../processes.ts';
import { type Attack, newAddress, send, tryAll } from './attack.ts';
import type { Target } from './target.ts';

const [SLOW_SENDERS, SLOW_MS, PAGE_LIMIT_MS] = [100, 10_000, 2000];
/** Two seconds of waiting, and the time that this process takes to send a thousand requests. */
const [FLOOD, FLOOD_AT_ONCE, FLOOD_LIMIT_MS] = [4000, 1000, 5000];
const [FILES_AT_ONCE, MOST_MEGABYTES, MOST_SECONDS] = [10, 512, 10];
/** Long enough for all that the site takes, and shorter than its patience. */
const [ARRIVING_MS, MOST_ON_DISK, MEGABYTE] = [6000, 100, 1_000_000];
/** A client’s share of what may be buffered for it: its sockets, one chunk of each stream, one entry of a ZIP file. */
const [READERS, MOST_EACH, SETTLE_MS, STOP_MS] = [10, 4, 3000, 30_000];

export const hostileImages: Attack = async (target) => {
  let fetches = 0;
  const outside = createServer((_, response) => {
    fetches += 1;
    response.end();
  });
  await once(outside.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const drawn = [...(await makeHostileFiles(address)), { ...slowDrawing(), becomes: 'anything' }];
  const found = isShared('hostile-images') ? await listHostileImages() : [];
  const shared = found.map(async ({ file }) => ({
    name: basename(file),
    bytes: await readShared(`hostile-images/${file}`),
    becomes: 'anything',
  }));
  const files = [...drawn, ...(await Promise.all(shared))];
  const seller = await target.as('stranger');
  const upload = async ({ name, bytes, becomes }: (typeof files)[number]) => {
    const form = new FormData();
    form.set('photo', new File([new Uint8Array(bytes)], name));
    const { status } = await send(seller, '/uploads/photos', { method: 'POST', body: form });
    const expected = becomes === 'picture' ? [201] : becomes === 'anything' ? [201, 422] : [400, 413, 415, 422];
    return expected.includes(status) ? null : `${name}: ${status}, expected ${becomes}`;
  };
  const { pid } = target;
  const idle = treeMegabytes(pid);
  const result = await tryAll('Hostile images, one after another and ten at once', files, async (file) => {
    const before = workedSeconds(pid);
    const problem = await upload(file);
    const seconds = workedSeconds(pid) - before;
    return problem ?? (seconds > MOST_SECONDS ? `${file.name} took ${seconds.toFixed(1)} s of processor` : null);
  });
  const waiting = files.values();
  const peak = await peakMegabytes(pid, () =>
    Promise.all(
      Array.from({ length: FILES_AT_ONCE }, async () => {
        for (const file of waiting) result.gotThrough.push(...[await upload(file)].filter((one) => one !== null));
      }),
    ),
  );
  if (peak - idle > MOST_MEGABYTES) result.gotThrough.push(`they took ${Math.round(peak - idle)} MB more memory`);
  outside.close();
  if (fetches > 0) result.gotThrough.push(`${fetches} images made the site ask another server`);
  return result;
};

/** Sends all but the end of each, and leaves. */
export const stalledUploads: Attack = (target) => {
  const ways = [
    { count: 60, path: '/profile', field: 'avatar', megabytes: 24 },
    { count: 10, path: '/create-listing', field: 'photos', megabytes: 100 },
  ];
  return tryAll('Uploads that stall before their end', ways, async ({ count, path, field, megabytes }) => {
    const file = Buffer.alloc(megabytes * MEGABYTE);
    const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`;
    const visitor = await target.as('stranger');
    const sockets = Array.from({ length: count }, () => {
      const length = head.length + file.length + 1;
      const headers = `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n`;
      const socket = open(target, `POST ${path}`, visitor, headers);
      socket.write(head);
      socket.write(file);
      return socket;
    });
    let most = 0;
    for (const until = Date.now() + ARRIVING_MS; Date.now() < until; await sleep(50))
      most = Math.max(most, incomingMegabytes(target.pid));
    for (const socket of sockets) socket.destroy();
    return most > MOST_ON_DISK ? `${path}: ${Math.round(most)} MB on the disk` : null;
  });
};

/** Files that the process has open, though they have no name. */
function incomingMegabytes(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  const sizes = readdirSync(folder).map((fd) => {
    try {
      return readlinkSync(`${folder}/${fd}`).includes('/incoming/') ? statSync(`${folder}/${fd}`).size : 0;
    } catch {
      return 0;
    }
  });
  return sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE;
}

export const bombs: Attack = async (target) => {
  const visitor = await target.as('stranger');
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) => ({
    path,
    init: { method: 'POST', body, headers },
  });
  const FORM = 'application/x-www-form-urlencoded';
  const zeros = new Uint8Array(gzipSync(Buffer.alloc(64 * 1024 * 1024)));
  const manyFields = Array.from({ length: 100_000 }, (_, at) => `f${at}=1`).join('&');
  const ways: { path: string; init?: RequestInit }[] = [
    post('/contact', zeros, { 'Content-Encoding': 'gzip', 'Content-Type': FORM }),
    post('/signin', new URLSearchParams({ email: 'a'.repeat(8_000_000) })),
    post('/contact', new URLSearchParams({ message: 'x'.repeat(4_000_000) })),
    post('/signin', manyFields, { 'Content-Type': FORM }),
    post('/browser-errors', '['.repeat(200_000), { 'Content-Type': 'application/json' }),
    { path: `/listings?text=${'a'.repeat(7000)}` },
    { path: `/listings?${'make=Toyota&'.repeat(600)}` },
    { path: `/listings?q=${encodeURIComponent('('.repeat(2000))}` },
  ];
  const name = 'Bombs: compressed bodies, huge forms and fields, deep JSON, long searches';
  return tryAll(name, ways, async ({ path, init }) => {
    const what = path.slice(0, 40);
    // Closing the connection is also fine.
    const response = await send(visitor, path, init).catch(() => null);
    await response?.arrayBuffer();
    if (response && response.status >= 500) return `${what}: ${response.status}`;
    const took = await timeOf(target, '/about');
    return took < PAGE_LIMIT_MS ? null : `after ${what} a page took ${Math.round(took)} ms`;
  });
};

async function timeOf({ origin }: Target, path: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(origin + path);
  await response.arrayBuffer();
  return response.ok ? performance.now() - startedAt : Number.POSITIVE_INFINITY;
}

/** Writes the head of a request. */
function open({ origin }: Target, request: string, { cookies }: Visitor, headers = ''): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).on('error', () => {});
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  socket.write(
    `${request} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nX-Forwarded-For: ${newAddress()}\r\n${headers}\r\n`,
  );
  return socket;
}

export const slowSenders: Attack = async (target) => {
  const paths = ['/uploads/photos', '/create-listing', '/signin', '/contact', '/my-listings/import', '/profile'];
  const visitor = await target.as('stranger');
  return tryAll(`${SLOW_SENDERS} slow senders at each upload`, paths, async (path) => {
    const headers = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n';
    const sockets = Array.from({ length: SLOW_SENDERS }, () => open(target, `POST ${path}`, visitor, headers));
    const sending = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('x');
    }, 500);
    let slowest = 0;
    for (const until = performance.now() + SLOW_MS; performance.now() < until; await sleep(200))
      slowest = Math.max(slowest, await timeOf(target, `/listings?maxPrice=${Math.ceil(Math.random() * 1e6)}`));
    clearInterval(sending);
    for (const socket of sockets) socket.destroy();
    return slowest < PAGE_LIMIT_MS ? null : `${path}: a page took ${Math.round(slowest)} ms`;
  });
};

/** Far more searches at once than the site serves: each is answered soon, or turned away with Retry-After. */
export const flood: Attack = async (target) => {
  let slowest = 0;
  const searches = Array.from({ length: FLOOD }, (_, at) => `/listings?maxPrice=${10_000 + at}`);
  const gotThrough: string[] = [];
  for (let at = 0; at < FLOOD; at += FLOOD_AT_ONCE) {
    const asking = searches.slice(at, at + FLOOD_AT_ONCE).map(async (path) => {
      const startedAt = performance.now();
      const response = await fetch(target.origin + path, { headers: { 'X-Forwarded-For': newAddress() } });
      await response.arrayBuffer();
      slowest = Math.max(slowest, performance.now() - startedAt);
      const isTurnedAway = response.status === 503 && response.headers.has('Retry-After');
      if (!response.ok && !isTurnedAway) gotThrough.push(`${path} ${response.status}`);
    });
    await Promise.all(asking);
  }
  const took = await timeOf(target, '/listings?maxPrice=9999');
  if (took > PAGE_LIMIT_MS) gotThrough.push(`a page took ${Math.round(took)} ms right after`);
  if (slowest > FLOOD_LIMIT_MS) gotThrough.push(`an answer took ${Math.round(slowest)} ms`);
  return { name: `${FLOOD_AT_ONCE} searches at once`, attempts: FLOOD, gotThrough };
};

/** They come last but for stored scripts: the site is asked to stop while they hang, and started again. */
export const slowReaders: Attack = async (target) => {
  const owner = await target.as('owner');
  const paths = [
    '/live',
    '/profile/data',
    '/my-listings',
    '/sitemap.xml',
    '/messages/enquiries.csv',
    '/api/v1/listings',
  ];
  const all: Socket[] = [];
  const result = await tryAll(`${READERS} clients that never read, at each stream`, paths, async (path) => {
    // The first answer loads its code.
    if (path !== '/live') await owner.get(path).then((response) => response.arrayBuffer());
    const before = treeMegabytes(target.pid);
    all.push(...Array.from({ length: READERS }, () => open(target, `GET ${path}`, owner).pause()));
    await sleep(SETTLE_MS);
    const grown = treeMegabytes(target.pid) - before;
    const took = await timeOf(target, `/listings?maxPrice=${Math.ceil(Math.random() * 1e6)}`);
    if (grown > READERS * MOST_EACH) return `${path}: ${Math.round(grown)} MB more memory`;
    return took < PAGE_LIMIT_MS ? null : `${path}: a page took ${Math.round(took)} ms`;
  });
  const stopped = await Promise.race([target.restart(), sleep(STOP_MS, 'late' as const, { ref: false })]);
  for (const socket of all) socket.destroy();
  if (stopped !== 0) result.gotThrough.push(`the site did not stop while they hung: ${stopped}`);
  return result;
};

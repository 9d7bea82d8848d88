/** Hostile images, zip bombs and slow senders: nothing crashes, no one else waits, no metadata is stored. */
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { makeHostileFiles } from '../../tests/support/hostile-files.ts';
import { type Attack, newAddress, send, tryAll } from './attack.ts';

const [SLOW_SENDERS, SLOW_MS, PAGE_LIMIT_MS] = [100, 10_000, 2000];

export const hostileImages: Attack = async (target) => {
  let fetches = 0;
  const outside = createServer((_, response) => {
    fetches += 1;
    response.end();
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const { port } = outside.address() as { port: number };
  const files = await makeHostileFiles(`http://127.0.0.1:${port}`);
  const seller = await target.as('stranger');
  const result = await tryAll('Hostile images', files, async ({ name, bytes, becomes }) => {
    const form = new FormData();
    form.set('photo', new File([new Uint8Array(bytes)], name));
    const { status } = await send(seller, '/uploads/photos', { method: 'POST', body: form });
    const isRight = becomes === 'picture' ? status === 201 : status >= 400 && status < 500;
    return isRight ? null : `${name}: ${status}, expected ${becomes}`;
  });
  outside.close();
  if (fetches > 0) result.gotThrough.push(`${fetches} images made the site ask another server`);
  return result;
};

export const bombs: Attack = async (target) => {
  const visitor = await target.as('stranger');
  const zeros = Buffer.alloc(64 * 1024 * 1024);
  const deep = '['.repeat(200_000);
  const ways: { name: string; path: string; init: RequestInit }[] = [
    {
      name: 'a compressed body',
      path: '/contact',
      init: {
        method: 'POST',
        body: gzipSync(zeros),
        headers: { 'Content-Encoding': 'gzip', 'Content-Type': 'application/x-www-form-urlencoded' },
      },
    },
    {
      name: 'a huge form',
      path: '/signin',
      init: { method: 'POST', body: new URLSearchParams({ email: 'a'.repeat(8_000_000) }) },
    },
    {
      name: 'a huge field',
      path: '/contact',
      init: { method: 'POST', body: new URLSearchParams({ message: 'x'.repeat(4_000_000) }) },
    },
    {
      name: 'a hundred thousand fields',
      path: '/signin',
      init: {
        method: 'POST',
        body: Array.from({ length: 100_000 }, (_, at) => `f${at}=1`).join('&'),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      },
    },
    {
      name: 'deep JSON',
      path: '/browser-errors',
      init: { method: 'POST', body: deep, headers: { 'Content-Type': 'application/json' } },
    },
    { name: 'a long search', path: `/listings?text=${'a'.repeat(7000)}`, init: {} },
    { name: 'many filters', path: `/listings?${'make=Toyota&'.repeat(600)}`, init: {} },
    { name: 'a search of brackets', path: `/listings?q=${encodeURIComponent('('.repeat(2000))}`, init: {} },
  ];
  return tryAll('Bombs', ways, async ({ name, path, init }) => {
    const status = await send(visitor, path, init).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      // Closing the connection is also fine.
      () => 0,
    );
    if (status >= 500) return `${name}: ${status}`;
    const startedAt = performance.now();
    const after = await fetch(`${target.origin}/about`);
    const took = performance.now() - startedAt;
    return after.ok && took < PAGE_LIMIT_MS ? null : `after ${name} a page took ${Math.round(took)} ms`;
  });
};

export const slowSenders: Attack = async (target) => {
  const paths = ['/uploads/photos', '/create-listing', '/signin', '/contact', '/my-listings/import', '/profile'];
  const port = Number(new URL(target.origin).port);
  const cookie = [...(await target.as('stranger')).cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return tryAll(`${SLOW_SENDERS} slow senders at each upload`, paths, async (path) => {
    const sockets = Array.from({ length: SLOW_SENDERS }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\nX-Forwarded-For: ${newAddress()}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\n`,
      );
      const sending = setInterval(() => socket.write('x'), 500);
      socket.on('close', () => clearInterval(sending));
      return { socket, stop: () => clearInterval(sending) };
    });
    let slowest = 0;
    for (const until = performance.now() + SLOW_MS; performance.now() < until; await sleep(200)) {
      const startedAt = performance.now();
      const response = await fetch(`${target.origin}/listings?maxPrice=${Math.ceil(Math.random() * 1e6)}`);
      await response.arrayBuffer();
      if (!response.ok) slowest = Number.POSITIVE_INFINITY;
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
    for (const { socket, stop } of sockets) {
      stop();
      socket.destroy();
    }
    return slowest < PAGE_LIMIT_MS ? null : `${path}: a page took ${Math.round(slowest)} ms`;
  });
};

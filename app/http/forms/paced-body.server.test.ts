import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { dropUnreadBody } from '#app/http/forms/paced-body.server.ts';

const MEGABYTE = 1024 * 1024;
const PACE = { bytes: 5_000, everyMs: 400 };

async function startApp(): Promise<number> {
  const app = new Hono();
  app.use(dropUnreadBody(PACE));
  app.post('/rejected', (context) => context.text('too large', 413));
  app.post('/read', async (context) => context.text(String((await context.req.text()).length)));
  const server = createServer(getRequestListener(app.fetch));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Like a browser, it reads the answer once it has sent everything. */
async function send(path: string, chunks: number, { announced = chunks } = {}) {
  const headers = { 'Content-Length': String(announced * MEGABYTE) };
  const request = httpRequest({ port: await startApp(), path, method: 'POST', headers });
  const answered = once(request, 'response');
  for (let sent = 0; sent < chunks; sent += 1) {
    request.write(Buffer.alloc(MEGABYTE, 'x'));
    await wait(50);
  }
  if (request.socket?.destroyed) return 'cut';
  if (announced === chunks) request.end();
  const [response] = await answered;
  const answer = [response.statusCode, await text(response)];
  request.destroy();
  return answer;
}

test('a form that was rejected unread gets its answer after its last byte', async () => {
  expect(await send('/rejected', 30)).toEqual([413, 'too large']);
});

test('a rejected form that stops coming gets its answer then', async () => {
  expect(await send('/rejected', 1, { announced: 30 })).toEqual([413, 'too large']);
});

test('a form that was read gets its answer at once', async () => {
  expect(await send('/read', 1)).toEqual([200, String(MEGABYTE)]);
});

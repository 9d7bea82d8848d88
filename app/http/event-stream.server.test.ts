import { expect, test, vi } from 'vitest';
import { eventStream } from '#app/http/pages/live.ts';
import type { Listener } from '#app/platform/live/audience.server.ts';

function opened() {
  const leave = vi.fn();
  let listener: Listener | undefined;
  const response = eventStream((joined) => {
    listener = joined;
    return leave;
  });
  return { response, leave, listener: listener as Listener };
}

test('a stream sends the retry time, then events and heartbeats until it ends', async () => {
  const { response, listener } = opened();
  listener.news();
  listener.beat();
  listener.end();
  expect(await response.text()).toMatch(/^retry: [12]\d{3}\n\ndata: look\n\n:\n\n$/);
});

test('proxies must not cache or buffer a stream', () => {
  const { headers } = opened().response;
  expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(headers.get('cache-control')).toBe('private, no-store, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
});

test('a stream ends when its browser disconnects', async () => {
  const { response, leave } = opened();
  await response.body?.cancel();
  expect(leave).toHaveBeenCalled();
});

test('a browser that stops reading is disconnected, and later events are dropped', async () => {
  const { response, listener, leave } = opened();
  for (let n = 0; n < 40; n += 1) listener.beat();
  expect(leave).toHaveBeenCalled();
  listener.news();
  listener.end();
  await expect(response.text()).rejects.toThrow('stopped reading');
});

test('a stream over the limit is rejected', async () => {
  const response = eventStream(() => null);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

import { expect, test, vi } from 'vitest';
import { eventStream } from '#app/http/event-stream.server.ts';
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

test('it says when to come back, then that there is news, or nothing at all, until its end', async () => {
  const { response, listener } = opened();
  listener.news();
  listener.beat();
  listener.end();
  expect(await response.text()).toMatch(/^retry: [12]\d{3}\n\ndata: look\n\n:\n\n$/);
});

test('no proxy may keep it or hold it back', () => {
  const { headers } = opened().response;
  expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(headers.get('cache-control')).toBe('private, no-store, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
});

test('a browser that goes away leaves', async () => {
  const { response, leave } = opened();
  await response.body?.cancel();
  expect(leave).toHaveBeenCalled();
});

test('a browser that takes nothing is let go, and later events are dropped', async () => {
  const { response, listener, leave } = opened();
  for (let n = 0; n < 40; n += 1) listener.beat();
  expect(leave).toHaveBeenCalled();
  listener.news();
  listener.end();
  await expect(response.text()).rejects.toThrow('took nothing');
});

test('where there is no place it says so', async () => {
  const response = eventStream(() => null);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

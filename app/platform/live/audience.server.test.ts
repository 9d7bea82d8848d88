import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Audience } from '#app/platform/live/audience.server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const listener = () => ({ news: vi.fn(), beat: vi.fn(), end: vi.fn() });

function seated(audience: Audience, userId: string, sessionId = `session of ${userId}`) {
  const calls = listener();
  return { ...calls, leave: audience.join({ userId, sessionId }, calls) as () => void };
}

test('an event reaches each browser of its users and no other', () => {
  const audience = new Audience();
  const [phone, desk, other] = [seated(audience, 'a', 'phone'), seated(audience, 'a', 'desk'), seated(audience, 'b')];
  audience.notify(['a', 'nobody']);
  expect([phone, desk, other].map(({ news }) => news.mock.calls.length)).toEqual([1, 1, 0]);
});

test('a thousand events at once are sent as one now and one a moment later', () => {
  const audience = new Audience();
  const { news } = seated(audience, 'a');
  for (let n = 0; n < 1000; n += 1) audience.notify(['a']);
  expect(news).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(300);
  expect(news).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(news).toHaveBeenCalledTimes(2);
});

test('a broadcast is spread over seconds, but other events are sent at once', () => {
  const audience = new Audience();
  const people = Array.from({ length: 50 }, (_, n) => seated(audience, `${n}`));
  audience.notifyEveryone();
  expect(people.every(({ news }) => news.mock.calls.length === 0)).toBe(true);
  audience.notify(['7']);
  expect(people[7]?.news).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(6000);
  expect(people.map(({ news }) => news.mock.calls.length)).toEqual(people.map(() => 1));
});

test('an ended session gets a last event and is closed; the user’s other sessions stay open', () => {
  const audience = new Audience();
  const [phone, desk] = [seated(audience, 'a', 'phone'), seated(audience, 'a', 'desk')];
  audience.endSessions(['phone', 'unknown']);
  expect([phone.news, phone.end].map((call) => call.mock.calls.length)).toEqual([1, 1]);
  expect(desk.end).not.toHaveBeenCalled();
  audience.notify(['a']);
  expect(phone.news).toHaveBeenCalledTimes(1);
  expect(audience.sessionIds()).toEqual(['desk']);
});

test('a closed stream is forgotten and gets no pending event', () => {
  const audience = new Audience();
  const { news, leave } = seated(audience, 'a');
  audience.notify(['a']);
  audience.notify(['a']);
  leave();
  leave();
  vi.advanceTimersByTime(1000);
  audience.beat();
  expect(news).toHaveBeenCalledTimes(1);
  expect([audience.size, audience.userIds(), vi.getTimerCount()]).toEqual([0, [], 0]);
});

test('one user has at most twenty streams', () => {
  const audience = new Audience();
  const seats = Array.from({ length: 20 }, () => seated(audience, 'a'));
  expect(seated(audience, 'a').leave).toBeNull();
  expect(seated(audience, 'b').leave).not.toBeNull();
  seats[0]?.leave();
  expect(seated(audience, 'a').leave).not.toBeNull();
});

test('closing ends every stream and rejects new ones', () => {
  const audience = new Audience();
  const people = ['a', 'b'].map((id) => seated(audience, id));
  audience.close();
  expect(people.every(({ end }) => end.mock.calls.length === 1)).toBe(true);
  expect(seated(audience, 'c').leave).toBeNull();
});

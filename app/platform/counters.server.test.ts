import { expect, test, vi } from 'vitest';
import { createCounter, stopCounting } from '#app/platform/counters.server.ts';

test('counts are written together within a second', async () => {
  vi.useFakeTimers();
  const written: [string, number][][] = [];
  const counter = createCounter('test', async (counts) => void written.push([...counts]));
  counter.count('a');
  counter.count('b');
  counter.count('a');
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([
    [
      ['a', 2],
      ['b', 1],
    ],
  ]);
  vi.useRealTimers();
});

test('a failed write is retried with the next counts', async () => {
  let isDown = true;
  const written: [string, number][][] = [];
  const counter = createCounter('test', async (counts) => {
    if (isDown) throw new Error('the database is away');
    written.push([...counts]);
  });
  counter.count('a');
  await counter.flush();
  isDown = false;
  counter.count('a');
  await counter.flush();
  expect(written).toEqual([[['a', 2]]]);
});

test('stopping writes the counts in memory', async () => {
  const written: string[] = [];
  const counter = createCounter('test', async (counts) => void written.push(...counts.keys()));
  counter.count('last words');
  await stopCounting();
  expect(written).toEqual(['last words']);
});

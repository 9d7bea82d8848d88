import { expect, test } from 'vitest';
import { createKeyCounts } from '#app/stock/matching/key-counts.server.ts';

test('key counts match a Map, even as the table grows', () => {
  const counts = createKeyCounts();
  const expected = new Map<string, number>();
  for (let step = 0; step < 60_000; step += 1) {
    const key = `car ${(step * 7919) % 23_456}`;
    const count = (expected.get(key) ?? 0) + 1;
    expected.set(key, count);
    if (counts.add(key) !== count) throw new Error(`${key} was counted wrong`);
  }
  for (const [key, count] of expected) {
    if (counts.count(key) !== count) throw new Error(`${key} was forgotten`);
  }
  expect(counts.count('never seen')).toBe(0);
  expect(counts.count('')).toBe(0);
  expect(counts.add('')).toBe(1);
});

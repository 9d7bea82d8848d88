import { expect, test } from 'vitest';
import { rememberRecent } from '#app/vocabulary/recent.ts';

test('a value used again stays cached, others are made again', () => {
  const made: string[] = [];
  const cached = rememberRecent<string>({ most: 3, sizeOf: () => 1 });
  const read = (key: string) => cached(key, () => `${key}${made.push(key)}`);
  expect([read('a'), read('a'), read('b')]).toEqual(['a1', 'a1', 'b2']);
  read('c');
  expect(read('a')).toBe('a1');
  read('d');
  read('e');
  expect(read('a')).toBe('a1');
  expect(read('b')).toBe('b6');
});

test('the cache holds at most twice its size', () => {
  const held = new Set<object>();
  const cached = rememberRecent<object>({ most: 100, sizeOf: (key) => key.length });
  const made = new Map<string, object>();
  for (let n = 0; n < 1000; n += 1) {
    const key = String(n % 37).padStart(10, '0');
    const thing = cached(key, () => ({}));
    held.add(thing);
    made.set(key, thing);
  }
  expect(held.size).toBeGreaterThan(37);
  expect(made.size).toBe(37);
});

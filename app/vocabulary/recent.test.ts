import { expect, test } from 'vitest';
import { rememberRecent } from '#app/vocabulary/recent.ts';

test('what is asked for again stays, the rest is made anew', () => {
  const made: string[] = [];
  const find = rememberRecent<string>({ most: 3, sizeOf: () => 1 });
  const ask = (key: string) => find(key, () => `${key}${made.push(key)}`);
  expect([ask('a'), ask('a'), ask('b')]).toEqual(['a1', 'a1', 'b2']);
  ask('c');
  expect(ask('a')).toBe('a1');
  ask('d');
  ask('e');
  expect(ask('a')).toBe('a1');
  expect(ask('b')).toBe('b6');
});

test('never more is held than twice what was said', () => {
  const held = new Set<object>();
  const find = rememberRecent<object>({ most: 100, sizeOf: (key) => key.length });
  const made = new Map<string, object>();
  for (let n = 0; n < 1000; n += 1) {
    const key = String(n % 37).padStart(10, '0');
    const thing = find(key, () => ({}));
    held.add(thing);
    made.set(key, thing);
  }
  expect(held.size).toBeGreaterThan(37);
  expect(made.size).toBe(37);
});

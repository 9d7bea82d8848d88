import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { daysSinceLastVisit, isNewSince } from '#app/saved-cars/tools/card-menu.tsx';

const at = (day: string) => new Date(`2026-06-${day}T02:00:00Z`);

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a car is new if it was listed on a day after the last visit', () => {
  expect(daysSinceLastVisit(at('10'))).toBeNull();
  expect(daysSinceLastVisit(at('13'))).toBe(3);
  expect([0, 2, 3, 4, null].map((listed) => isNewSince(3, listed))).toEqual([true, true, false, false, false]);
});

test('nothing is new on the first day, and what is new stays new all day', () => {
  expect(isNewSince(daysSinceLastVisit(at('10')), 0)).toBe(false);
  for (let look = 0; look < 3; look += 1) expect(daysSinceLastVisit(at('11'))).toBe(1);
  expect(daysSinceLastVisit(at('12'))).toBe(1);
});

test.each(['{', 'null', '{"day":"yesterday","before":null}', '{"day":1}'])(
  'with %s in storage nothing is new',
  (text) => {
    localStorage.setItem('results-seen', text);
    expect(daysSinceLastVisit(at('10'))).toBeNull();
  },
);

test('without storage nothing is new', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(daysSinceLastVisit(at('10'))).toBeNull();
});

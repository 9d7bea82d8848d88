import { expect, test } from 'vitest';
import { maxLabel, minLabel, RANGES, type Range } from './searchable.ts';

test('a bound of a range is named with its value', () => {
  const towing = RANGES.find(({ field }) => field === 'towingKg');
  expect(minLabel(towing as Range, 3000)).toBe('Tows 3,000 kg or more');
  for (const range of RANGES) {
    for (const step of range.steps())
      expect(minLabel(range, step) + maxLabel(range, step)).not.toMatch(/NaN|undefined/);
  }
});

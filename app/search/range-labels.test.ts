import { expect, test } from 'vitest';
import { RANGES } from './searchable.ts';

test('a bound of a range is named with its value', () => {
  const towing = RANGES.find(({ field }) => field === 'towingKg');
  expect(towing?.minLabel(3000)).toBe('Tows 3,000 kg or more');
  for (const { minLabel, maxLabel, steps } of RANGES) {
    for (const step of steps()) expect(minLabel(step) + maxLabel(step)).not.toMatch(/NaN|undefined/);
  }
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sliceIds } from '#app/search/index/slots.ts';

const anyStart = fc
  .array(fc.constantFrom(...'0a9zk'), { minLength: 3, maxLength: 3 })
  .map((letters) => letters.join(''));

test('every id is in one slice, and slices are neither empty nor too large, unless ids share three characters', () => {
  fc.assert(
    fc.property(fc.array(anyStart), fc.integer({ min: 1, max: 8 }), (starts, most) => {
      const slices = sliceIds(starts, most);
      for (const start of starts) expect(slices.filter((slice) => start.startsWith(slice))).toHaveLength(1);
      for (const slice of slices) {
        const held = starts.filter((start) => start.startsWith(slice)).length;
        expect(held).toBeGreaterThan(0);
        if (slice.length < 3) expect(held).toBeLessThanOrEqual(most);
      }
    }),
  );
});

test('a new id leaves the slices as they are if its slice has room', () => {
  const starts = ['000', '00a', '0zz', 'k00', 'k00', 'zzz'];
  const before = sliceIds(starts, 3);
  expect(before).toEqual(['0', 'k', 'z']);
  expect(sliceIds([...starts, 'k9a'], 3)).toEqual(before);
  expect(sliceIds([...starts, 'k9a', 'kkk'], 3)).toEqual(['0', 'k0', 'k9', 'kk', 'z']);
});

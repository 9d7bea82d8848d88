import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChunkedSlots } from '#app/search/columns/chunked-slots.ts';

test('slots inserted and removed anywhere match an array', () => {
  const anyShare = fc.double({ min: 0, max: 1, noNaN: true });
  const anyChange = fc.record({ isIn: fc.nat(9).map((tenth) => tenth < 8), share: anyShare });
  const changes = fc.array(anyChange, { minLength: 3000, maxLength: 3000, size: 'max' });
  fc.assert(
    fc.property(fc.nat(3000), changes, (filled, all) => {
      const plain = Array.from({ length: filled }, (_, slot) => slot);
      const slots = new ChunkedSlots();
      slots.fill(Int32Array.from(plain));
      for (const [turn, { isIn, share }] of all.entries()) {
        const at = Math.floor(share * plain.length);
        if (isIn) {
          slots.insert(placeAt(slots, plain, at), filled + turn);
          plain.splice(at, 0, filled + turn);
        } else if (plain.length > at) {
          slots.remove(placeAt(slots, plain, at));
          plain.splice(at, 1);
        }
      }
      const everything = new Uint32Array(1024).fill(0xffffffff);
      expect(slots.slice(everything, { offset: 0, count: 10_000 })).toEqual(plain);
    }),
    { numRuns: 10 },
  );
});

test.each([0, 1, 511, 512, 513, 514, 1023, 1024])('a full chunk accepts one more at position %i', (at) => {
  const plain = Array.from({ length: 1024 }, (_, slot) => slot);
  const slots = new ChunkedSlots();
  for (const slot of plain) slots.insert(slots.end, slot);
  slots.insert({ chunk: 0, at }, 5000);
  plain.splice(at, 0, 5000);
  expect(slots.slice(new Uint32Array(1024).fill(0xffffffff), { offset: 0, count: 2000 })).toEqual(plain);
});

/** By counting on from the first: the slots themselves are in no order that could be searched. */
function placeAt(slots: ChunkedSlots, plain: number[], at: number) {
  const before = new Set(plain.slice(0, at));
  return slots.firstWhere((slot) => !before.has(slot));
}

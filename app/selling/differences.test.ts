import { expect, test } from 'vitest';
import { draftDifferences } from '#app/selling/differences.ts';

test('typed numbers are shown formatted', () => {
  const saved = { texts: { price: '21990', kilometers: '98500', year: '2019' }, photos: [] };
  const mine = { texts: { price: '20990.50', kilometers: 'about 98500', year: '2020' }, photos: [] };
  expect(draftDifferences(saved, mine)).toEqual([
    { label: 'Year', saved: '2019', typed: '2020' },
    { label: 'Kilometres', saved: '98,500 km', typed: 'about 98500' },
    { label: 'Price', saved: '$21,990', typed: '$20,990.50' },
  ]);
});

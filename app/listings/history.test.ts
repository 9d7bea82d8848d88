import { expect, test } from 'vitest';
import { type HistoryEntry, toHistory } from '#app/listings/history.ts';

const NOW = new Date('2026-11-23T03:00:00Z');
const day = (date: string) => new Date(`2026-${date}T02:00:00Z`);

function entry(changes: Partial<HistoryEntry>): HistoryEntry {
  return {
    listingId: 'car000000000',
    kind: 'listed',
    priceFromCents: null,
    priceToCents: null,
    kilometersFrom: null,
    kilometersTo: null,
    listedAt: null,
    at: day('11-11'),
    ...changes,
  };
}
const LISTED = entry({ priceToCents: 2_199_000, listedAt: day('11-11') });
const DROP = entry({ kind: 'price_changed', priceFromCents: 2_199_000, priceToCents: 2_050_000, at: day('11-14') });
const car = { createdAt: day('11-11'), soldDate: null, priceCents: 2_050_000 };

test('a car shows when it was listed, its earlier price and when that changed', () => {
  const history = toHistory([LISTED, DROP], car, NOW);
  expect(history?.summary).toBe('Was $21,990, now $20,500 since 14 Nov');
  expect(history?.rows).toEqual([
    { date: '11 Nov 2026', text: 'Listed at $21,990' },
    { date: '14 Nov 2026', text: 'Price from $21,990 to $20,500' },
  ]);
  expect(history?.steps).toEqual([
    { from: 0, to: expect.closeTo(0.25, 2), dollars: 21_990 },
    { from: expect.closeTo(0.25, 2), to: 1, dollars: 20_500 },
  ]);
  const lastYear = { ...DROP, at: new Date('2025-12-30T02:00:00Z') };
  expect(toHistory([LISTED, lastYear], car, NOW)?.summary).toContain('since 30 Dec 2025');
});

test('a car listed before histories existed shows no earlier price', () => {
  const first = { ...LISTED, listedAt: day('10-02'), at: day('11-20') };
  const history = toHistory([first], { ...car, createdAt: day('10-02') }, NOW);
  expect(history?.summary).toBe('Price history');
  expect(history?.rows).toEqual([
    { date: '2 Oct 2026', text: 'Listed' },
    { date: '20 Nov 2026', text: '$21,990 when we started tracking' },
  ]);
  expect(history?.steps).toEqual([]);
  expect(toHistory([], car, NOW)).toBeNull();
});

test('only prices are rows', () => {
  const rows = toHistory(
    [
      LISTED,
      entry({ kind: 'photos_changed', at: day('11-12') }),
      entry({ kind: 'description_changed', at: day('11-12') }),
      entry({ kind: 'kilometers_changed', kilometersFrom: 98_000, kilometersTo: 89_000, at: day('11-13') }),
      DROP,
      entry({ kind: 'sold', at: day('11-16') }),
      entry({ kind: 'back_for_sale', at: day('11-17') }),
    ],
    car,
    NOW,
  )?.rows.map((row) => row.text);
  expect(rows).toEqual(['Listed at $21,990', 'Price from $21,990 to $20,500']);
});

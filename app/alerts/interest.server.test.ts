import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBuyers, findInterest, findTypedInterest, interestWords } from '#app/alerts/interest.server.ts';
import { CarFacts, compile } from '#app/search/compile.ts';
import { alertScene } from '#tests/support/alert-scene.ts';
import { anyCriteria, anyEntry } from '#tests/support/any-search.ts';
import { listingInput, makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { makeSearch } from '#tests/support/saved-searches.ts';

const scene = alertScene();

test('fewer than five buyers are not told of, one person counts once, and the seller does not count', async () => {
  const { db, seller } = scene;
  const id = await makeListing(db, seller, { price: 21_990 });
  const buyers = await Promise.all(Array.from({ length: 4 }, () => makePerson(db)));
  for (const { id: uid } of [...buyers, buyers[0] as (typeof buyers)[0], seller])
    await makeSearch(db, { uid }, 'make=Toyota');
  expect(await findInterest(db, id, seller.id)).toEqual([]);
  await makeSearch(db, { uid: (await makePerson(db)).id }, 'make=Toyota&maxPrice=21000');
  expect(await findInterest(db, id, seller.id)).toEqual([{ dollars: 21_000, buyers: 5 }]);
  await makeSearch(db, { uid: (await makePerson(db)).id }, 'make=Toyota&maxPrice=23000');
  await makeSearch(db, { uid: (await makePerson(db)).id }, 'make=Mazda');
  const shown = [
    { dollars: 21_990, buyers: 5 },
    { dollars: 21_000, buyers: 6 },
  ];
  expect(await findInterest(db, id, seller.id)).toEqual(shown);
  const { uid, ...texts } = { uid: seller.id, ...listingInput(), price: '21990' } as Record<string, string>;
  expect(await findTypedInterest(db, { uid: String(uid), isDealer: false }, texts)).toEqual(shown);
});

test('the words round above twenty', () => {
  expect(interestWords([])).toBe('');
  expect(interestWords([{ dollars: 21_990, buyers: 25 }])).toBe(
    'At least 25 buyers have a saved search that matches this car at $21,990.',
  );
});

test('there are never more buyers at a higher price', async () => {
  const anySearches = fc.array(fc.record({ criteria: anyCriteria, userId: fc.constantFrom('a', 'b', 'c', 'd') }));
  const anyPrices = fc.uniqueArray(fc.integer({ min: 5000, max: 25_000 }), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(anySearches, anyEntry, anyPrices, async (searches, entry, prices) => {
      const known = searches.map(({ criteria, userId }) => ({ userId, email: null, fits: compile(criteria) }));
      const falling = prices.toSorted((a, b) => b - a);
      const counts = await countBuyers(known, entry, falling, 'd');
      expect(counts).toEqual(counts.toSorted((a, b) => a - b));
      const fits = (price: number) =>
        new Set(
          searches
            .filter(({ criteria, userId }) => {
              const at = (priceDollars: number) => ({ ...entry, priceDollars, priceRating: null, priceSteps: [] });
              const test = compile(criteria);
              return userId !== 'd' && test(new CarFacts(at(price))) && test(new CarFacts(at(Math.min(...prices))));
            })
            .map(({ userId }) => userId),
        ).size;
      expect(counts).toEqual(falling.map(fits));
    }),
  );
});

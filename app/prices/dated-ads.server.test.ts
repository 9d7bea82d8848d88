import { expect, test } from 'vitest';
import { priceRatings } from '#app/platform/schema/listings.server.ts';
import { readDatedAds, replaceDatedAds } from '#app/prices/dated-ads.server.ts';
import { rateQueued } from '#app/prices/ratings.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const { db } = await databaseOfFile();

test('dated ads give the only car of a model a range, as old as they were then', async () => {
  await makeListing(db, await makeSeller(db), { make: 'Mazda', model: 'CX-5', year: new Date().getFullYear() - 7 });
  const rows = ['2023-05-01,mazda,cx 5,2016,60000,24000', '2023-05-02,Mazda,CX-5,2016,60000,26000'];
  const wrong = ['yesterday,Mazda,CX-5,2016,1,1'];
  const { ads, problems, missing } = readDatedAds(
    ['date,make,model,year,kilometers,price', ...rows, ...wrong].join('\n'),
  );
  expect(missing).toEqual([]);
  expect(problems).toEqual([expect.stringMatching(/^Row 3: date: .*; price: /)]);
  await replaceDatedAds(db, ads);
  await rateQueued(db);
  const [{ range } = { range: null }] = await db.select({ range: priceRatings.range }).from(priceRatings);
  expect(range).toMatchObject({ count: 2, isOtherYears: false, adsOf: 2023 });
  await replaceDatedAds(db, []);
  await rateQueued(db);
  expect(await db.select({ range: priceRatings.range }).from(priceRatings)).toEqual([{ range: null }]);
});

test('a file without a column says which', () => {
  expect(readDatedAds('make,model\nMazda,CX-5').missing).toEqual(['date', 'year', 'kilometers', 'price']);
  expect(readDatedAds('date,make,model,year,kilometers,price\n')).toEqual({ ads: [], problems: [], missing: [] });
});

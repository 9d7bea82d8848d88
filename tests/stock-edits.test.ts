/** Prices and kilometres in the stock table, one by one and many at once. Over HTTP without JavaScript. */
import { expect, test } from 'vitest';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const site = await siteOfFile(async (db) => {
  const dealer = await makePerson(db, { isDealer: true, dealershipName: 'Wombat Wheels' });
  const other = await makePerson(db);
  const sam = await makePerson(db, { memberOf: dealer.id, memberRole: 'salesperson' });
  return {
    emails: [dealer.email, sam.email],
    camry: await makeListing(db, dealer, { model: 'Camry', price: 20_000, kilometers: 61_200 }),
    yaris: await makeListing(db, dealer, { model: 'Yaris', price: 10_010, kilometers: 90_000 }),
    theirs: await makeListing(db, other, { model: 'Kluger', price: 30_000 }),
  };
});
const { emails, camry, yaris, theirs } = site.filled;
const dealer = await Visitor.signedIn(site.origin, emails[0] ?? '');
const sam = await Visitor.signedIn(site.origin, emails[1] ?? '');
const change = (fields: [string, string][], who = dealer) => who.post('/my-listings/stock/change', fields);
const priceOf = async (id: string) =>
  ((await (await fetch(`${site.origin}/api/v1/listings/${id}`)).json()) as { priceDollars: number }).priceDollars;
const row = (id: string, was: string, price: string, kilometers: string): [string, string][] => [
  ['was', `${id}:${was}`],
  ['price', price],
  ['kilometers', kilometers],
];
/** The hidden fields of a page. */
const changesIn = async (response: Response): Promise<[string, string][]> =>
  [...(await response.text()).matchAll(/name="change" value="([^"]+)"/g)].map(([, value = '']) => ['change', value]);

test('only the rows that were edited change, and never someone else’s car', async () => {
  const answer = await change([
    ...row(camry, '2000000:61200', '$19,500', '61,500'),
    ...row(yaris, '1001000:90000', '10010', '90000'),
    ...row(theirs, '3000000:61200', '1', '61200'),
  ]);
  const text = await readPage(answer);
  expect(text).toContain('1 car changed.');
  expect(text).toContain('Camry, Ascent Sport: $20,000 → $19,500, 61,200 km → 61,500 km');
  expect(await priceOf(camry)).toBe(19_500);
  expect(await priceOf(theirs)).toBe(30_000);
});

test('a row that was changed elsewhere since stays as it is', async () => {
  expect(await readPage(await change(row(camry, '2000000:61200', '18000', '61200')))).toContain(
    'Changed elsewhere since',
  );
  expect(await priceOf(camry)).toBe(19_500);
});

test('a wrong value is explained beside what was typed, and nothing is saved', async () => {
  const answer = await change([
    ...row(camry, '1950000:61500', 'cheap', '61500'),
    ...row(yaris, '1001000:90000', '9000', '90000'),
  ]);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain('Price must be an amount in dollars');
  expect(html).toMatch(/value="cheap"/);
  expect(await priceOf(yaris)).toBe(10_010);
});

test('many prices change after a preview, and back again', async () => {
  const fields: [string, string][] = [
    ['which', 'all'],
    ['how', 'down-percent'],
    ['amount', '5'],
  ];
  const preview = await dealer.post('/my-listings/stock/prices', fields);
  expect(await readPage(preview.clone())).toMatch(/Yaris, Ascent Sport \$10,010 \$9,510/);
  expect(await priceOf(yaris)).toBe(10_010);
  const applied = await change(await changesIn(preview));
  expect(await priceOf(yaris)).toBe(9510);
  expect(await priceOf(camry)).toBe(18_525);
  const undone = await change([...(await changesIn(applied)), ['undone', 'yes']]);
  expect(await readPage(undone)).toContain('2 cars changed back.');
  expect(await priceOf(yaris)).toBe(10_010);
});

test('an amount that isn’t one keeps the cars that were ticked', async () => {
  const fields: [string, string][] = [
    ['car', camry],
    ['how', 'up-dollars'],
    ['amount', 'lots'],
  ];
  const answer = await dealer.post('/my-listings/stock/prices', fields);
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain('Enter an amount over 0');
  expect(html).toContain(`name="car" value="${camry}"`);
  expect(html).toContain('value="lots"');
});

test('a salesperson changes kilometres, not prices', async () => {
  expect((await sam.post('/my-listings/stock/prices', { which: 'all', how: 'up-dollars', amount: '5' })).status).toBe(
    404,
  );
  expect((await change(row(yaris, '1001000:90000', '9000', '90000'), sam)).status).toBe(403);
  expect((await change(row(yaris, '1001000:90000', '10010', '90500'), sam)).status).toBe(200);
});

test('ticked cars are marked as sold, and a listing is copied into a draft without its VIN and photos', async () => {
  const copied = await dealer.post(`/my-listings/stock/${camry}/duplicate`);
  expect(copied.headers.get('location')).toMatch(/^\/create-listing\?draft=/);
  expect(await (await dealer.get(copied.headers.get('location') ?? '')).text()).toContain('Camry');
  const sold = await dealer.post('/my-listings/stock/sold', [
    ['car', yaris],
    ['car', theirs],
  ]);
  expect(sold.headers.get('location')).toBe('/my-listings/stock');
  expect(await readPage(await dealer.get('/my-listings/stock'))).toContain('1 car marked as sold.');
});

/** Price ratings: the label, the sum, the similar cars and the filter. */
import { expect, test } from 'vitest';
import { recordPresses } from '#app/listings/number-presses.server.ts';
import { savedCars } from '#app/platform/schema/listings.server.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const WEEK_MS = 7 * 86_400_000;
const CAR = { make: 'Toyota', model: 'Corolla', year: 2019, price: 20_000, kilometers: 60_000 };

const site = await siteOfFile(async (db) => {
  const list = async (changes: Parameters<typeof makeListing>[2]) =>
    makeListing(db, await makeSeller(db), { ...CAR, ...changes });
  const cheap = await list({ price: 18_000 });
  const similar = [];
  for (const price of [19_000, 19_500, 20_000, 20_500, 21_000]) similar.push(await list({ price, kilometers: 70_000 }));
  const sold = await list({ price: 20_000, soldDate: new Date(Date.now() - 3 * WEEK_MS) });
  const driveAway = await list({ price: 20_800, isDriveAway: 'yes' });
  const lonely = await list({ make: 'Kia', model: 'Rio' });
  await list({ make: 'Kia', model: 'Rio' });
  const suv = { make: 'Toyota', model: 'RAV4' };
  const trimmed = await list({ ...suv, trim: 'GX', price: 27_000, year: 2019, kilometers: 62_000 });
  for (const at of [0, 1, 2, 3]) {
    await list({
      ...suv,
      trim: 'GX (2WD)',
      price: 26_000 + 900 * at,
      year: 2018 + at,
      kilometers: 91_000 - 13_000 * at,
    });
    await list({ ...suv, trim: 'Cruiser', price: 31_000 + 900 * at, year: 2017 + at, kilometers: 88_000 - 9_000 * at });
  }
  const rare = await list({ make: 'Mazda', model: '2', trim: 'Neo', year: 2016 });
  for (const price of [6000, 7000, 8000])
    await list({ make: 'Mazda', model: '2', price, year: 2009, kilometers: 190_000 });
  const dealer = await makePerson(db, { isDealer: true, dealershipName: 'Yarra Motors' });
  const own = await makeListing(db, dealer, { ...CAR, price: 22_300, kilometers: 61_000 });
  await makeListing(db, dealer, { make: 'Peugeot', model: '404' });
  await db.insert(savedCars).values({ id: `${dealer.id}_${own}`, userId: dealer.id, listingId: own, listingData: {} });
  const presses = { [`${own} called -`]: 3, [`${own} opened -`]: 2 };
  await recordPresses(db, new Map(Object.entries(presses)));
  return { dealer, cheap, similar, sold, lonely, driveAway, trimmed, rare };
});
const visitor = new Visitor(site.origin);

const priceOf = (id: string) => visitor.get(`/listing/${id}/price`);

test('the sum adds up from what the page lists', async () => {
  const page = await readPage(await priceOf(site.filled.cheap));
  expect(page).toContain('How this price compares');
  expect(page).toMatch(/8 similar cars Typical price \$20,000|8 similar cars \$20,000 Typical price/);
  expect(page).toContain('At 60,000 km');
  expect(page).toContain('2.6% for each 10,000 km');
  const sum = /Typical price.*?([+−]) \$([\d,]+).*?([+−]) \$([\d,]+).*?Similar cars, adjusted \$([\d,]+)/.exec(page);
  const [, firstSign, first, secondSign, second, adjusted] = sum ?? [];
  const dollars = (text = '') => Number(text.replaceAll(',', ''));
  const signed = (sign = '', text = '') => (sign === '−' ? -1 : 1) * dollars(text);
  expect(20_000 + signed(firstSign, first) + signed(secondSign, second)).toBe(dollars(adjusted));
  expect(page).toMatch(/Priced below similar cars/);
  expect(page).toMatch(
    /listed for about \$[\d,]+; most are \$[\d,]+ to \$[\d,]+\. This one is \$[\d,]+ less, or [\d.]+%\./,
  );
  expect(page).toContain('Between 7% and 13% less is “priced below similar cars”.');
  expect(page).toMatch(/This car’s price .*Listed at \$18,000/);
  expect(page).toContain('Sold 3 weeks ago');
  expect(page).toContain('before charges');
});

test('cars for sale are links, sold ones are not', async () => {
  const html = await (await priceOf(site.filled.cheap)).text();
  for (const id of site.filled.similar) expect(html).toContain(`href="/listing/${id}"`);
  expect(html).not.toContain(`href="/listing/${site.filled.sold}"`);
  expect(html.match(/<circle cx="[\d.]+%"/g)).toHaveLength(8);
});

test('a drive-away price is compared without the charges of its state', async () => {
  const page = await readPage(await priceOf(site.filled.driveAway));
  expect(page).toMatch(/This car \$20,800 Estimated charges − \$[\d,]+ .*Before charges \$19,\d{3}/);
});

test('a reader gets each line of the sum from the figures on the page', async () => {
  const page = await readPage(await priceOf(site.filled.trimmed));
  const dollars = (text = '') => Number(text.replaceAll(/[ ,$]/g, '').replace('−', '-'));
  const lineOf = (label: string) => dollars(new RegExp(`${label} ([+−]? ?\\$[\\d,]+)`).exec(page)?.[1]);
  const perTenThousandKm = Number(/([\d.]+)% for each 10,000 km/.exec(page)?.[1]) / 100;
  const perYear = Number(/([\d.]+)% a year/.exec(page)?.[1]) / 100;
  const row = /(20\d\d) Toyota RAV4, [\w() ]+? ([\d,]+) km · VIC For sale (.*?) ?(\$[\d,]+) (\$[\d,]+)(?= |$)/g;
  const list = page.slice(page.indexOf('Most alike first'), page.indexOf('How we got there'));
  const cars = [...list.matchAll(row)].map(([, year, km, steps = '', price, adjusted]) => {
    const trim = Number(/\((−?\d+)%\)/.exec(steps)?.[1]?.replace('−', '-') ?? 0) / 100;
    const forKm = dollars(price) * (1 + perTenThousandKm) ** ((dollars(km) - 62_000) / 10_000);
    const forYear = forKm * (1 + perYear) ** (2019 - Number(year));
    const written = [...steps.matchAll(/([+−] \$[\d,]+)/g)].reduce((sum, [, step]) => sum + dollars(step), 0);
    expect(dollars(price) + written).toBe(dollars(adjusted));
    return [dollars(price), forKm, forYear, forYear * (1 + trim), dollars(adjusted)];
  });
  expect(cars).toHaveLength(8);
  const medianOf = (stage: number) => {
    const sorted = cars.map((car) => car[stage] as number).sort((a, b) => a - b);
    return ((sorted[3] as number) + (sorted[4] as number)) / 2;
  };
  const isNear = (shown: number, worked: number) => expect(Math.abs(shown - worked)).toBeLessThanOrEqual(50);
  for (const [, , , worked = 0, shown = 0] of cars) isNear(shown, worked);
  isNear(lineOf('At 62,000 km'), medianOf(1) - medianOf(0));
  isNear(lineOf('For 2019'), medianOf(2) - medianOf(1));
  isNear(lineOf('For its trim'), medianOf(3) - medianOf(2));
  isNear(lineOf('Similar cars, adjusted'), medianOf(3));
  expect(page).toMatch(/trim \(−\d+%\)/);
});

test('with too few similar cars there is a range of the model’s curve, or nothing', async () => {
  const { lonely, rare } = site.filled;
  const words = /bout \$[\d,]+ to \$[\d,]+, from 3 cars of other years/;
  expect(await readPage(await priceOf(rare))).toMatch(words);
  expect(await readPage(await visitor.get(`/listing/${rare}`))).toMatch(words);
  expect(await readPage(await priceOf(lonely))).toContain('Too few similar cars yet');
  expect(await (await visitor.get(`/listing/${lonely}`)).text()).not.toContain(`/listing/${lonely}/price`);
});

test('car page, card and filter show the same word', async () => {
  const { cheap } = site.filled;
  const html = await (await visitor.get(`/listing/${cheap}`)).text();
  expect(html).toContain(`href="/listing/${cheap}/price"`);
  expect(html).toContain('Priced below similar cars');
  const results = await readPage(await visitor.get('/listings?priceRating=below'));
  expect(results).toContain('1 vehicle found');
  expect(results.match(/Priced below similar cars/g)?.length).toBeGreaterThanOrEqual(3);
});

test('sold, deleted and unknown cars have no price page', async () => {
  const sold = await priceOf(site.filled.sold);
  expect(sold.status).toBe(302);
  expect(sold.headers.get('location')).toBe(`/listing/${site.filled.sold}`);
  expect((await priceOf('abcdefghjkmn')).status).toBe(404);
});

test('a seller writing an ad sees similar prices and a rating of the typed price', async () => {
  const ask = async (fields: Record<string, string>) => {
    const answer = await visitor.get(`/similar-prices?${new URLSearchParams(fields)}`);
    return (await answer.json()).words;
  };
  const typed = { make: 'toyota', model: 'COROLLA', year: '2019', kilometers: '60,000', trim: 'Ascent Sport' };
  expect(await ask({ make: 'Toyota' })).toBe('');
  expect(await ask(typed)).toMatch(
    /^\d+ similar cars are listed for \$[\d,]+ to \$[\d,]+ before government charges\.$/,
  );
  expect(await ask({ ...typed, price: '30000' })).toContain('Your car is priced well above similar cars.');
  expect(await ask({ ...typed, model: 'Camry' })).toBe('');
});

test('a seller writing an ad opens the full comparison and tries another price', async () => {
  const open = async (fields: Record<string, string>) =>
    readPage(await visitor.get(`/price-check?${new URLSearchParams(fields)}`));
  const typed = { make: 'toyota', model: 'COROLLA', year: '2019', kilometers: '60,000', trim: 'Ascent Sport' };
  const bare = await open(typed);
  expect(bare).toMatch(/\d+ similar cars are listed for \$[\d,]+ to \$[\d,]+ before government charges\./);
  expect(bare).toContain('Car Price Adjusted');
  expect(bare).not.toContain('This car');
  expect(await open({ ...typed, price: '30000' })).toMatch(/Priced well above similar cars .* This car \$30,000/);
  expect(await open({ ...typed, model: 'Camry' })).toContain('Too few similar cars yet');
  expect(await open({ make: 'Toyota', year: 'x' })).toContain('Enter the model, year and kilometres to compare');
  expect(await open({})).not.toContain('to compare.');
  const seller = await Visitor.signedIn(site.origin, site.filled.dealer.email);
  expect(await (await seller.get('/create-listing')).text()).toContain('href="/price-check?"');
});

test('My Listings and the dealer’s stock table show each price’s rating', async () => {
  const dealer = await Visitor.signedIn(site.origin, site.filled.dealer.email);
  expect(await readPage(await dealer.get('/my-listings'))).toContain('Now priced above similar cars');
  const stock = await readPage(await dealer.get('/my-listings/stock'));
  expect(stock).toContain('2019 Toyota Corolla, Ascent Sport Priced above similar cars 0 0 1 3 0');
  expect(stock).toContain('2019 Peugeot 404, Ascent Sport 0 0 0 0 0');
});

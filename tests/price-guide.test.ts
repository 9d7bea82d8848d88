/** The price guide’s sums, worked out again from what a reader sees on the page. */
import { expect, test } from 'vitest';
import { makeListings, makeSeller } from '#tests/support/factories.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { Visitor } from '#tests/support/visitor.ts';

const DAY = 86_400_000;
const THIS_YEAR = new Date().getFullYear();
const MODELS = [
  { make: 'Toyota', model: 'HiLux', dollars: 52_000, path: '/prices/toyota/hilux' },
  { make: 'Mazda', model: 'CX-5', dollars: 38_000, path: '/prices/mazda/cx-5' },
  { make: 'Kia', model: 'Rio & Co', dollars: 19_000, path: '/prices/kia/rio-and-co' },
];

const site = await siteOfFile(async (db) => {
  const ids: string[] = [];
  for (const { make, model, dollars } of MODELS) {
    const cars = Array.from({ length: 15 }, (_, at) => {
      const age = 1 + ((at * 7) % 11);
      const kilometers = age * (9000 + ((at * 1300) % 7000));
      const price = Math.round(dollars * 0.92 ** age * (0.93 + ((at * 3) % 5) / 30));
      const createdAt = new Date(Date.now() - 60 * DAY);
      const soldDate = at % 4 === 0 ? new Date(createdAt.getTime() + (5 + at) * DAY) : null;
      return { make, model, year: THIS_YEAR - age, kilometers, price, createdAt, soldDate };
    });
    ids.push(...(await makeListings(db, await makeSeller(db), cars)));
  }
  const few = Array.from({ length: 4 }, () => ({ make: 'Fiat', model: '500' }));
  await makeListings(db, await makeSeller(db), few);
  return { ids };
});

const get = (path: string) => fetch(new URL(path, site.origin), { redirect: 'manual' });

/** The text as it is read, without markup. */
async function read(path: string): Promise<string> {
  const html = await (await get(path)).text();
  const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const words = body.replaceAll('<!-- -->', '').replaceAll(/<[^>]+>/g, ' ');
  return words.replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ');
}

const number = (text = '') => Number(text.replaceAll(/[^\d.]/g, ''));

function middleOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}

test.each(MODELS)('the figures at $path are those of the cars it lists', async ({ make, model, path }) => {
  const page = await read(path);
  expect(page).toContain(`What a used ${make} ${model} costs`);
  const listed = page.split('Before charges ')[1] ?? '';
  const rows = [...listed.matchAll(/(\d{4}) (?:Sold after (\d+) days? )?([\d,]+) km \$([\d,]+)/g)];
  const cars = rows.map(([, year, sold, km, price]) => ({
    year: number(year),
    days: sold === undefined ? null : number(sold),
    km: number(km),
    dollars: number(price),
  }));
  expect(cars).toHaveLength(15);
  expect(page).toContain(`${cars.filter(({ days }) => days === null).length} cars for sale.`);
  expect(number(/The middle price is (\$[\d,]+)/.exec(page)?.[1])).toBe(
    Math.round(middleOf(cars.map((car) => car.dollars))),
  );
  for (const [year, some] of Map.groupBy(cars, (car) => car.year)) {
    const prices = some.map((car) => car.dollars);
    const row = new RegExp(` ${year} ${some.length} \\$([\\d,]+) \\$([\\d,]+) to \\$([\\d,]+)`).exec(page);
    expect(row?.slice(1).map(number)).toEqual([Math.round(middleOf(prices)), Math.min(...prices), Math.max(...prices)]);
  }
  for (const [from, some] of Map.groupBy(cars, (car) => Math.floor(car.km / 50_000) * 50)) {
    const label = `${from === 0 ? '0' : `${from},000`} to ${from + 50},000 km`;
    const row = new RegExp(`${label} (\\d+) \\$([\\d,]+)`).exec(page);
    expect(row?.slice(1).map(number)).toEqual([some.length, Math.round(middleOf(some.map((car) => car.dollars)))]);
  }
  const days = cars.flatMap((car) => car.days ?? []);
  expect(page).toContain(
    `Half of the ${days.length} sold in the last 180 days were sold within ${middleOf(days)} days`,
  );
});

test.each(MODELS)('what one loses at $path follows from the shares it says', async ({ path }) => {
  const page = await read(path);
  const said = /A (\d{4}) worth about (\$[\d,]+) is worth about (\$[\d,]+) in three years/.exec(page);
  const [year = 0, start = 0, end = 0] = (said?.slice(1) ?? []).map(number);
  const sum =
    /A \d{4} with [\d,]+ km (\$[\d,]+) Three years older −(\$[\d,]+) ([\d.]+)% less each year ([\d,]+) km more −(\$[\d,]+) ([\d.]+)% less for each 10,000 km In three years (\$[\d,]+)/.exec(
      page,
    );
  const [first = 0, older = 0, yearly = 0, more = 0, driven = 0, perKm = 0, last = 0] = (sum?.slice(1) ?? []).map(
    number,
  );
  expect([first, last]).toEqual([start, end]);
  expect(year).toBeGreaterThan(THIS_YEAR - 12);
  const afterYears = start * (1 - yearly / 100) ** 3;
  expect(Math.abs(start - afterYears - older)).toBeLessThanOrEqual(5);
  const afterBoth = afterYears * (1 - perKm / 100) ** (more / 10_000);
  expect(Math.abs(afterYears - afterBoth - driven)).toBeLessThanOrEqual(5);
  expect(Math.abs(end - afterBoth)).toBeLessThanOrEqual(60);
  expect(number(/about (\$[\d,]+) a year/.exec(page)?.[1])).toBe(Math.round((start - end) / 30) * 10);
});

test('a guide is there for each model with enough cars, in the sitemap and linked from its cars', async () => {
  const sitemap = await (await get('/sitemap-searches.xml')).text();
  const guides = [...sitemap.matchAll(/\/prices\/[^<]+/g)].map(([path]) => path).sort();
  expect(guides).toEqual(MODELS.map(({ path }) => path).sort());
  const all = await (await get('/prices')).text();
  for (const { path } of MODELS) expect(all).toContain(`href="${path}"`);
  const [car] = site.filled.ids.slice(1);
  for (const page of [`/listing/${car}`, `/listing/${car}/price`, '/price-check?make=toyota&model=hilux'])
    expect(await (await get(page)).text()).toContain('href="/prices/toyota/hilux"');
  const few = await get('/prices/fiat/500');
  expect([few.status, few.headers.get('location')]).toEqual([302, '/used-cars/fiat/500']);
  expect((await get('/prices/toyota/nothing')).status).toBe(404);
});

test('duty is that of the visitor’s state', async () => {
  const visitor = new Visitor(site.origin);
  await visitor.post('/on-road', { state: 'VIC', next: '/prices/toyota/hilux' });
  const html = await (await visitor.get('/prices/toyota/hilux')).text();
  expect(html.replaceAll(/<!-- -->|<[^>]+>/g, '')).toMatch(
    /Stamp duty on one at \$[\d,]+About \$[\d,]+ drive away in VIC/,
  );
});

/** What someone types, from `q` to the page of criteria that were understood. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings } from '#app/platform/schema/listings.server.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';

const GEELONG = { suburb: 'Geelong VIC 3220', latitude: -38.1, longitude: 144.361 };
const MELBOURNE = { suburb: 'Melbourne VIC 3000', latitude: -37.814, longitude: 144.963 };

const site = await siteOfFile(async (db) => {
  const seller = await makeSeller(db);
  const ute = { make: 'Toyota', model: 'HiLux', bodyType: 'Ute', driveType: '4WD', fuelType: 'Diesel' } as const;
  const near = await makeListing(db, seller, { ...ute, price: 28_000, description: 'Tow bar, one owner' });
  const far = await makeListing(db, seller, { ...ute, price: 31_000, description: 'Full log books' });
  await makeListing(db, seller, { make: 'Kia', model: 'Rio', price: 9000 });
  await db.update(listings).set(GEELONG).where(eq(listings.id, near));
  await db.update(listings).set(MELBOURNE).where(eq(listings.id, far));
  return undefined;
});

const ask = (typed: string) =>
  fetch(`${site.origin}/listings?${new URLSearchParams({ q: typed })}`, { redirect: 'manual' });
const read = async (typed: string) =>
  (await fetch(`${site.origin}/listings?${new URLSearchParams({ q: typed })}`)).text();

test('typed words redirect to their filters', async () => {
  const response = await ask('hilux 4x4 diesel under 30k tow bar');
  expect(response.status).toBe(303);
  const { searchParams } = new URL(response.headers.get('location') ?? '', site.origin);
  expect(Object.fromEntries(searchParams)).toEqual({
    make: 'Toyota',
    model: 'HiLux',
    driveType: '4WD',
    fuelType: 'Diesel',
    maxPrice: '30000',
    text: 'tow bar',
    typed: 'hilux 4x4 diesel under 30k tow bar',
  });
});

test('the page says what was understood and offers the exact words', async () => {
  const html = await read('hilux 4x4 diesel under 30k tow bar');
  expect(html).toContain('1 vehicle found');
  const chips = [...html.matchAll(/Remove filter: ([^"]+)"/g)].map(([, words]) => words);
  expect(chips).toEqual(['Toyota', 'HiLux', 'Diesel', '4WD', 'under $30,000', '“tow bar”']);
  expect(html).toContain('/listings?text=hilux+4x4+diesel+under+30k+tow+bar');
  expect(html).toMatch(/<input[^>]*value="hilux 4x4 diesel under 30k tow bar"/);
});

test('a correction is shown', async () => {
  const html = await read('toyta hilux');
  expect(html).toContain('2 vehicles found');
  expect(html).toContain('“toyta” was read as Toyota');
});

test('an unknown place is shown', async () => {
  expect(await read('rio near atlantis')).toContain('We don’t know the place “atlantis”');
});

test('of suburbs with one name the page says which it took and offers the others', async () => {
  const html = await read('hilux near richmond');
  expect(html).toContain('This is near Richmond VIC. Others with the same name:');
  expect(html).toContain('near=Richmond+NSW');
  expect(await read('hilux near richmond nsw')).not.toContain('the same name');
});

test('a second place isn’t searched, and the page says so', async () => {
  const html = await read('hilux geelong or ballarat');
  expect(html).toContain('1 vehicle found');
  expect(html).toContain('We search near one place at a time, here Geelong VIC. You also named:');
  expect(html).toContain('near=Ballarat+VIC');
  const torquay = await read('hilux geelong or torquay');
  for (const state of ['QLD', 'VIC']) expect(torquay).toContain(`near=Torquay+${state}`);
});

test.each(['', ' ', '\0', '%', '<script>alert(1)</script>', '😀'.repeat(900), 'a '.repeat(3000)])(
  'any words get a page: %j',
  async (typed) => {
    const started = await ask(typed);
    expect(started.status).toBe(303);
    const html = await read(typed);
    expect(html).toMatch(/vehicles? found/);
    expect(html).not.toContain('<script>alert(1)');
  },
);

test('a long search is cut to 2,000 characters, and the page says so', async () => {
  expect(await read(`kia ${'a '.repeat(1500)}`)).toContain('we only read the first 2,000 characters');
});

test('a place finds the cars around it, nearest first, with distances', async () => {
  const html = await (await fetch(`${site.origin}/listings?near=Geelong+VIC&within=100&sort=distance`)).text();
  expect(html).toContain('2 vehicles found');
  expect(html.indexOf('Geelong VIC · 5 km away')).toBeLessThan(html.search(/Melbourne VIC · 6\d km away/));
  expect(html).toContain('10 km (1)');
  expect(html).toContain('100 km (2)');
  expect(html).toContain('1 more car has no suburb');
  expect(await (await fetch(`${site.origin}/listings?place=unknown`)).text()).toContain('1 vehicle found');
});

test('for an unknown place the page says so and suggests others', async () => {
  const html = await (await fetch(`${site.origin}/listings?near=Geelonk`)).text();
  expect(html).toContain('We don’t know that place.');
  expect(html).toContain('Geelong VIC');
});

test('a search with few results suggests changes with their counts', async () => {
  const html = await (await fetch(`${site.origin}/listings?make=Toyota&fuelType=Diesel&maxPrice=20000`)).text();
  expect(html).toContain('No matches found');
  expect(html).toMatch(/Closest to your search.* · Private/);
  expect(html).toContain('message?ask=photos">Ask for photos');
  expect(html).toContain('Up to $30,000 (1 car)');
  expect(html).toContain('Any price (2 cars)');
  expect(html).not.toContain('Any fuel type (');
  expect(html).toMatch(/href="\/saved-searches\/new\?[^"]*maxPrice=20000"[^>]*>.*?Email me new matches/);
  expect(html.match(/Email me new matches/g)).toHaveLength(1);
  expect(await (await fetch(`${site.origin}/listings?make=Unheard&page=1`)).text()).toContain('Email me new matches');
  expect(await (await fetch(`${site.origin}/listings`)).text()).not.toContain('Email me new matches');
});

test.each([
  ['make=Toyota&near=Geelong+VIC&within=10', ['Within 100 km (2 cars)', 'Any distance (2 cars)']],
  ['make=Toyota&location=SA', ['Include VIC (2 cars)', 'All of Australia (2 cars)']],
  ['make=Toyota&transmission=Manual', ['Any transmission (2 cars)']],
  ['make=Toyota&minPrice=30000', ['From $25,000 (2 cars)']],
  ['make=Toyota&text=log+books', ['Without “log books” (2 cars)']],
])('few cars for %s: %s', async (query, offers) => {
  const html = await (await fetch(`${site.origin}/listings?${query}`)).text();
  const links = [...html.matchAll(/<a[^>]* href="([^"]*)"[^>]*>([^<]+)<\/a>/g)];
  for (const offer of offers) {
    const [, href = ''] = links.find(([, , text]) => text === offer) ?? [];
    expect(href, offer).not.toBe('');
    const wider = await (await fetch(new URL(href.replaceAll('&amp;', '&'), site.origin))).text();
    expect(wider).toContain('2 vehicles found');
  }
});

test('a misspelt place suggests similar names', async () => {
  expect(await read('rio near jeelong')).toContain('near=Geelong+VIC');
});

test('a position returns its suburb and is not logged', async () => {
  const around = (latitude: string, longitude: string) =>
    fetch(`${site.origin}/place-around`, {
      method: 'POST',
      headers: { Origin: site.origin },
      body: new URLSearchParams({ latitude, longitude }),
    });
  expect(await (await around('-38.15', '144.35')).json()).toEqual({ near: expect.stringMatching(/ VIC$/) });
  expect(await (await around('51.50', '0.00')).json()).toEqual({ near: null });
  expect((await around('x', '0')).status).toBe(422);
  expect(site.output()).not.toContain('144.35');
});

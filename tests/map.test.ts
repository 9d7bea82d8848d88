/** Results by state: the map and the list tell the same numbers. */
import { describe, expect, test } from 'vitest';
import { coordinatesOf } from '#app/places/places.server.ts';
import type { MapCars } from '#app/search/map-cells.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const MAP_TILES = 'https://tiles.example:8443/{z}/{x}/{y}.png';
const AUSTRALIA = 'bounds=110,-45,156,-9&zoom=4';

const site = await siteOfFile(async (db) => {
  const seller = await makeSeller(db);
  for (const location of ['VIC', 'VIC', 'NSW', 'TAS'] as const) await makeListing(db, seller, { location });
  await makeListing(db, seller, { make: 'Kia', model: 'Rio', location: 'QLD' });
  return undefined;
});

const read = async (path: string) => (await fetch(site.origin + path)).text();
const unescaped = (html: string) => html.replaceAll('&amp;', '&');

const linksIn = (html: string) =>
  [...html.matchAll(/<li [^>]*><a [^>]*href="([^"]*)"[^>]*>([^<]*?) <span[^>]*>([\d,]+)</g)].map(
    ([, href = '', name, count]) => ({ href: unescaped(href), name, count }),
  );
const found = (count: string | undefined) => `${count} ${count === '1' ? 'vehicle' : 'vehicles'} found`;

test.each(['', '?make=Toyota'])('each state of the map “%s” has as many cars as it says', async (search) => {
  const states = linksIn(await read(`/listings/map${search}`));
  expect(states).toHaveLength(7);
  for (const { href, name, count } of states) {
    const html = await read(href);
    expect(html).toContain(`>${name}</h1>`);
    expect(html).toContain(found(count));
  }
});

test('the map and the list link to each other with the same filters', async () => {
  expect(await read('/listings?make=Kia')).toContain('href="/listings/map?make=Kia"');
  const map = await read('/listings/map?make=Kia');
  expect(map).toContain('href="/listings?make=Kia"');
  expect(map).toContain('1 vehicle found');
  expect(linksIn(map)).toContainEqual({
    href: '/listings/map?make=Kia&location=QLD',
    name: 'Queensland',
    count: '1',
  });
});

test('without MAP_TILES there is no street map and no tile host', async () => {
  const response = await fetch(`${site.origin}/listings/map`);
  expect(response.headers.get('Content-Security-Policy')).not.toContain('tiles');
  expect(await response.text()).not.toMatch(/Show the map|maplibre/i);
  expect((await fetch(`${site.origin}/listings/map/cars?${AUSTRALIA}`)).status).toBe(404);
});

const tiled = await siteOfFile(
  async (db) => {
    const seller = await makeSeller(db);
    const inSuburb = (suburb: string, changes = {}) =>
      makeListing(db, seller, {
        location: suburb.split(' ').at(-2) as 'VIC',
        suburb,
        ...coordinatesOf(suburb),
        ...changes,
      });
    for (const _ of [1, 2, 3]) await inSuburb('Geelong VIC 3220');
    await inSuburb('Newtown VIC 3220', { make: 'Kia', model: 'Rio' });
    await inSuburb('Perth WA 6000', { make: 'Kia', model: 'Rio' });
    await makeListing(db, seller, { location: 'TAS' });
    return inSuburb('Geelong VIC 3220', { make: 'Kia', model: 'Rio' });
  },
  { MAP_TILES, MAP_ATTRIBUTION: '© Map makers' },
);

describe('with tiles', () => {
  const ask = (search: string) => fetch(`${tiled.origin}/listings/map/cars?${search}`);
  const carsOf = async (search: string): Promise<MapCars> => (await ask(search)).json();
  const countsOf = ({ total, inView, elsewhere, unknown }: MapCars) => ({ total, inView, elsewhere, unknown });

  test('the content policy allows fetching from the tile host, but no other scripts', async () => {
    for (const path of ['/', '/listings/map']) {
      const policy = (await fetch(tiled.origin + path)).headers.get('Content-Security-Policy') ?? '';
      expect(policy).toMatch(/connect-src 'self' https:\/\/tiles\.example:8443;/);
      expect(policy.match(/tiles\.example/g)).toHaveLength(1);
      expect(policy).toContain("worker-src 'self';");
    }
    expect(await (await fetch(`${tiled.origin}/listings/map`)).text()).toContain('Show the map');
  });

  test('the privacy policy names the tile host, if there is one', async () => {
    const policy = async (origin: string) => readPage(await fetch(`${origin}/privacy-policy`));
    expect(await policy(tiled.origin)).toContain('fetches the map’s background from tiles.example:8443');
    expect(await policy(site.origin)).not.toContain('Show the map');
  });

  test.each([
    ['', { total: 7, inView: 6, elsewhere: 0, unknown: 1 }],
    ['make=Kia', { total: 3, inView: 3, elsewhere: 0, unknown: 0 }],
    ['location=WA', { total: 1, inView: 1, elsewhere: 0, unknown: 0 }],
    ['near=Geelong+VIC&within=10', { total: 5, inView: 5, elsewhere: 0, unknown: 0 }],
    ['place=unknown', { total: 1, inView: 0, elsewhere: 0, unknown: 1 }],
    ['make=Unheard', { total: 0, inView: 0, elsewhere: 0, unknown: 0 }],
  ])('the circles under “%s” add up to the cars that the list finds', async (search, counts) => {
    const cars = await carsOf(`${search}&${AUSTRALIA}`);
    expect(countsOf(cars)).toEqual(counts);
    expect(cars.cells.reduce((sum, { count }) => sum + count, 0)).toBe(counts.inView);
    const list = await (await fetch(`${tiled.origin}/listings?${search}`)).text();
    expect(list).toContain(`${counts.total} ${counts.total === 1 ? 'vehicle' : 'vehicles'} found`);
  });

  test('a state lists its suburbs, and a suburb its cars, on the same page', async () => {
    const victoria = await (await fetch(`${tiled.origin}/listings/map?location=VIC`)).text();
    const suburbs = linksIn(victoria);
    expect(suburbs.map(({ name, count }) => [name, count])).toEqual([
      ['Geelong VIC', '4'],
      ['Newtown VIC', '1'],
    ]);
    const geelong = await (await fetch(tiled.origin + suburbs[0]?.href)).text();
    expect(suburbs[0]?.href).toMatch(/^\/listings\/map\?location=VIC&near=Geelong\+VIC&within=1$/);
    expect(geelong).toContain(found('4'));
    expect(geelong.match(/data-listing=/g)).toHaveLength(4);
  });

  test('a circle of several suburbs splits when zoomed in, and one suburb shows its cars beside the map', async () => {
    const far = await carsOf(AUSTRALIA);
    expect(far.cells.map(({ count, near, href }) => [count, near, href])).toEqual([
      [5, 'Geelong VIC', null],
      [1, 'Perth WA', '/listings/map?near=Perth+WA&within=1'],
    ]);
    const close = await carsOf('make=Kia&bounds=144.2,-38.25,144.5,-38.05&zoom=12');
    expect(countsOf(close)).toEqual({ total: 3, inView: 2, elsewhere: 1, unknown: 0 });
    for (const { count, href } of close.cells) {
      const list = await (await fetch(`${tiled.origin}${href}`)).text();
      expect(list).toContain(`${count} vehicle found`);
    }
  });

  test('cars without a suburb are one tap away', async () => {
    const { unknown, unknownHref } = await carsOf(AUSTRALIA);
    const list = await (await fetch(tiled.origin + unknownHref)).text();
    expect(list).toContain(`${unknown} vehicle found`);
  });

  test('hidden cars are not counted, as in the list', async () => {
    const someone = new Visitor(tiled.origin);
    await someone.post(`/hidden-cars/${tiled.filled}`);
    const cars = await (await someone.get(`/listings/map/cars?${AUSTRALIA}`)).json();
    expect(countsOf(cars)).toEqual({ total: 6, inView: 5, elsewhere: 0, unknown: 1 });
  });

  test.each(['', 'bounds=1,2,3&zoom=4', 'bounds=156,-45,110,-9&zoom=4', 'bounds=110,-45,156,-9&zoom=14'])(
    'bad bounds answer 400: “%s”',
    async (search) => {
      const response = await ask(search);
      expect([response.status, await response.text()]).toEqual([
        400,
        'Send bounds=west,south,east,north in degrees and zoom.',
      ]);
    },
  );

  test('only suburb centres are sent', async () => {
    const { cells } = await carsOf('bounds=144.3,-38.2,144.4,-38.1&zoom=14');
    const geelong = cells.find(({ near }) => near === 'Geelong VIC');
    expect(geelong).toMatchObject({ count: 4, latitude: expect.closeTo(-38.149, 1), isOnePlace: true });
    expect(JSON.stringify(cells)).not.toMatch(/"id"|seller/);
  });
});

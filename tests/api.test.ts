/** Checks the running API against its own OpenAPI document. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { READS } from '#app/http/api-answer.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { takeAttempt } from '#app/platform/rate-limit.server.ts';
import { listingPhotos } from '#app/platform/schema/listings.server.ts';
import { placeHolds } from '#app/trust/holds.server.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';

const PHONE = '0491570156';
const TYPED_PHONE = '0491 570 156';
const SECRETS = /0491.?570.?156|6T1BF3FK10X987654|ZQX74K|people\.example/i;
const CARS = 30;
const BUSY_ADDRESS = '203.0.113.77';
/** Of those in ten minutes, to the busy address. */
const CALLS_LEFT = 3;

type Page = { total: number; listings: { id: string; year: number }[]; next: string | null };

const site = await siteOfFile(
  async (db) => {
    const seller = await makeSeller(db);
    const dealer = await makeSeller(db, { dealershipName: `Wombat Wheels ${TYPED_PHONE}` });
    const carId = await makeListing(db, seller, {
      make: 'Land Rover',
      model: 'Discovery',
      description: `One owner. Call ${TYPED_PHONE}.`,
      phoneNumber: PHONE,
      vin: '6T1BF3FK10X987654',
      regoPlate: 'ZQX74K',
      seats: 7,
      regoState: 'VIC',
      regoExpiry: '2027-06-30',
    });
    const photo = { position: 0, key: 'listings/x/1-front.jpg', width: 1600, height: 1200, thumbhash: '' };
    await db.insert(listingPhotos).values({ id: newId(), listingId: carId, ...photo });
    const heldId = await makeListing(db, seller, { make: 'Heldcar' });
    await placeHolds(db, [{ listingId: heldId, rule: 'many-listings', evidence: { place: 4 } }]);
    const dealerCarId = await makeListing(db, dealer, {
      make: 'Kia',
      model: `Rio ${TYPED_PHONE}`,
      soldDate: new Date(),
    });
    await makeListing(db, seller, { make: 'Lada', model: `Niva ${PHONE}` });
    await takeAttempt(db, READS, BUSY_ADDRESS, READS.attempts - CALLS_LEFT);
    for (let n = 0; n < CARS; n += 1) await makeListing(db, seller, { year: 1990 + n });
    return { carId, heldId, dealerCarId };
  },
  { TRUST_PROXY: '1' },
);
const get = (path: string, init?: RequestInit) => fetch(new URL(path, site.origin), init);
const document = await (await get('/api/v1/openapi.json')).json();

const read = async <T>(path: string): Promise<T> => (await get(path)).json();

/** Nothing may be in an answer that its schema doesn't name. */
function schemaOf(name: string) {
  const text = JSON.stringify({ ...document.components.schemas[name], $defs: document.components.schemas });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
}

test('the OpenAPI document has every API address', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(Object.keys(document.paths)).toEqual([
    '/api/v1/listings',
    '/api/v1/listings/{id}',
    '/api/v1/stock/{stockNumber}',
    '/api/v1/makes',
  ]);
});

test.each([
  ['ListingPage', () => '/api/v1/listings'],
  ['ListingPage', () => '/api/v1/listings?make=Kia&status=sold'],
  ['Listing', () => `/api/v1/listings/${site.filled.carId}`],
  ['Listing', () => `/api/v1/listings/${site.filled.dealerCarId}`],
  ['Makes', () => '/api/v1/makes'],
  ['Problem', () => '/api/v1/listings?colour=red&status=gone'],
  ['Problem', () => '/api/v1/listings/none'],
  ['Problem', () => '/api/v7'],
])('a %s from the running site matches the document', async (name, path) => {
  const answer: unknown = await read(path());
  expect(schemaOf(name).safeParse(answer).error?.issues ?? []).toEqual([]);
  expect(JSON.stringify(answer)).not.toMatch(SECRETS);
});

test('the schema rejects a response with a phone number', async () => {
  const page = await read<Page>('/api/v1/listings');
  const withNumber = { ...page, listings: page.listings.map((one) => ({ ...one, phoneNumber: PHONE })) };
  expect(schemaOf('ListingPage').safeParse(withNumber).success).toBe(false);
});

test('the API finds the same cars as the results page', async () => {
  const page = await read<Page>('/api/v1/listings?make=toyota&minYear=2000&maxYear=2004&sort=year_asc');
  expect([page.total, page.listings.map(({ year }) => year)]).toEqual([5, [2000, 2001, 2002, 2003, 2004]]);
});

test('the pages together have every car once', async () => {
  const ids: string[] = [];
  let next: string | null = `${site.origin}/api/v1/listings?make=Toyota&limit=7`;
  while (next) {
    const page: Page = await (await fetch(next.replace(/^https?:\/\/[^/]+/, site.origin))).json();
    expect(page.listings.length).toBeLessThanOrEqual(7);
    ids.push(...page.listings.map(({ id }) => id));
    next = page.next;
  }
  expect([ids.length, new Set(ids).size]).toEqual([CARS, CARS]);
});

test('a cursor from another search is rejected', async () => {
  const { next } = await read<Page>('/api/v1/listings?make=Toyota&limit=7');
  const cursor = new URL(next ?? '').searchParams.get('cursor') ?? '';
  for (const typed of [`make=Kia&cursor=${cursor}`, 'make=Toyota&cursor=x', 'cursor=WzEsMl0']) {
    const answer = await get(`/api/v1/listings?${typed}`);
    expect([answer.status, (await answer.json()).errors]).toEqual([
      400,
      [{ field: 'cursor', detail: 'This cursor belongs to a different search.' }],
    ]);
  }
});

test('each invalid parameter is named, with what is allowed', async () => {
  const query = 'colour=red&status=gone&maxPrice=cheap&near=Nowhereville&within=0&sort=cheapest&limit=101&page=2';
  const answer = await get(`/api/v1/listings?${query}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8']);
  const { errors } = await answer.json();
  const fields = ['colour', 'status', 'maxPrice', 'within', 'sort', 'page', 'near', 'limit'];
  expect(errors.map(({ field }: { field: string }) => field)).toEqual(fields);
  expect(errors[1].detail).toBe('“gone” isn’t one of available, sold.');
});

test('a held car is never returned', async () => {
  expect(await read<Page>('/api/v1/listings?make=Heldcar')).toMatchObject({ total: 0, listings: [] });
  expect((await get(`/api/v1/listings/${site.filled.heldId}`)).status).toBe(404);
  expect(JSON.stringify(await read('/api/v1/makes'))).not.toContain('Heldcar');
});

test('an unchanged response is a 304 without a body', async () => {
  for (const path of ['/api/v1/listings', `/api/v1/listings/${site.filled.carId}`, '/api/v1/makes']) {
    const etag = (await get(path)).headers.get('etag') ?? '';
    const again = await get(path, { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text()], path).toEqual([304, '']);
  }
});

test('another site’s page can read the API and send an ETag', async () => {
  const headers = { Origin: 'https://cars.example', 'Access-Control-Request-Method': 'GET' };
  const query = await get('/api/v1/listings', { method: 'OPTIONS', headers });
  expect([query.status, query.headers.get('access-control-allow-headers')]).toEqual([204, 'If-None-Match']);
  for (const path of ['/api/v1/listings', '/api/v1/listings/none']) {
    expect((await get(path, { headers })).headers.get('access-control-allow-origin'), path).toBe('*');
  }
  expect((await get('/', { headers })).headers.get('access-control-allow-origin')).toBeNull();
});

test('the API page lists every parameter', async () => {
  const html = await (await get('/api')).text();
  for (const name of ['make', 'maxKm', 'near', 'onRoadIn', 'sort']) expect(html).toContain(`>${name}</code>`);
});

test('after 1,200 calls in ten minutes the response says how long to wait', async () => {
  const call = () => get('/api/v1/makes', { headers: { 'X-Forwarded-For': BUSY_ADDRESS } });
  for (let left = CALLS_LEFT; left > 0; left -= 1) expect((await call()).status).toBe(200);
  const answer = await call();
  const waitSeconds = Number(answer.headers.get('retry-after'));
  expect([answer.status, (await answer.json()).detail]).toEqual([
    429,
    `Too many requests. Wait ${waitSeconds} seconds.`,
  ]);
  expect(waitSeconds).toBeGreaterThan(0);
  expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
});

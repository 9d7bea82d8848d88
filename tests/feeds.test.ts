/** Any search as Atom and as JSON Feed. */
import { expect, test } from 'vitest';
import { placeHolds } from '#app/trust/holds.server.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';

const SECRETS = /0491.?570.?156|people\.example/;

const site = await siteOfFile(async (db) => {
  const seller = await makeSeller(db);
  const car = { make: 'Land Rover', model: 'Paddock & <Sons>', price: 24_990.5, suburb: 'Geelong VIC 3220' };
  const carId = await makeListing(db, seller, { ...car, trim: 'Call 0491 570 156' });
  const heldId = await makeListing(db, seller, { make: 'Land Rover', model: 'Heldcar' });
  await placeHolds(db, [{ listingId: heldId, rule: 'many-listings', evidence: { place: 4 } }]);
  for (let n = 0; n < 60; n += 1) await makeListing(db, seller, { make: 'Kia', model: 'Rio' });
  return { carId, heldId };
});

const get = (path: string, init?: RequestInit) => fetch(new URL(path, site.origin), init);

test('an Atom feed has the cars of its search, escaped', async () => {
  const answer = await get('/listings.atom?make=Land+Rover');
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const xml = await answer.text();
  expect(xml.match(/<entry>/g)).toHaveLength(1);
  expect(xml).toContain('Paddock &amp; &lt;Sons&gt;');
  expect(xml).toContain(`<id>${site.origin}/listing/${site.filled.carId}</id>`);
  expect(xml).toContain(`href="${site.origin}/listings?make=Land+Rover"`);
  expect(xml).toContain('$24,991');
  expect(xml).not.toMatch(/Heldcar|3220/);
  expect(xml).not.toMatch(SECRETS);
});

test('a JSON Feed has the same', async () => {
  const answer = await get('/listings.json?make=Land+Rover');
  expect(answer.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
  const text = await answer.text();
  const feed = JSON.parse(text);
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: `${site.origin}/listings?make=Land+Rover`,
    feed_url: `${site.origin}/listings.json?make=Land+Rover`,
    items: [{ url: `${site.origin}/listing/${site.filled.carId}` }],
  });
  expect(text).not.toMatch(SECRETS);
});

test('a feed has up to fifty cars and answers 304 to its ETag', async () => {
  const answer = await get('/listings.json');
  expect((await answer.json()).items).toHaveLength(50);
  const again = await get('/listings.json', { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('a search without cars has an empty feed', async () => {
  const xml = await (await get('/listings.atom?make=Trabant')).text();
  expect(xml).not.toContain('<entry>');
  expect(xml).toContain('<title>Trabant: used cars | ');
});

test('an invalid parameter is reported', async () => {
  const answer = await get('/listings.atom?colour=red');
  expect([answer.status, (await answer.json()).errors]).toEqual([
    400,
    [{ field: 'colour', detail: 'Unknown parameter.' }],
  ]);
});

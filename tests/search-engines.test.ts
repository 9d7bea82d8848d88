/** robots.txt, the sitemap and each page's metadata. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MOST_BYTES, MOST_IN_SITEMAP, toSitemapIndex, toSitemapPages } from '#app/http/sitemap.ts';
import { newId } from '#app/platform/ids.server.ts';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { SLICE_STARTS } from '#app/search/index/slots.ts';
import { MAX_SLICE_LISTINGS } from '#app/search/search.server.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';
import { makeArticle } from '#tests/support/articles.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { Visitor } from '#tests/support/visitor.ts';

const DAY = 86_400_000;

const site = await siteOfFile(async (db) => {
  const person = await makePerson(db, { email: 'hidden@people.example' });
  const id = await makeListing(db, person, { make: 'Land Rover', model: 'Paddock & <Sons>', location: 'NSW' });
  const saleId = await makeListing(db, person, { make: 'Kia', model: 'Rio' });
  const soldFor = (days: number) =>
    makeListing(db, person, {
      make: 'Fiat',
      model: '500',
      location: 'NT',
      soldDate: new Date(Date.now() - days * DAY),
    });
  const sold = { lately: await soldFor(89), longAgo: await soldFor(91) };
  for (let n = 0; n < 25; n += 1) await makeListing(db, person);
  const photoKey = `listings/${person.id}/1-front.jpg`;
  await db
    .insert(listingPhotos)
    .values({ id: newId(), listingId: id, position: 0, key: photoKey, width: 640, height: 480, thumbhash: '' });
  const changedAt = new Date('2026-02-03T04:05:06.789Z');
  await db.update(listings).set({ updatedAt: changedAt }).where(eq(listings.id, id));
  return { email: person.email, id, photoKey, changedAt, saleId, sold, articleId: await makeArticle(db, person) };
});
const seller = await Visitor.signedIn(site.origin, site.filled.email);

const get = (path: string, init?: RequestInit) => fetch(new URL(path, site.origin), { redirect: 'manual', ...init });
const read = async (path: string) => (await get(path)).text();

const ESCAPED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/** Every address in a sitemap or an index of them; throws where a character of the text is not escaped. */
function locations(xml: string): string[] {
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  expect(xml.replace(/<\/?[a-z:]+( xmlns(:image)?="[^"]*")*>|<\?xml[^>]*\?>/g, '')).not.toMatch(
    /[<>]|&(?!(amp|lt|gt|quot|apos);)/,
  );
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) =>
    loc.replace(/&\w+;/g, (one) => ESCAPED[one] ?? ''),
  );
}

async function sitemapPaths(): Promise<string[]> {
  const sitemaps = locations(await read('/sitemap.xml'));
  const pages = await Promise.all(sitemaps.map(async (sitemap) => locations(await read(sitemap))));
  expect(pages.flat().filter((address) => !address.startsWith(`${site.origin}/`))).toEqual([]);
  return pages.flat().map((address) => address.slice(site.origin.length));
}

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
const robotsOf = (html: string) => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1];

test('the sitemap has every public page once and no private page', async () => {
  const paths = await sitemapPaths();
  expect(new Set(paths).size).toBe(paths.length);
  const { id, articleId } = site.filled;
  const searches = [
    '/listings',
    '/used-cars/nsw',
    '/used-cars/toyota/corolla',
    '/used-cars/toyota/vic',
    '/used-cars/land-rover',
  ];
  for (const path of [
    '/',
    '/about',
    `/listing/${id}/2019-land-rover-paddock-and-sons-nsw`,
    `/article/${articleId}`,
    ...searches,
  ])
    expect(paths).toContain(path);
  expect(paths.filter((path) => /fiat|\/nt$/.test(path))).toEqual([]);
  expect(paths.filter((path) => path.startsWith('/listing/'))).toHaveLength(27);
  expect(paths.filter((path) => /^\/(admin|my-|profile|saved|sign|uploads|drafts|edit|create|dev)/.test(path))).toEqual(
    [],
  );
});

test('every page in the sitemap exists, may be indexed and has that canonical URL', async () => {
  const paths = (await sitemapPaths()).filter((path, at) => !path.startsWith('/listing/') || at % 9 === 0);
  const heads = await Promise.all(
    paths.map(async (path) => {
      const html = await read(path);
      return { canonical: canonicalOf(html), robots: robotsOf(html) };
    }),
  );
  expect(heads).toEqual(paths.map((path) => ({ canonical: `${site.origin}${path}`, robots: undefined })));
});

test('the sitemap gives a listing’s photos and last change', async () => {
  const { id, photoKey, changedAt } = site.filled;
  const xml = await read('/sitemap-listings.xml');
  const entry = xml.split('<url>').find((url) => url.includes(`/listing/${id}/`));
  expect(entry).toContain(`<lastmod>${changedAt.toISOString()}</lastmod>`);
  expect(entry).toContain(`<image:loc>${site.origin}/files/${photoKey}/1600.webp</image:loc>`);
  await get(`/listing/${id}/views`, { method: 'POST' });
  expect(xml).not.toContain(site.filled.email);
});

test('sitemaps are XML with an ETag, answer HEAD and are compressed', async () => {
  for (const path of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-searches.xml', '/sitemap-listings.xml']) {
    const response = await get(path, { headers: { 'Accept-Encoding': 'br' } });
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect((await response.text()).trim()).toMatch(/<\/(urlset|sitemapindex)>$/);
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const etag = response.headers.get('etag');
    if (path !== '/sitemap-listings.xml') {
      expect((await get(path, { headers: { 'If-None-Match': etag ?? '' } })).status).toBe(304);
    }
  }
});

test.each(['/sitemap-listings.xml?ids=0', '/sitemap-listings.xml?ids=%27', '/sitemap-3.xml', '/sitemap/listings.xml'])(
  '%s is a 404',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('a car’s JSON-LD has its offer, but no phone number and no email', async () => {
  const { id, email } = site.filled;
  const html = await read(`/listing/${id}`);
  const json = html.match(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/s)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Car',
    name: '2019 Land Rover Paddock & <Sons>, Ascent Sport',
    mileageFromOdometer: { value: 61_200, unitCode: 'KMT' },
    offers: { '@type': 'Offer', price: 21_990, priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
  });
  for (const secret of ['telephone', '0491570156', email]) expect(json).not.toContain(secret);
  const preview = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1];
  expect(preview).toBe(`${site.origin}/files/${site.filled.photoKey}/link-preview.jpg`);
});

test('articles for buyers are on a car’s page', async () => {
  const html = await read(`/listing/${site.filled.id}`);
  expect(html.split('Before you buy</h2>')[1]).toContain(`href="/article/${site.filled.articleId}"`);
});

test('a sold car leaves the sitemap but keeps its page; a deleted one loses both', async () => {
  const path = `/listing/${site.filled.saleId}/2019-kia-rio-vic`;
  expect(await sitemapPaths()).toContain(path);
  expect(await read(path)).toContain('https://schema.org/InStock');
  await seller.post(`/my-listings/${site.filled.saleId}/sale`);
  const paths = await sitemapPaths();
  expect(paths.filter((other) => other === path || other.includes('/kia'))).toEqual([]);
  const sold = await get(path);
  const html = await sold.text();
  expect([sold.status, robotsOf(html)]).toEqual([200, undefined]);
  expect(html).toContain('https://schema.org/SoldOut');
  await seller.post(`/my-listings/${site.filled.saleId}/delete`);
  const deleted = await get(path);
  expect([deleted.status, robotsOf(await deleted.text())]).toEqual([404, 'noindex']);
});

test.each([
  ['/listings?make=Toyota&page=2', undefined, '/listings?make=Toyota&page=2'],
  ['/listings?make=Toyota&sort=price_asc', undefined, '/used-cars/toyota'],
  ['/used-cars/Land-Rover', undefined, '/used-cars/land-rover'],
  ['/used-cars/fiat', 'noindex,follow', '/used-cars/fiat'],
  ['/listings?make=Toyota&color=White', 'noindex,follow', '/listings?make=Toyota&color=White'],
  ['/listings?make=Nobody', 'noindex,follow', '/listings?make=Nobody'],
])('%s has robots %s and the canonical URL %s', async (path, robots, canonical) => {
  const html = await read(path);
  expect({ robots: robotsOf(html), canonical: canonicalOf(html) }).toEqual({
    robots,
    canonical: `${site.origin}${canonical}`,
  });
});

test('a car is at its id and at any words after it, and both name the address that people can read', async () => {
  const { id } = site.filled;
  for (const after of ['', '/2019-land-rover-paddock-and-sons-nsw', '/2011-another-car']) {
    const page = await get(`/listing/${id}${after}`);
    const canonical = canonicalOf(await page.text());
    expect([page.status, canonical]).toEqual([
      200,
      `${site.origin}/listing/${id}/2019-land-rover-paddock-and-sons-nsw`,
    ]);
  }
  expect(await read(`/listing/${id}/price`)).toContain('Price');
  expect((await get(`/listing/${id}/prices`)).status).toBe(404);
});

test('a car’s page leaves the index 90 days after the sale', async () => {
  const { lately, longAgo } = site.filled.sold;
  expect(robotsOf(await read(`/listing/${lately}`))).toBeUndefined();
  expect(robotsOf(await read(`/listing/${longAgo}`))).toBe('noindex');
});

test('the page of a make says how many are for sale, what they cost and how new they are', async () => {
  const html = (await read('/used-cars/toyota')).replaceAll(/<!-- -->|<[^>]+>/g, '');
  expect(html).toContain(
    '25 cars for sale in Australia. Half of them cost $21,990 or less. The newest was listed today.',
  );
  expect(html).toContain('Corolla (25)');
  for (const unknown of ['nobody', 'toyota/rio', 'vic/toyota'])
    expect((await get(`/used-cars/${unknown}`)).status).toBe(404);
});

test('private pages say noindex, and robots.txt does not block them', async () => {
  const robots = await read('/robots.txt');
  expect(robots).toContain(`\nSitemap: ${site.origin}/sitemap.xml\n`);
  const disallowed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
  for (const path of ['/admin', '/my-listings', '/profile', '/uploads/', '/listing/*/views'])
    expect(disallowed).toContain(path);
  const open = [
    '/signin',
    '/signup',
    '/compare',
    '/ForgotPassword',
    '/reset-password',
    '/verify-email',
    '/verify-email/resend',
    '/no-page',
  ];
  const own = ['/create-listing', '/saved-cars', '/my-listings', '/profile', '/profile/delete'];
  for (const path of open) expect([path, robotsOf(await read(path))]).toEqual([path, 'noindex']);
  for (const path of own) expect([path, robotsOf(await (await seller.get(path)).text())]).toEqual([path, 'noindex']);
  const patterns = disallowed.map((path) => new RegExp(`^${path.replace('*', '.*')}`));
  const readable = [
    ...open,
    '/create-listing',
    '/saved-cars',
    ...(await sitemapPaths()),
    '/files/x/1600.webp',
    '/assets/x.js',
  ];
  expect(readable.filter((path) => patterns.some((pattern) => pattern.test(path)))).toEqual([]);
});

test('the largest sitemap and index are within the protocol’s limits', () => {
  const origin = `https://${'a'.repeat(60)}.example`;
  const photo = `/files/listings/${'a'.repeat(12)}/${'a'.repeat(120)}/1600.webp`;
  const photos: string[] = Array(PHOTO_LIMITS.maxPhotos).fill(photo);
  const listing = toSitemapPages([{ path: `/listing/${'a'.repeat(60)}`, changedAt: new Date(), photos }], origin);
  expect(listing.length * MAX_SLICE_LISTINGS).toBeLessThan(MOST_BYTES);
  expect(MAX_SLICE_LISTINGS).toBeLessThanOrEqual(MOST_IN_SITEMAP);
  expect(SLICE_STARTS + 2).toBeLessThanOrEqual(MOST_IN_SITEMAP);
  expect(toSitemapIndex(['/sitemap-listings.xml?ids=zzz'], origin).length * MOST_IN_SITEMAP).toBeLessThan(MOST_BYTES);
});

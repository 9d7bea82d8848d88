/** The page cache never mixes up visitors and shows changes at once. */
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listings } from '#app/platform/schema/listings.server.ts';
import { authSecret } from '#app/platform/secret.server.ts';
import { CHANGES } from '#app/selling/changes.ts';
import { makeArticle } from '#tests/support/articles.ts';
import { makeListing } from '#tests/support/factories.ts';
import { fieldValue, listingForm } from '#tests/support/listing-form.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { signIn } from '#tests/support/signed-in.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const METRICS_TOKEN = 'known-to-this-test-alone';
const PEOPLE = ['Ada Seller', 'Ben Buyer'] as const;
type Person = 0 | 1;

const site = await siteOfFile(
  async (db) => {
    const admin = 'admin@kerbside.example';
    const ada = await makePerson(db, { name: PEOPLE[0], email: admin, phoneNumber: '0491570156' });
    const ben = await makePerson(db, { name: PEOPLE[1] });
    const cookies = [(await signIn(db, ada)).cookie, (await signIn(db, ben)).cookie];
    const cars: string[] = [];
    for (let n = 0; n < 3; n += 1) cars.push(await makeListing(db, ada));
    const withoutPhone = await makeListing(db, ada, { make: 'Saab' });
    await db.update(listings).set({ phoneNumber: '' }).where(eq(listings.id, withoutPhone));
    return {
      cookies,
      cars,
      withoutPhone,
      changing: await makeListing(db, ada, { make: 'Holden', price: 12_340 }),
      articleId: await makeArticle(db, ada, { title: 'Buying in winter' }),
    };
  },
  { AUTH_SECRET: authSecret(), METRICS_TOKEN },
);

/** A browser that switches between signed in and signed out. */
function browserOf(person: Person | null): Visitor {
  const browser = new Visitor(site.origin);
  const [name = '', value = ''] = person === null ? [] : (site.filled.cookies[person] ?? '').split(/=(.*)/s);
  if (name) browser.cookies.set(name, value);
  return browser;
}

const textOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

/** Asked for often enough to come from memory. */
async function keep(path: string): Promise<string> {
  const stranger = new Visitor(site.origin);
  await textOf(stranger, path);
  return textOf(stranger, path);
}

/** Comes first: a change that another test makes may be read once more while this one counts. */
test('counting views leaves cached pages valid', async () => {
  const path = `/listing/${site.filled.cars[1]}`;
  await keep(path);
  await new Visitor(site.origin).post(`${path}/views`);
  await new Visitor(site.origin).post('/page-views', { path: '/listings' });
  const admin = await Visitor.signedIn(site.origin, 'admin@kerbside.example');
  await expect.poll(async () => readPage(await admin.get('/admin/figures'))).toMatch(/\/listings [1-9]/);
  const rendered = await pagesRendered();
  await new Visitor(site.origin).get(path);
  expect(await pagesRendered()).toBe(rendered);
});

test('interleaved visitors and signed-in people each get their own pages', async () => {
  const { cars } = site.filled;
  const [sold] = cars as [string];
  const saved = [new Set<string>(), new Set<string>()];
  const paths = ['/', '/listings', '/listings?utm_source=x', `/listing/${sold}`, '/articles', '/contact', '/about'];
  const person = fc.constantFrom<Person>(0, 1);
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constant('read'), who: fc.constantFrom(0, 1, null) }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('heart'), who: person }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('sell'), who: fc.constant<Person>(0) }) },
  );
  const anyStep = fc.tuple(step, fc.constantFrom(...paths), fc.constantFrom(...cars));

  async function expectOwnPage(who: Person | null, path: string) {
    const response = await browserOf(who).get(path);
    const html = await response.text();
    const hearts = [...html.matchAll(/formaction="\/saved-cars\/(\w+)\/remove"/gi)].map(([, id]) => id ?? '');
    const shown = [...html.matchAll(/id="heart-(\w+)"/g)].map(([, id]) => id ?? '');
    expect(new Set(hearts)).toEqual(new Set(shown.filter((id) => who !== null && saved[who]?.has(id))));
    expect(PEOPLE.map((name) => html.includes(name))).toEqual([who === 0, who === 1]);
    expect(html.includes('href="/signin"')).toBe(who === null);
    expect(html).not.toContain(CHANGES.sale.done);
    expect(response.headers.get('cache-control')).toBe(who === null ? 'no-cache' : 'private, no-store');
    expect(response.headers.has('etag')).toBe(who === null);
    expect(response.headers.getSetCookie()).toEqual([]);
  }

  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 14 }), async (steps) => {
      for (const [{ act, who }, path, car] of steps) {
        const browser = browserOf(who);
        if (act === 'heart' && who !== null) {
          const isSaved = saved[who]?.has(car);
          await browser.post(`/saved-cars/${car}${isSaved ? '/remove' : ''}`, { next: path });
          if (isSaved) saved[who]?.delete(car);
          else saved[who]?.add(car);
        }
        if (act === 'sell') {
          await browser.post(`/my-listings/${sold}/sale`, { next: `/listing/${sold}` });
          expect(browser.cookies.has('kerbside.flash')).toBe(true);
          await expectOwnPage(null, `/listing/${sold}`);
          await expectOwnPage(1, `/listing/${sold}`);
          expect(await textOf(browser, `/listing/${sold}`)).toContain(CHANGES.sale.done);
          await browser.post(`/my-listings/${sold}/relist`, { next: '/' });
        }
        await expectOwnPage(who, path);
        await expectOwnPage(null, path);
      }
    }),
    { numRuns: 5 },
  );
});

test('a page does not reveal how it was requested', async () => {
  const marks = { Host: 'host.zzq', 'X-Forwarded-Host': 'forwarded.zzq', 'Accept-Language': 'lang-zzq' };
  const headers = { ...marks, Referer: 'http://referer.zzq/', 'User-Agent': 'agent.zzq', Cookie: '_ga=ga.zzq' };
  for (const path of ['/about?query.zzq', '/listings?make=Saab&x=query.zzq', '/articles?x=query.zzq']) {
    const first = await (await fetch(`${site.origin}${path}`, { headers })).text();
    expect(first).not.toContain('zzq');
    expect(await textOf(new Visitor(site.origin), path)).toBe(first);
  }
});

test('a changed price, a sale and a deletion show on every page at the next request', async () => {
  const { changing: id } = site.filled;
  const seller = browserOf(0);
  const [page, search] = [`/listing/${id}`, '/listings?make=Holden'];
  for (const path of [page, search, '/']) expect(await keep(path)).toContain('$12,340');

  const form = await textOf(seller, `/edit-listing/${id}`);
  const body = new FormData();
  for (const [name] of listingForm()) body.append(name, fieldValue(form, name) ?? '');
  body.set('version', fieldValue(form, 'version') ?? '');
  body.set('price', '11,000');
  expect((await seller.send(`/edit-listing/${id}`, { method: 'POST', body })).status).toBe(200);
  for (const path of [page, search, '/']) {
    expect(await textOf(new Visitor(site.origin), path)).toContain('$11,000');
    await keep(path);
  }

  await seller.post(`/my-listings/${id}/sale`);
  expect(await textOf(new Visitor(site.origin), page)).toContain('Sold on');
  expect(await textOf(new Visitor(site.origin), search)).toContain('SOLD');
  expect(await textOf(new Visitor(site.origin), '/')).not.toContain('$11,000');
  await keep(page);

  await seller.post(`/my-listings/${id}/delete`);
  expect((await new Visitor(site.origin).get(page)).status).toBe(404);
  expect(await textOf(new Visitor(site.origin), search)).toContain('0 vehicles found');
});

test('a phone number changed in the profile shows at the next request', async () => {
  const path = `/listing/${site.filled.withoutPhone}`;
  expect(await keep(path)).toContain('tel:0491570156');
  const body = new FormData();
  for (const [name, value] of Object.entries({ name: PEOPLE[0], email: 'admin@kerbside.example' }))
    body.append(name, value);
  body.append('phoneNumber', '0491 570 159');
  expect((await browserOf(0).send('/profile', { method: 'POST', body })).status).toBeLessThan(400);
  expect(await textOf(new Visitor(site.origin), path)).toContain('tel:0491570159');
});

test('a deleted article is gone at the next request', async () => {
  const path = `/article/${site.filled.articleId}`;
  for (const shown of [path, '/articles', '/']) expect(await keep(shown)).toContain('Buying in winter');
  expect((await browserOf(0).post(`/admin/articles/${site.filled.articleId}/delete`)).status).toBe(303);
  expect((await new Visitor(site.origin).get(path)).status).toBe(404);
  for (const shown of ['/articles', '/']) {
    expect(await textOf(new Visitor(site.origin), shown)).not.toContain('Buying in winter');
  }
});

test('a page that renders the same keeps its ETag', async () => {
  const { cars, changing } = site.filled;
  for (const path of ['/', '/listings', `/listing/${cars[1]}`]) {
    const etag = async () => (await new Visitor(site.origin).get(path)).headers.get('etag');
    const before = await etag();
    const rendered = await pagesRendered();
    // There and back: what is kept no longer holds.
    for (const change of ['sale', 'relist']) await browserOf(0).post(`/my-listings/${changing}/${change}`);
    expect.soft(await etag(), path).toBe(before);
    expect.soft(await pagesRendered(), path).toBeGreaterThan(rendered);
  }
});

/** By the site's own figures. */
async function pagesRendered(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const figures = await (await fetch(`${site.origin}/metrics`, { headers })).text();
  return Number(/^kerbside_render_seconds_count (\d+)/m.exec(figures)?.[1]);
}

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings } from '#app/platform/schema/listings.server.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const site = await siteOfFile(async (db) => {
  const car = await makeListing(db, await makeSeller(db), { make: 'Datsun', price: 21_990 });
  await db.update(listings).set({ priceCents: 2_050_000 }).where(eq(listings.id, car));
  await makeListing(db, await makeSeller(db), { make: 'Datsun', price: 21_990 });
  await db.update(listings).set({ kilometers: 1000 }).where(eq(listings.id, car));
  await makePerson(db, { email: 'admin@kerbside.example' });
  return { car };
});

test('a car’s page shows its earlier price and a table of changes', async () => {
  const html = await (await fetch(`${site.origin}/listing/${site.filled.car}`)).text();
  expect(html).toContain('Was $21,990, now $20,500 since ');
  expect(html).toContain('Price from $21,990 to $20,500');
  expect(html).toContain('The kilometres went down: ');
  expect(html).toMatch(/<svg aria-hidden="true"[^>]*><path d="M0 6H/);
});

test('results mark, filter and sort by price drops', async () => {
  const text = await readPage(await fetch(`${site.origin}/listings?make=Datsun`));
  expect(text.match(/Dropped \$1,490/g)).toHaveLength(1);
  expect(text).toContain('Price dropped 1');
  const resultsPage = await (await fetch(`${site.origin}/listings?make=Datsun&dropped=yes`)).text();
  expect(resultsPage).toContain('1 vehicle found');
  expect(resultsPage).toContain('aria-label="Remove filter: price dropped"');
  const ordered = await (await fetch(`${site.origin}/listings?make=Datsun&sort=drop_desc`)).text();
  expect(ordered.match(/data-listing="(\w+)"/)?.[1]).toBe(site.filled.car);
});

test('the administrator sees falling kilometres', async () => {
  const administrator = await Visitor.signedIn(site.origin, 'admin@kerbside.example');
  const text = await readPage(await administrator.get('/admin/figures'));
  expect(text).toMatch(/Odometer rollbacks .*Datsun.*: [\d,]+ km before, 1,000 km since/);
});

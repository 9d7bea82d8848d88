/** Cars side by side: rows, differences, the best values, and addresses that name what isn't there. */

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { coordinatesOf } from '#app/places/places.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const site = await siteOfFile(async (db) => {
  const seller = await makeSeller(db);
  const kia = await makeListing(db, seller, {
    make: 'Kia',
    model: 'Rio',
    trim: '<b>S</b>',
    price: 9_990,
    kilometers: 80_000,
    year: 2017,
    seats: 5,
  });
  const mazda = await makeListing(db, seller, { make: 'Mazda', model: '2', price: 12_500, kilometers: 50_000 });
  const sold = await makeListing(db, seller, { make: 'Holden', price: 100, soldDate: new Date('2026-03-09') });
  const more: string[] = [];
  for (let n = 0; n < 3; n += 1) more.push(await makeListing(db, seller, { make: 'Ford', price: 20_000 + n }));
  const subaru = await makeListing(db, seller, { make: 'Subaru', suburb: 'Geelong VIC 3220' });
  await db.update(listings).set(coordinatesOf('Geelong VIC 3220')).where(eq(listings.id, subaru));
  return { kia, mazda, sold, subaru, more, buyer: await makePerson(db) };
});
const visitor = new Visitor(site.origin);

const get = (query: string) => visitor.get(`/compare${query}`);
const idsOf = (...ids: string[]) => `?ids=${ids.join(',')}`;

test('cars are compared side by side: differences in rows with the best value, the rest together', async () => {
  const { kia, mazda } = site.filled;
  const response = await get(idsOf(kia, mazda));
  expect(response.status).toBe(200);
  const html = await response.clone().text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('<b>S</b>');
  expect(html.match(/<th scope="col"/g)).toHaveLength(2);
  const page = await readPage(response);
  expect(page).toContain('Compare 2 cars');
  expect(page).toContain('Price $9,990 + govt. charges lowest $12,500 + govt. charges');
  expect(page).toContain('Year 2017 2019 newest');
  expect(page).toContain('Kilometres 80,000 km 50,000 km lowest');
  expect(page).toMatch(/Same on every car .*Body type: Hatchback · .*Doors: 5 doors/);
  expect(page).toMatch(/Not in any ad .*Suburb/);
});

test('a missing detail becomes a question to the seller', async () => {
  const { kia, mazda } = site.filled;
  const html = await (await get(idsOf(kia, mazda))).text();
  const row = html.split('Seats</th>')[1]?.split('</tr>')[0] ?? '';
  expect(row).toContain('5 seats');
  expect(row).toContain('Not stated <a');
  expect(row).toContain(`href="/listing/${mazda}/message"`);
});

test('each car’s number is one page away, and it can be messaged and saved; a sold one only removed', async () => {
  const { kia, sold } = site.filled;
  const html = await (await get(idsOf(kia, sold))).text();
  expect(html).toContain(`href="/listing/${kia}/message"`);
  expect(html.match(/aria-label="Save /g)).toHaveLength(1);
  expect(html.match(/aria-label="Remove /g)).toHaveLength(2);
  expect(html.match(/aria-label="See the number for /g)).toHaveLength(1);
});

test('the drive-away price is for the state of the place, and an estimate says so', async () => {
  const { kia, mazda } = site.filled;
  const page = await readPage(await get(`${idsOf(kia, mazda)}&near=Geelong`));
  expect(page).toMatch(/Drive away in VIC About \$10,\d{3} lowest About \$13,\d{3} /);
  expect(page).toContain('before a transfer fee of about $20 to $50');
  expect(await readPage(await get(idsOf(kia, mazda)))).not.toContain('Drive away in');
});

test('removing a car links to the remaining ones', async () => {
  const { kia, mazda, sold } = site.filled;
  const html = await (await get(`${idsOf(kia, mazda, sold)}&near=3220`)).text();
  for (const rest of [`${mazda},${sold}`, `${kia},${sold}`, `${kia},${mazda}`]) {
    expect(html).toContain(`href="/compare?ids=${rest}&amp;near=Geelong%20VIC"`);
  }
  expect(await (await get(idsOf(kia))).text()).toContain('href="/compare"');
});

test('a sold car says so, has no best values and no question to the seller', async () => {
  const { kia, sold } = site.filled;
  const html = await (await get(idsOf(kia, sold))).text();
  expect(html).toContain('Sold on');
  expect(html).not.toMatch(/>lowest</);
  expect(html.split('Seats</th>')[1]?.split('</tr>')[0]).not.toContain('Ask<');
});

test('the page says when a car is gone, and keeps the others', async () => {
  const page = await readPage(await get(idsOf(site.filled.kia, 'abcdefghjkmn', site.filled.mazda)));
  expect(page).toContain('A car in this comparison is gone.');
  expect(page).toContain('Compare 2 cars');
  expect(await readPage(await get('?ids=abcdefghjkmn'))).toContain('No cars to compare yet');
});

test('the distance is from the place in the address, and the page says if it is unknown', async () => {
  const { kia, subaru } = site.filled;
  const page = await readPage(await get(`${idsOf(kia, subaru)}&near=Melbourne`));
  expect(page).toMatch(/Distance Not stated Ask .*the seller .* \d\d km/);
  expect(await readPage(await get(idsOf(kia, subaru)))).not.toContain('Distance');
  const unknown = await readPage(await get(`${idsOf(kia, subaru)}&near=Geelung`));
  expect(unknown).toContain('We don’t know that place. Did you mean Geelong');
});

test('a car’s page and saved cars link to the comparison', async () => {
  const { kia, mazda, more, buyer } = site.filled;
  const car = await (await visitor.get(`/listing/${more[0]}`)).text();
  expect(car).toMatch(new RegExp(`aria-label="Compare with similar cars"[^>]*href="/compare\\?ids=${more[0]},\\w{12}`));
  const buying = await Visitor.signedIn(site.origin, buyer.email);
  await buying.post(`/saved-cars/${kia}`);
  expect(await (await buying.get('/saved-cars')).text()).not.toContain('Compare cars');
  await buying.post(`/saved-cars/${mazda}`);
  const saved = await (await buying.get('/saved-cars')).text();
  expect(saved).toMatch(/<form[^>]*id="compare"[^>]*action="\/compare"|<form[^>]*action="\/compare"[^>]*id="compare"/);
  for (const id of [kia, mazda]) {
    const box = saved.match(/<input[^>]*type="checkbox"[^>]*>/g)?.find((one) => one.includes(`value="${id}"`));
    expect(box).toContain('form="compare"');
    expect(box).toContain('name="ids"');
  }
});

/** Dealer pages, dealership details and the seller on a car's page. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#app/platform/schema/accounts.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const visitor = () => new Visitor(site.origin);
const pageOf = async (path: string) => readPage(await visitor().get(path));

const site = await siteOfFile(async (db) => {
  const asDealer = { isDealer: true, dealershipName: 'Café Motors & Sons' };
  const person = await makePerson(db, asDealer);
  const namesake = await makePerson(db, asDealer);
  const other = await makePerson(db, { name: 'Secret Person', createdAt: new Date('2024-03-05') });
  const models = [
    { model: 'Corolla', price: 12_000 },
    { model: 'Yaris', price: 9_000, kilometers: 20_000 },
    { make: 'Mazda', model: 'BT-50', bodyType: 'Ute', price: 30_000 },
    { model: 'Sold', soldDate: new Date() },
  ] as const;
  const cars = [];
  for (const car of models) cars.push(await makeListing(db, person, car));
  const ofPrivate = await makeListing(db, other, { model: 'Camry' });
  await makeListing(db, other, { model: 'Prius' });
  await db.update(users).set({ dealershipName: 'New Name Motors' }).where(eq(users.id, namesake.id));
  return { dealer: person, private: other, cars, ofPrivate, ofSame: await makeListing(db, namesake) };
});
const dealer = visitor();
await dealer.post('/signin', { email: site.filled.dealer.email, password: PASSWORD });

const DETAILS = {
  licenceNumber: 'lmct 12345',
  licenceState: 'VIC',
  abn: '51 824 753 556',
  address: '1 Example Road, Geelong VIC 3220',
  hours: 'Mon – Fri 8:30 am – 5:30 pm\nSunday closed',
  phoneNumber: '0491 570 156',
};
const save = (changes: Record<string, string> = {}) => dealer.post('/profile/dealership', { ...DETAILS, ...changes });

describe('a dealer', () => {
  test('can list without details, and its cars say the licence number is not given', async () => {
    expect(await pageOf(`/listing/${site.filled.cars[0]}`)).toContain('Licence number not given');
    expect(await pageOf('/dealers/caf-motors-sons')).toContain('Licence Number not given');
    for (const form of ['/create-listing', '/my-listings/import']) {
      expect(await readPage(await dealer.get(form))).toContain('Add your licence number');
    }
  });

  test.each([
    ['licenceNumber', 'pending', /Licence number must have digits/],
    ['licenceState', '', /Choose the state of the licence/],
    ['abn', '51 824 753 557', /ABN must be a valid 11-digit number/],
    ['phoneNumber', '12', /valid 10-digit phone number/],
  ])('cannot save an invalid %s', async (name, typed, message) => {
    const response = await save({ [name]: typed });
    expect(response.status).toBe(422);
    expect(await readPage(response)).toMatch(message);
  });

  test('enters details, and every listing and the dealer page show them', async () => {
    const response = await dealer.post('/profile/dealership?next=/create-listing', DETAILS);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/create-listing']);
    expect(await readPage(await dealer.get('/create-listing'))).not.toContain('licence number');
    for (const id of site.filled.cars) {
      expect(await pageOf(`/listing/${id}`)).toMatch(/Café Motors & Sons Dealer · Licence no\. LMCT 12345/);
    }
    const page = await pageOf('/dealers/caf-motors-sons');
    expect(page).toMatch(/3 cars for sale.*1 sold in the last 12 months/);
    for (const part of [
      'LMCT 12345',
      '51 824 753 556',
      '1 Example Road',
      'Mon – Fri 8:30 am – 5:30 pm',
      '0491 570 156',
    ])
      expect(page).toContain(part);
    expect(page).toContain('We check the ABN’s digits, not the business.');
    expect(page).not.toContain('Sold, Ascent');
  });

  test('says whether it is open, from hours that can be read; others are shown as they were written', async () => {
    expect(await pageOf('/dealers/caf-motors-sons')).toMatch(/Hours (Open until|Opens|Closed, opens) .*Sunday Closed/);
    expect(await readPage(await dealer.get('/profile/dealership'))).toContain(
      'Your page says whether you’re open now.',
    );
    await save({ hours: 'Ring first, most days 9ish' });
    const page = await pageOf('/dealers/caf-motors-sons');
    expect(page).toContain('Hours Ring first, most days 9ish');
    expect(page).not.toMatch(/Open until|Opens|opens/);
    expect(await readPage(await dealer.get('/profile/dealership'))).toContain(
      'Buyers see these hours as you wrote them.',
    );
    await save();
  });

  test('has structured data without phone number or ABN, safely escaped', async () => {
    const address = '1 Example Road </script><img src=x>';
    await save({ address });
    const html = await (await visitor().get('/dealers/caf-motors-sons')).text();
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const url = `${site.origin}/dealers/caf-motors-sons`;
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'AutoDealer',
      '@id': url,
      url,
      name: 'Café Motors & Sons',
      address,
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: '08:30',
          closes: '17:30',
        },
      ],
    });
    await save();
  });

  test('has stock that can be filtered and sorted by address', async () => {
    const models = async (query: string) =>
      [...(await pageOf(`/dealers/caf-motors-sons?${query}`)).matchAll(/2019 \w+ ([\w-]+), Ascent/g)]
        .map(([, model]) => model)
        .filter((model, at, all) => all.indexOf(model) === at);
    expect(await models('sort=price_asc')).toEqual(['Yaris', 'Corolla', 'BT-50']);
    expect(await models('make=mazda')).toEqual(['BT-50']);
    expect(await models('maxPrice=12000&sort=price_desc')).toEqual(['Corolla', 'Yaris']);
    expect(await models('maxKm=20000')).toEqual(['Yaris']);
    expect(await models('bodyType=Spaceship&maxPrice=-1&page=99')).toHaveLength(3);
    expect(await models('bodyType=Van')).toEqual([]);
  });

  test('has an address of its own that stays when the name changes', async () => {
    const page = await pageOf(`/listing/${site.filled.ofSame}`);
    expect(page).toContain('New Name Motors');
    const html = await (await visitor().get(`/listing/${site.filled.ofSame}`)).text();
    const path = html.match(/href="(\/dealers\/[^"]+)"/)?.[1] ?? '';
    expect(path).toMatch(/^\/dealers\/caf-motors-sons-[a-z0-9]+$/);
    expect(await pageOf(path)).toContain('New Name Motors');
  });

  test('is in the sitemap, and an unknown dealer is a 404', async () => {
    expect(await (await visitor().get('/sitemap-pages.xml')).text()).toContain('/dealers/caf-motors-sons<');
    expect((await visitor().get('/dealers/private-person')).status).toBe(404);
  });
});

describe('a private seller', () => {
  test('shows no name, only since when, how many cars and a link to the others', async () => {
    const { ofPrivate } = site.filled;
    const page = await pageOf(`/listing/${ofPrivate}`);
    expect(page).toMatch(/Private seller Member since 2024 · 2 cars listed/);
    const others = await pageOf(`/listing/${ofPrivate}/seller`);
    expect(others).toMatch(/Camry/);
    expect(others).toMatch(/Prius/);
    expect(`${page} ${others}`).not.toMatch(/Secret/);
    expect((await visitor().get('/listing/abcdefghjkmn/seller')).status).toBe(404);
  });

  test('a dealer’s cars are on the dealer page', async () => {
    const response = await visitor().get(`/listing/${site.filled.cars[0]}/seller`);
    expect(response.headers.get('location')).toBe('/dealers/caf-motors-sons');
  });
});

/** A VIN, and a plate that isn't shown, reach no one but their seller. */
import { expect, test } from 'vitest';
import { makeListing } from '#tests/support/factories.ts';
import { fieldValue, picture, shownPhotos } from '#tests/support/listing-form.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { Seller } from '#tests/support/seller.ts';
import { unzip } from '#tests/support/unzip.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const VIN = '6T1BF3FK10X987654';
const PLATE = 'ZQX74K';
const SECRETS = new RegExp(`${VIN}|${PLATE}`, 'i');
const CAR = { model: 'Aurion', regoState: 'VIC', vin: VIN, regoPlate: 'zqx-74k', keys: '2', kilometers: '150,000' };

const site = await siteOfFile(async (db) => {
  const seller = await makePerson(db);
  return { seller, buyer: await makePerson(db), withoutVin: await makeListing(db, seller) };
});
const seller = await Seller.signedIn(site.origin, site.filled.seller.email);
const buyer = await Seller.signedIn(site.origin, site.filled.buyer.email);
const id = await seller.publish(CAR);

test('no public page or its data has the VIN or a private plate', async () => {
  const car = `/listing/${id}`;
  const pages = ['/inspection', '/price', '/seller', '/message', ''].map((page) => car + page);
  const files = [
    '/sitemap-listings.xml',
    '/listings.atom',
    '/listings.json',
    `/api/v1/listings/${id}`,
    '/api/v1/listings',
  ];
  for (const path of [...pages, ...files, `/report${car}`, '/listings', `/compare?ids=${id}`, '/']) {
    expect(await (await new Visitor(site.origin).get(path)).text(), path).not.toMatch(SECRETS);
  }
  for (const path of [`${car}.data`, '/listings.data', `/compare.data?ids=${id}`]) {
    expect(await (await buyer.get(path)).text(), path).not.toMatch(SECRETS);
  }
  expect(site.output()).not.toMatch(SECRETS);
});

test('another person’s export has neither, the seller’s own has both', async () => {
  expect((await buyer.post(`/saved-cars/${id}`)).status).toBeLessThan(400);
  expect(await dataOf(buyer)).toContain('Aurion');
  expect(await dataOf(buyer)).not.toMatch(SECRETS);
  expect(await dataOf(seller)).toContain(VIN);
  expect(await dataOf(seller)).toContain(PLATE);
});

test('the last four of the VIN show on request', async () => {
  expect(await readPage(await new Visitor(site.origin).get(`/listing/${id}`))).toContain('Show its last four');
  const page = await readPage(await new Visitor(site.origin).post(`/listing/${id}/vin`));
  expect(page).toContain('ends in 7654');
  expect(page).not.toMatch(SECRETS);
});

test('the VIN of an unknown listing, or of one without a VIN, is a page that says so', async () => {
  const visitor = new Visitor(site.origin);
  for (const [listing, words] of [
    ['x', 'Listing not found The seller may have removed it. Browse all cars'],
    [site.filled.withoutVin, 'The seller gave no VIN for this car Browse all cars'],
  ]) {
    for (const answer of [
      await visitor.get(`/listing/${listing}/vin`),
      await visitor.post(`/listing/${listing}/vin`),
    ]) {
      expect(answer.status).toBe(404);
      expect(await readPage(answer)).toContain(words);
    }
  }
});

test('a plate shows once its seller chooses so, and a falling odometer raises a question after saving', async () => {
  const path = `/edit-listing/${id}`;
  const edit = await (await seller.get(path)).text();
  const known = {
    version: fieldValue(edit, 'version') ?? '',
    photoPlaces: shownPhotos(edit).map((photo) => `${photo}:1`),
  };
  const saved = await seller.sendForm(path, { ...CAR, ...known, plateVisibility: 'Shown', kilometers: '98,000' });
  expect(await readPage(saved)).toMatch(/Your listing has been updated.*Your ad said 150,000 km before/);
  const page = await readPage(await new Visitor(site.origin).get(`/listing/${id}`));
  expect(page).toMatch(/Registered in Victoria.*Keys 2.*Rego plate ZQX74K/);
  expect(page).not.toContain(VIN);
});

test('a round odometer and an odd VIN raise questions after publishing', async () => {
  const photos = [await picture('car.jpg')];
  const response = await seller.sendForm('/create-listing', { ...CAR, vin: '6TIBF3FK10X98765', photos });
  expect(await readPage(response)).toMatch(
    /Listing created.*150,000 km is a round number.*Did you mean 6T1BF3FK10X98765/,
  );
});

test('an invalid plate shows an error, and the section opens', async () => {
  const response = await seller.sendForm('/create-listing', { ...CAR, regoPlate: 'ABC!' });
  const html = await response.text();
  expect(html).toContain('Rego plate: use up to 9 letters and numbers');
  expect(html).toMatch(/<details[^>]* open=""/);
});

async function dataOf(person: Visitor): Promise<string> {
  const archive = Buffer.from(await (await person.get('/profile/data')).arrayBuffer());
  return [...unzip(archive)].find(([name]) => name.endsWith('.json'))?.[1].toString() ?? '';
}

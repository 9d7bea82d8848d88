import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countIncomplete, writeVehicleAds } from '#app/api/vehicle-ads.server.ts';
import { attachPhotos } from '#app/photos/photos.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { placeHolds } from '#app/trust/holds.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type ListingOptions, makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';

const VIN = 'MR0HA3CD100123456';

const { db } = await databaseOfFile();

const makeDealer = () => makePerson(db, { isDealer: true, dealershipName: 'Wombat Wheels' });
type Dealer = Awaited<ReturnType<typeof makeDealer>>;

async function makeCar(dealer: Dealer, changes: ListingOptions = {}, photoCount = 1): Promise<string> {
  const id = await makeListing(db, dealer, { vin: VIN, ...changes });
  const photos = Array.from({ length: photoCount }, (_, at) => ({
    key: `listings/${id}/${at}-car`,
    width: 640,
    height: 480,
    thumbhash: '',
  }));
  await attachPhotos(db, id, photos);
  return id;
}

async function readFile(dealer: Dealer): Promise<Record<string, string>[]> {
  let text = '';
  for await (const lines of writeVehicleAds(db, dealer.id, 'YARD-1')) text += lines;
  return parse(text, { delimiter: '\t', columns: true });
}

test('a car is a line with Google’s columns', async () => {
  const dealer = await makeDealer();
  const id = await makeCar(dealer, { isDriveAway: 'yes' }, 13);
  const [car] = await readFile(dealer);
  expect(car).toMatchObject({
    id,
    vin: VIN,
    store_code: 'YARD-1',
    brand: 'Toyota',
    model: 'Corolla',
    trim: 'Ascent Sport',
    year: '2019',
    condition: 'used',
    price: '21990.00 AUD',
    vehicle_price_type: 'drive_away_price',
    mileage: '61200 km',
    color: 'White',
    body_style: 'hatchback',
    engine: 'gasoline',
    google_product_category: '916',
  });
  expect(car?.link).toMatch(new RegExp(`^https?://[^/]+/listing/${id}$`));
  expect(car?.image_link).toMatch(/^https?:\/\/.+\/0-car\/1600\.webp$/);
  expect(car?.additional_image_link?.split(',')).toHaveLength(10);
});

test('a price without on-road costs says so', async () => {
  const dealer = await makeDealer();
  await makeCar(dealer, { isDriveAway: 'no' });
  expect((await readFile(dealer))[0]?.vehicle_price_type).toBe('excluding_government_charges_price');
});

test('tabs, quotes and line breaks stay in their cell, and phone numbers are removed', async () => {
  const dealer = await makeDealer();
  await makeCar(dealer, { description: '"As new"\t17" wheels\r\nCall 0491 570 156, ask for Jo.' });
  await makeCar(dealer, { model: 'Yaris' });
  const cars = await readFile(dealer);
  expect(cars).toHaveLength(2);
  const text = cars.find(({ model }) => model === 'Corolla')?.description;
  expect(text).toContain('"As new" 17" wheels Call');
  expect(text).not.toContain('0491');
});

test('sold cars, cars on hold and other dealers’ cars are left out', async () => {
  const dealer = await makeDealer();
  const shown = await makeCar(dealer);
  const sold = await makeCar(dealer);
  await db.update(listings).set({ soldDate: new Date() }).where(eq(listings.id, sold));
  const held = await makeCar(dealer);
  await placeHolds(db, [{ listingId: held, rule: 'many-listings', evidence: { place: 4 } }]);
  await makeCar(await makeDealer());
  expect((await readFile(dealer)).map(({ id }) => id)).toEqual([shown]);
});

test('a car without a VIN or a photo is left out and counted', async () => {
  const dealer = await makeDealer();
  await makeCar(dealer, { vin: '' });
  await makeCar(dealer, {}, 0);
  const complete = await makeCar(dealer);
  expect((await readFile(dealer)).map(({ id }) => id)).toEqual([complete]);
  expect(await countIncomplete(db, dealer.id)).toBe(2);
});

test('a yard larger than one batch has each car once', async () => {
  const dealer = await makeDealer();
  const ids = [];
  for (let car = 0; car < 205; car += 1) ids.push(await makeCar(dealer, { model: `Model ${car}` }));
  expect((await readFile(dealer)).map(({ id }) => id)).toEqual(ids.sort());
});

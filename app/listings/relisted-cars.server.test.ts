import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { toCard } from '#app/listings/card.ts';
import { type CarIdentity, findByPhotos } from '#app/listings/history/same-car.ts';
import { endOldHistories, historyOf, toEntries } from '#app/listings/history.server.ts';
import { toHistory } from '#app/listings/history.ts';
import { listSummaries, type Seller } from '#app/listings/listings.server.ts';
import { followCars } from '#app/listings/relisted-cars.server.ts';
import { countCarsOffered } from '#app/listings/sellers.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { photoLook } from '#app/platform/images/photo-look.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import {
  carIdentities,
  listingEvents,
  listingPhotos,
  listings,
  photoLooks,
} from '#app/platform/schema/listings.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type ListingOptions, makeListing, makeSeller, melbourneDaysAgo } from '#tests/support/factories.ts';
import { testShared } from '#tests/support/shared-data.ts';
import { readShared } from '#tests/support/shared-files.ts';

const { db } = await databaseOfFile();

type Car = ListingOptions & { looks?: string[] };

const CAR: Car = { make: 'Mazda', model: 'CX-5', trim: 'Maxx Sport', year: 2018, kilometers: 100_000, price: 21_990 };
let looksMade = 0;
/** Far from all others. */
const newLook = () => {
  looksMade += 1;
  return ((BigInt(looksMade) * 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn).toString(16).padStart(16, '0');
};
const flipped = (look: string, bits: number) =>
  (BigInt(`0x${look}`) ^ ((1n << BigInt(bits)) - 1n)).toString(16).padStart(16, '0');

async function list(seller: Seller, { looks = [], ...fields }: Car): Promise<string> {
  const id = await makeListing(db, seller, { ...CAR, ...fields });
  for (const [position, look] of looks.entries()) {
    const key = `listings/${seller.id}/${newId()}`;
    await db.insert(photoLooks).values({ key, look });
    await db
      .insert(listingPhotos)
      .values({ id: newId(), listingId: id, position, key, width: 1, height: 1, thumbhash: '' });
  }
  await followCars(db);
  return id;
}

const remove = (id: string) => db.delete(listings).where(eq(listings.id, id));

/** The listing that this one's history continues. */
async function continuedBy(id: string): Promise<string | null> {
  const [row] = await db
    .select({ continues: listingEvents.continues })
    .from(listingEvents)
    .where(and(eq(listingEvents.listingId, id), eq(listingEvents.kind, 'relisted')));
  return row?.continues ?? null;
}

const VIN = 'JM0KF4WLA00123456';

test.each<[string, (looks: string[]) => { before?: Car; after?: Car; isOtherSeller?: true }]>([
  ['as it was', (looks) => ({ after: { looks } })],
  ['cheaper', (looks) => ({ after: { looks, price: 19_990 } })],
  ['with another text', (looks) => ({ after: { looks, description: 'One owner.' } })],
  ['after some kilometres', (looks) => ({ after: { looks, kilometers: 101_900 } })],
  ['with fewer kilometres', (looks) => ({ after: { looks, kilometers: 98_500 } })],
  ['with the model written another way', (looks) => ({ after: { looks, model: 'cx5', make: 'MAZDA' } })],
  ['with photos saved again', (looks) => ({ after: { looks: looks.map((look) => flipped(look, 6)) } })],
  ['with one of its photos', (looks) => ({ after: { looks: [newLook(), looks[1] as string, newLook()] } })],
  ['with its photos in another order', (looks) => ({ after: { looks: looks.toReversed() } })],
  [
    'by its VIN, by another seller',
    () => ({ before: { vin: VIN }, after: { vin: VIN, kilometers: 150_000 }, isOtherSeller: true }),
  ],
  ['by its plate, without photos', () => ({ before: { regoPlate: 'ABC123' }, after: { regoPlate: 'ABC123' } })],
])('a car listed again %s keeps its history', async (_, variation) => {
  const seller = await makeSeller(db);
  const looks = [newLook(), newLook(), newLook()];
  const { before, after, isOtherSeller } = variation(looks);
  const old = await list(seller, { looks, ...before });
  await list(seller, { looks: [newLook()] });
  await remove(old);
  const next = await list(isOtherSeller ? await makeSeller(db) : seller, { ...after });
  expect(await continuedBy(next)).toBe(old);
  const again = await list(seller, { ...after });
  expect(await continuedBy(again)).toBeNull();
  await Promise.all([remove(next), remove(again)]);
});

test.each<
  [string, (looks: string[]) => { before?: Car; after: Car; isOtherSeller?: true; third?: Car; isThere?: true }]
>([
  ['of another seller', (looks) => ({ after: { looks }, isOtherSeller: true })],
  ['with other kilometres', (looks) => ({ after: { looks, kilometers: 102_100 } })],
  ['of another trim', (looks) => ({ after: { looks, trim: 'GT' } })],
  ['of another year', (looks) => ({ after: { looks, year: 2019 } })],
  [
    'with photos that only look a little like it',
    (looks) => ({ after: { looks: looks.map((look) => flipped(look, 7)) } }),
  ],
  [
    'whose photo is on a third car',
    (looks) => ({ after: { looks: [looks[0] as string] }, third: { looks: [looks[0] as string] } }),
  ],
  ['while the first is listed', (looks) => ({ after: { looks }, isThere: true })],
  [
    'with another VIN',
    (looks) => ({ before: { vin: VIN.replace('6', '7') }, after: { looks, vin: VIN.replace('6', '8') } }),
  ],
  ['with another plate', (looks) => ({ before: { regoPlate: 'XYZ001' }, after: { looks, regoPlate: 'XYZ002' } })],
  ['without a photo', () => ({ after: {} })],
])('a car %s has a history of its own', async (_, variation) => {
  const seller = await makeSeller(db);
  const looks = [newLook(), newLook()];
  const { before, after, isOtherSeller, third, isThere } = variation(looks);
  const old = await list(seller, { looks, ...before });
  if (third) await list(seller, third);
  if (!isThere) await remove(old);
  const next = await list(isOtherSeller ? await makeSeller(db) : seller, after);
  expect(await continuedBy(next)).toBeNull();
});

test('a car listed three times has one history, with its days, price drop and falling kilometres', async () => {
  const seller = await makeSeller(db);
  const looks = [newLook()];
  const createdAt = melbourneDaysAgo(40);
  const first = await list(seller, { looks, createdAt });
  await remove(first);
  const second = await list(seller, { looks, price: 20_500, kilometers: 99_000 });
  await remove(second);
  const third = await list(seller, { looks, price: 20_500, kilometers: 99_000 });
  const [row] = await db
    .select({ listing: listings, entries: historyOf(listings.id) })
    .from(listings)
    .where(eq(listings.id, third));
  const history = row && toHistory(toEntries(row.entries), row.listing, new Date());
  expect(history?.summary).toMatch(/^Was \$21,990, now \$20,500 since /);
  expect(history?.fallen).toMatch(
    /^The kilometres went down: 100,000 km before, 99,000 km since .*\. Ask the seller why\.$/,
  );
  expect(history?.rows.filter(({ text }) => text.startsWith('Listed again at'))).toHaveLength(2);
  const [summary] = await listSummaries(db, [third]);
  expect(summary && toCard(summary, new Date())).toMatchObject({ daysListed: 40, dropDollars: 1490 });
});

test('a deleted car counts among those that a seller has offered, and a car listed again counts once', async () => {
  const seller = await makeSeller(db);
  const looks = [newLook()];
  const offered = (since = new Date(Date.now() - 365 * 86_400_000)) => countCarsOffered(db, seller.id, since);
  await remove(await list(seller, { looks }));
  expect(await offered()).toBe(1);
  await list(seller, { looks });
  expect(await offered()).toBe(1);
  await list(seller, { looks: [newLook()], model: 'MX-5' });
  await makeListing(db, seller, { model: 'Not followed yet' });
  await list(await makeSeller(db), { looks: [newLook()] });
  expect(await offered()).toBe(3);
  expect(await offered(new Date(Date.now() + 1000))).toBe(0);
});

test('a listing that was brought back under its id and removed twice is still continued', async () => {
  const seller = await makeSeller(db);
  const vin = 'JM0KF4WLA00777777';
  const first = await list(seller, { vin });
  const [row] = await db.select().from(listings).where(eq(listings.id, first));
  await remove(first);
  if (row) await db.insert(listings).values(row);
  await followCars(db);
  await remove(first);
  expect(await continuedBy(await list(seller, { vin, price: 20_000 }))).toBe(first);
});

test('a price lowered before a car was listed again still counts as its drop', async () => {
  const seller = await makeSeller(db);
  const looks = [newLook()];
  const first = await list(seller, { looks });
  await db.update(listings).set({ priceCents: 2_100_000 }).where(eq(listings.id, first));
  await remove(first);
  const second = await list(seller, { looks, price: 20_000 });
  const [summary] = await listSummaries(db, [second]);
  expect(summary && toCard(summary, new Date()).dropDollars).toBe(1990);
});

test('after an account is deleted, the car’s facts stay anonymously for a year', async () => {
  const seller = await makeSeller(db);
  const id = await list(seller, { looks: [newLook()], vin: 'JM0KF4WLA00999999' });
  await db.delete(users).where(eq(users.id, seller.id));
  await endOldHistories(db);
  const read = () => db.select().from(carIdentities).where(eq(carIdentities.listingId, id));
  expect(await read()).toMatchObject([{ sellerId: null, looks: [], make: 'Mazda' }]);
  expect(JSON.stringify(await read())).not.toContain('JM0KF4WLA00999999');
  await endOldHistories(db, new Date(Date.now() + 366 * 86_400_000));
  expect(await read()).toEqual([]);
});

test('a photo looks the same at another size and quality, and unlike another photo', async () => {
  const draw = (seed: number) => {
    const shapes = Array.from({ length: 12 }, (_, at) => {
      const [x, y, grey] = [17, 29, 41].map((step) => ((at + seed) * step * 7) % 240) as [number, number, number];
      return `<rect x="${x * 2}" y="${y}" width="${40 + ((at * seed * 13) % 160)}" height="${30 + ((at * 31) % 90)}" fill="rgb(${grey},${grey},${255 - grey})"/>`;
    });
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#888"/>${shapes.join('')}</svg>`,
    );
  };
  const apart = (a: string, b: string) => (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll('0', '').length;
  const first = await photoLook(await sharp(draw(3)).webp().toBuffer());
  const smaller = await photoLook(
    await sharp(draw(3)).resize(320).jpeg({ quality: 50 }).modulate({ brightness: 1.1 }).toBuffer(),
  );
  expect(apart(first, smaller)).toBeLessThanOrEqual(6);
  expect(apart(first, await photoLook(await sharp(draw(8)).webp().toBuffer()))).toBeGreaterThan(6);
});

type Ad = Record<'Brand' | 'Model' | 'Year' | 'Title' | 'Kilometres' | 'Photos', string>;

testShared('no two of the real ads share a history', 'listings', async () => {
  const ads = parse<Ad>(await readShared('listings/real-ads-with-photos.csv'), {
    columns: true,
    bom: true,
  });
  const looks = new Map<string, string>();
  for (const name of new Set(ads.flatMap(({ Photos }) => Photos.split(';')))) {
    looks.set(name, await photoLook(await readShared(join('photos', name))));
  }
  const cars: CarIdentity[] = ads.map((ad, at) => ({
    listingId: String(at),
    car: String(at),
    vinHash: null,
    plateHash: null,
    make: ad.Brand,
    model: ad.Model,
    year: Number(ad.Year),
    trim: ad.Title,
    kilometers: Number(ad.Kilometres) || 0,
    looks: ad.Photos.split(';').map((name) => looks.get(name) as string),
  }));
  const shared = cars.filter((mine) =>
    findByPhotos(
      mine,
      cars.filter((other) => other !== mine && other.year === mine.year),
      cars,
    ),
  );
  const same = ({ make, model, year, trim, kilometers }: CarIdentity) => [make, model, year, trim, kilometers].join();
  const copies = Map.groupBy(cars, same);
  expect(shared.filter((car) => copies.get(same(car))?.length === 1)).toEqual([]);
});

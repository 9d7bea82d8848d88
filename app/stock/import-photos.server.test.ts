import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type Car, carsCsv, importText, makeDealer } from '#tests/support/importing.ts';

const { db } = await databaseOfFile();
const outside = await mkdtemp(join(tmpdir(), 'kerbside-photos-'));
const folder = join(outside, 'photos');
await mkdir(join(folder, 'yard'), { recursive: true });
await makePicture(join(folder, 'red.jpg'), '#c00', 400);
await makePicture(join(folder, 'blue.jpg'), '#00c', 500);
await makePicture(join(folder, 'yard', 'grün.jpg'), '#0c0', 600);
await cp(join(folder, 'red.jpg'), join(outside, 'secret.jpg'));
await symlink(join(outside, 'secret.jpg'), join(folder, 'link.jpg'));
await writeFile(join(folder, 'broken.jpg'), 'no picture');
afterAll(async () => {
  await rm(join(folder, '..'), { recursive: true });
});

async function makePicture(path: string, background: string, width: number) {
  await sharp({ create: { width, height: 300, channels: 3, background } })
    .jpeg()
    .toFile(path);
}

async function importCars(seller: Awaited<ReturnType<typeof makeDealer>>, cars: Car[], options = {}) {
  const job = { seller, photosFolder: folder, ...options };
  const { figures, events } = await importText(db, carsCsv(cars), job);
  const failures = events.flatMap((event) =>
    event.kind === 'photo-failed' ? `${event.record.number}: ${event.sentence}` : [],
  );
  return { figures, failures };
}

/** The widths tell which picture is which. */
async function galleriesOf({ id }: { id: string }): Promise<number[][]> {
  const rows = await db
    .select({ listingId: listings.id, width: listingPhotos.width })
    .from(listings)
    .leftJoin(listingPhotos, eq(listingPhotos.listingId, listings.id))
    .where(eq(listings.userId, id))
    .orderBy(asc(listings.priceCents), asc(listingPhotos.position));
  const galleries = Map.groupBy(rows, (row) => row.listingId).values();
  return [...galleries].map((gallery) => gallery.flatMap(({ width }) => width ?? []));
}

test('photos are stored in the record’s order, and a shared file only once', async () => {
  const seller = await makeDealer(db);
  const cars = [
    { stock: 'S1', price: '1', photos: 'blue.jpg; red.jpg;yard/grün.jpg' },
    { stock: 'S2', price: '2', photos: 'red.jpg' },
    { stock: 'S3', price: '3' },
  ];
  const { figures, failures } = await importCars(seller, cars);
  expect(figures).toMatchObject({ new: 3, photos: { stored: 4, failed: 0 } });
  expect(failures).toEqual([]);
  expect(await galleriesOf(seller)).toEqual([[500, 400, 600], [400], []]);
  const rows = await db.selectDistinct({ key: listingPhotos.key }).from(listingPhotos);
  expect(rows).toHaveLength(3);
  for (const { key } of rows) expect(await storage.exists(`${key}/640.webp`)).toBe(true);
  expect((await importCars(seller, cars)).figures).toMatchObject({
    new: 0,
    changed: 0,
    unchanged: 3,
    photos: { stored: 0 },
  });
});

test('a failed photo is reported with its row, and the listing keeps its other photos', async () => {
  const seller = await makeDealer(db);
  const cars = [
    { stock: 'S1', price: '1', photos: 'broken.jpg;red.jpg;gone.jpg' },
    { stock: 'S2', price: '2', photos: 'broken.jpg' },
  ];
  const { figures, failures } = await importCars(seller, cars);
  expect(figures).toMatchObject({ new: 2, photos: { stored: 1, failed: 3 } });
  expect(failures).toEqual([
    '2: gone.jpg is not in the photo folder.',
    '2: broken.jpg isn’t an image we can read (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF or SVG).',
    '3: broken.jpg isn’t an image we can read (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF or SVG).',
  ]);
  expect(await galleriesOf(seller)).toEqual([[400], []]);
  const again = await importCars(seller, cars);
  expect(again.figures).toMatchObject({ unchanged: 2, photos: { stored: 0, failed: 0, failedBefore: 3 } });
});

test('a missing photo is added once it exists', async () => {
  const seller = await makeDealer(db);
  const cars = [{ stock: 'S1', photos: 'red.jpg;late.jpg' }];
  await importCars(seller, cars);
  expect(await galleriesOf(seller)).toEqual([[400]]);
  await makePicture(join(folder, 'late.jpg'), '#cc0', 700);
  expect((await importCars(seller, cars)).figures).toMatchObject({ changed: 1, photos: { stored: 2 } });
  expect(await galleriesOf(seller)).toEqual([[400, 700]]);
});

test('no file outside the folder is read', async () => {
  const seller = await makeDealer(db);
  const names = ['../secret.jpg', 'link.jpg', join(folder, '..', 'secret.jpg'), 'yard', '', '.', '..'];
  const { failures } = await importCars(seller, [{ stock: 'S1', photos: names.join(';') }]);
  expect(failures).toHaveLength(6);
  expect(failures.slice(0, 2)).toEqual([
    '2: ../secret.jpg is outside the photo folder.',
    '2: link.jpg is outside the photo folder.',
  ]);
  expect(await galleriesOf(seller)).toEqual([[]]);
});

test('changed file names change the photos, and unused files are deleted', async () => {
  const seller = await makeDealer(db);
  await importCars(seller, [
    { stock: 'S1', price: '1', photos: 'red.jpg;blue.jpg' },
    { stock: 'S2', price: '2', photos: 'red.jpg' },
  ]);
  const before = await db
    .select()
    .from(listingPhotos)
    .innerJoin(listings, eq(listings.id, listingPhotos.listingId))
    .where(eq(listings.userId, seller.id));
  const keyOf = (width: number) => before.find((row) => row.listing_photos.width === width)?.listing_photos.key;
  const cars = [
    { stock: 'S1', price: '1', photos: 'yard/grün.jpg' },
    { stock: 'S2', price: '2', photos: 'red.jpg' },
  ];
  expect((await importCars(seller, cars)).figures).toMatchObject({ changed: 1, unchanged: 1 });
  expect(await galleriesOf(seller)).toEqual([[600], [400]]);
  expect(await storage.exists(`${keyOf(500)}/640.webp`)).toBe(false);
  expect(await storage.exists(`${keyOf(400)}/640.webp`)).toBe(true);
});

test('a listing keeps its photos if all new ones fail, and loses them if none are named', async () => {
  const seller = await makeDealer(db);
  await importCars(seller, [{ stock: 'S1', photos: 'red.jpg' }]);
  await importCars(seller, [{ stock: 'S1', photos: 'broken.jpg' }]);
  expect(await galleriesOf(seller)).toEqual([[400]]);
  await importCars(seller, [{ stock: 'S1' }]);
  expect(await galleriesOf(seller)).toEqual([[]]);
});

test('without the photo folder photos stay as they are, and a later run with it adds them', async () => {
  const seller = await makeDealer(db);
  const cars = [{ stock: 'S1', photos: 'red.jpg' }];
  await importCars(seller, cars, { photosFolder: null });
  expect(await galleriesOf(seller)).toEqual([[]]);
  expect((await importCars(seller, cars)).figures).toMatchObject({ changed: 1 });
  expect((await importCars(seller, cars, { photosFolder: null })).figures).toMatchObject({ unchanged: 1 });
  expect(await galleriesOf(seller)).toEqual([[400]]);
});

test('more than 30 photos are too many, and a dry run stores none', async () => {
  const seller = await makeDealer(db);
  const cars = [{ stock: 'S1', photos: Array(32).fill('red.jpg').join(';') }];
  const dry = await importCars(seller, cars, { isDryRun: true });
  expect(dry.figures).toMatchObject({ new: 1, photos: { stored: 30, failed: 1 } });
  expect(dry.failures).toEqual(['2: Only the first 30 of 32 photos were added.']);
  expect(await galleriesOf(seller)).toEqual([]);
  expect(await db.$count(listings, eq(listings.userId, seller.id))).toBe(0);
});

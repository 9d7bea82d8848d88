import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { FIELD_NAMES, fieldOf } from '#app/listings/fields.ts';
import { toFields } from '#app/listings/listings.server.ts';
import { attachFirstPhotos, storePhoto } from '#app/photos/photos.server.ts';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { guessChoices } from '#app/stock/choices.ts';
import { zipStock } from '#app/stock/export-stock.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { carsCsv, importText, makeDealer } from '#tests/support/importing.ts';
import { unzip } from '#tests/support/unzip.ts';

const { db } = await databaseOfFile();

type Dealer = Awaited<ReturnType<typeof makeDealer>>;

async function exportOf(dealer: Dealer) {
  return unzip(await buffer((await zipStock(db, dealer.id)) as unknown as NodeStream<Uint8Array>));
}

async function importExport(dealer: Dealer, files: Map<string, Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-exported-'));
  await mkdir(join(folder, 'photos'));
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
  const mapping = JSON.parse(files.get('mapping.json')?.toString() ?? '');
  const options = { seller: dealer, path: join(folder, 'cars.csv'), mapping, photosFolder: join(folder, 'photos') };
  return (await importText(db, '', options)).figures;
}

async function carsOf({ id }: Dealer) {
  const rows = await db.select().from(listings).where(eq(listings.userId, id)).orderBy(asc(listings.model));
  const cars = [];
  for (const row of rows) {
    const photos = await db
      .select({ width: listingPhotos.width })
      .from(listingPhotos)
      .where(eq(listingPhotos.listingId, row.id))
      .orderBy(asc(listingPhotos.position));
    cars.push({ ...toFields(row), widths: photos.map(({ width }) => width) });
  }
  return cars;
}

async function addPhotos(dealer: Dealer, listingId: string, widths: number[]) {
  const photos = [];
  for (const width of widths) {
    const bytes = await sharp({ create: { width, height: 300, channels: 3, background: '#c00' } })
      .jpeg()
      .toBuffer();
    const stored = await storePhoto(dealer.id, 'front.jpg', bytes);
    if (!stored.ok) throw new Error(stored.reason);
    photos.push(stored);
  }
  await attachFirstPhotos(db, [{ listingId, photos }]);
}

test('a dealer’s cars, exported and imported by another account, are the same with their photos in order', async () => {
  const [from, to] = [await makeDealer(db), await makeDealer(db)];
  const odd = await makeListing(db, from, {
    model: 'Alpha',
    trim: '=SUM(1), "quoted"; Éclair',
    price: 12_990.5,
    isDriveAway: 'yes',
    description: 'Two lines.\n\nAnd "quotes", commas; semicolons.',
    seats: 5,
    cylinders: 4,
    engineLitres: 2.4,
    driveType: '4WD',
    features: 'Tow bar, Apple CarPlay / Android Auto',
    batteryCheckedBy: 'Toyota dealer report',
    suburb: 'Geelong VIC 3220',
    regoState: 'VIC',
    regoExpiry: '2027-06-30',
    regoPlate: 'ZQX74K',
    plateVisibility: 'Shown',
    vin: '6T1BF3FK10X987654',
    owners: 2,
    keys: 2,
  });
  await makeListing(db, from, { model: 'Beta' });
  await makeListing(db, from, { model: 'Sold', soldDate: new Date() });
  await addPhotos(from, odd, [500, 400]);
  const files = await exportOf(from);
  expect([...files.keys()]).toEqual(['cars.csv', 'mapping.json', `photos/${odd}-1.webp`, `photos/${odd}-2.webp`]);
  expect(await importExport(to, files)).toMatchObject({ new: 2, rejected: 0, photos: { stored: 2, failed: 0 } });
  const before = (await carsOf(from)).filter(({ model }) => model !== 'Sold');
  expect(await carsOf(to)).toEqual(before);
});

test('exported cars keep their stock numbers, and importing them into the same account changes nothing', async () => {
  const dealer = await makeDealer(db);
  await importText(db, carsCsv([{ stock: 'K1041' }, { stock: 'K1042', model: 'Camry' }]), {
    seller: dealer,
  });
  const files = await exportOf(dealer);
  expect(files.get('cars.csv')?.toString()).toMatch(/K104[12],/);
  expect(await importExport(dealer, files)).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
});

test('the import page guesses all of its columns', async () => {
  const dealer = await makeDealer(db);
  const [header = ''] = ((await exportOf(dealer)).get('cars.csv')?.toString() ?? '').split('\r\n');
  const choices = guessChoices(header.split(','));
  const fields = Object.fromEntries(FIELD_NAMES.map((name) => [name, `column:${fieldOf(name).label}`]));
  expect(choices).toMatchObject({ ...fields, key: 'column:Stock number', photos: 'column:Photos' });
});

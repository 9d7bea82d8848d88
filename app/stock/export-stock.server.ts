/** A dealer's cars for sale as a ZIP file that the import reads: `cars.csv`, its `mapping.json` and `photos/`. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { FIELD_NAMES, type FieldName, fieldOf } from '#app/listings/fields.ts';
import { toTyped } from '#app/listings/listing-form.ts';
import { toFields } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { importedListings } from '#app/platform/schema/imports.server.ts';
import { type Listing, listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { streamZip } from '#app/platform/storage/stream-zip.server.ts';
import { PHOTO_WIDTHS, photoFileName } from '#app/vocabulary/photo.ts';

const CARS_AT_ONCE = 100;
const LARGEST_PHOTO = photoFileName(PHOTO_WIDTHS[3]);
const KEY = 'Stock number';
const PHOTOS = 'Photos';
const SEPARATOR = ';';

const HEADER = [KEY, ...FIELD_NAMES.map((name) => fieldOf(name).label), PHOTOS];

/** For `npm run import`; the page of the import guesses as much from the header. */
const MAPPING = {
  name: 'A dealer’s own cars, exported',
  key: { columns: [KEY] },
  fields: Object.fromEntries(FIELD_NAMES.map((name) => [name, { column: fieldOf(name).label }])),
  photos: { column: PHOTOS, separator: SEPARATOR },
};

export function zipStock(db: Database, sellerId: string): Promise<ReadableStream<Uint8Array>> {
  return streamZip(async ({ add, addStored }) => {
    const photos: ExportedPhoto[] = [];
    await add('cars.csv', Readable.from(writeCars(db, sellerId, photos)));
    await add('mapping.json', Readable.from([`${JSON.stringify(MAPPING, null, 2)}\n`]));
    for (const { name, key } of photos) await addStored(`photos/${name}`, `${key}/${LARGEST_PHOTO}`);
  }, 'the export of a dealer’s cars failed');
}

type ExportedPhoto = { name: string; key: string };

async function* writeCars(db: Database, sellerId: string, photos: ExportedPhoto[]): AsyncGenerator<string> {
  yield toCsv([HEADER]);
  for await (const cars of carsForSale(db, sellerId)) {
    const byCar = await photosOf(
      db,
      cars.map(({ listing }) => listing.id),
    );
    const rows = cars.map(({ listing, stockNumber }) => {
      const own = (byCar.get(listing.id) ?? []).map(({ key }, at) => ({ name: `${listing.id}-${at + 1}.webp`, key }));
      photos.push(...own);
      return [stockNumber, ...cellsOf(listing), own.map(({ name }) => name).join(SEPARATOR)];
    });
    yield toCsv(rows);
  }
}

function toCsv(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/, escape_formulas: true });
}

function cellsOf(listing: Listing): string[] {
  const typed = toTyped(toFields(listing));
  return FIELD_NAMES.map((name: FieldName) => typed[name]);
}

type Car = { listing: Listing; stockNumber: string };

/** A car that no file has named has its own id for a stock number. */
async function* carsForSale(db: Database, sellerId: string): AsyncGenerator<Car[]> {
  const stockNumber = sql<string>`coalesce(
    (select source_key from ${importedListings} where listing_id = ${listings.id} and seller_id = ${sellerId} and occurrence = 1 limit 1),
    ${listings.id})`;
  for (let last = ''; ; ) {
    const cars = await db
      .select({ listing: listings, stockNumber })
      .from(listings)
      .where(and(eq(listings.userId, sellerId), isNull(listings.soldDate), gt(listings.id, last)))
      .orderBy(asc(listings.id))
      .limit(CARS_AT_ONCE);
    if (cars.length > 0) yield cars;
    if (cars.length < CARS_AT_ONCE) return;
    last = cars.at(-1)?.listing.id ?? last;
  }
}

async function photosOf(db: Database, listingIds: string[]) {
  const rows = await db
    .select({ listingId: listingPhotos.listingId, key: listingPhotos.key })
    .from(listingPhotos)
    .where(inArray(listingPhotos.listingId, listingIds))
    .orderBy(asc(listingPhotos.position));
  return Map.groupBy(rows, ({ listingId }) => listingId);
}

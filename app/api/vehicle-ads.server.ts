/**
 * A dealer's cars for sale in the columns of Google's vehicle ads
 * (https://support.google.com/merchants/answer/11192663), one line each.
 */
import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { findDealer } from '#app/accounts/dealers.server.ts';
import { absolute, withoutNumbers } from '#app/api/answers.server.ts';
import { isVisible } from '#app/listings/visible.server.ts';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type Listing, listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { lastingFileUrl } from '#app/platform/storage/storage.server.ts';
import type { BodyType, FuelType } from '#app/vocabulary/cars.ts';
import { toDollars } from '#app/vocabulary/money.ts';
import { photoFileName } from '#app/vocabulary/photo.ts';

const CARS_AT_ONCE = 100;
const MOST_FURTHER_PHOTOS = 10;
const LONGEST_DESCRIPTION = 5000;
const CATEGORY = '916';

const BODY_STYLES: Readonly<Record<BodyType, string>> = {
  Sedan: 'sedan',
  SUV: 'suv',
  Hatchback: 'hatchback',
  Wagon: 'station wagon',
  Ute: 'truck',
  Van: 'full size van',
  Coupe: 'coupe',
  Convertible: 'convertible',
  'Cab Chassis': 'truck',
};
const ENGINES: Readonly<Record<FuelType, string>> = {
  Petrol: 'gasoline',
  Diesel: 'diesel',
  Hybrid: 'hybrid',
  Electric: 'electric',
};

type Car = { listing: Listing; photoKeys: string[]; storeCode: string };

const COLUMNS: Readonly<Record<string, (car: Car) => string>> = {
  id: ({ listing }) => listing.id,
  vin: ({ listing }) => listing.vin ?? '',
  store_code: ({ storeCode }) => storeCode,
  brand: ({ listing }) => listing.make,
  model: ({ listing }) => listing.model,
  trim: ({ listing }) => listing.trim,
  year: ({ listing }) => String(listing.year),
  condition: () => 'used',
  price: ({ listing }) => `${toDollars(listing.priceCents)}.00 AUD`,
  vehicle_price_type: ({ listing }) =>
    listing.isDriveAway ? 'drive_away_price' : 'excluding_government_charges_price',
  mileage: ({ listing }) => `${listing.kilometers} km`,
  color: ({ listing }) => listing.color,
  body_style: ({ listing }) => BODY_STYLES[listing.bodyType],
  engine: ({ listing }) => ENGINES[listing.fuelType],
  google_product_category: () => CATEGORY,
  link: ({ listing }) => absolute(`/listing/${listing.id}`),
  link_template: ({ listing }) => `${absolute(`/listing/${listing.id}`)}?store={store_code}`,
  image_link: ({ photoKeys }) => photoKeys.slice(0, 1).map(imageOf).join(''),
  additional_image_link: ({ photoKeys }) =>
    photoKeys
      .slice(1, 1 + MOST_FURTHER_PHOTOS)
      .map(imageOf)
      .join(','),
  description: ({ listing }) => withoutNumbers(listing.description).slice(0, LONGEST_DESCRIPTION).toWellFormed(),
};

/** Includes VINs, which our pages never show: the caller must have checked the dealer's token. */
export async function* writeVehicleAds(db: Database, sellerId: string, storeCode: string): AsyncGenerator<string> {
  yield toLines([Object.keys(COLUMNS)]);
  for await (const cars of carsForSale(db, sellerId)) {
    const photos = await photosOf(db, cars);
    const complete = cars.map((listing) => ({ listing, storeCode, photoKeys: photos.get(listing.id) ?? [] }));
    yield toLines(complete.map((car) => Object.values(COLUMNS).map((cellOf) => cellOf(car))));
  }
}

export function countIncomplete(db: Database, sellerId: string): Promise<number> {
  return db.$count(listings, and(isOffered(sellerId), sql`not (${isComplete})`));
}

/** For Google, with the dealer's slug for a store code until they put in theirs. */
export async function vehicleAdsAddress(db: Database, userId: string, token: string): Promise<string | null> {
  const dealer = await findDealer(db, userId);
  return dealer && absolute(`/dealers/${dealer.slug}/vehicle-ads.tsv?token=${token}&store_code=${dealer.slug}`);
}

async function* carsForSale(db: Database, sellerId: string): AsyncGenerator<Listing[]> {
  for (let last = ''; ; ) {
    const cars = await db
      .select()
      .from(listings)
      .where(and(isOffered(sellerId), isComplete, gt(listings.id, last)))
      .orderBy(asc(listings.id))
      .limit(CARS_AT_ONCE);
    if (cars.length > 0) yield cars;
    if (cars.length < CARS_AT_ONCE) return;
    last = cars.at(-1)?.id ?? last;
  }
}

function isOffered(sellerId: string) {
  return and(eq(listings.userId, sellerId), isNull(listings.soldDate), isVisible);
}

const isComplete = sql`(coalesce(${listings.vin}, '') <> '' and exists (
  select from ${listingPhotos} where ${listingPhotos.listingId} = ${listings.id}))`;

async function photosOf(db: Database, cars: Listing[]): Promise<Map<string, string[]>> {
  const { listingId, key, position } = listingPhotos;
  const rows = await db
    .select({ listingId, key })
    .from(listingPhotos)
    .where(
      isAnyOf(
        listingId,
        cars.map(({ id }) => id),
      ),
    )
    .orderBy(asc(position));
  const byCar = Map.groupBy(rows, (row) => row.listingId);
  return new Map([...byCar].map(([id, ofCar]) => [id, ofCar.map((row) => row.key)]));
}

function imageOf(key: string): string {
  return absolute(`${lastingFileUrl(key)}/${photoFileName(1600)}`);
}

/** Line breaks and tabs would end a line or a cell. */
function toLines(rows: string[][]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()));
  return stringify(cells, { delimiter: '\t', escape_formulas: false });
}

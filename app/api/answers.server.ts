/** Listings as the API shows them: no phone number, no VIN, no private plate. */
import type { ApiDetail, ApiListing, ApiMakes } from '#app/api/schemas.ts';
import { partsOf } from '#app/listings/field-values.ts';
import { isSold, type ListingDetail, type ListingSummary, listingTitle } from '#app/listings/listing.ts';
import { env } from '#app/platform/env.server.ts';
import { listMakes } from '#app/search/search.server.ts';
import type { Feature } from '#app/vocabulary/cars.ts';
import { toDollars } from '#app/vocabulary/money.ts';
import { type Photo, photoFileName } from '#app/vocabulary/photo.ts';

export function absolute(path: string): string {
  return new URL(path, env.PUBLIC_URL).href;
}

export function toApiListing(row: ListingSummary): ApiListing {
  const { seats, cylinders, photo, photoCount, priceRating } = row;
  return { ...common(row), seats, cylinders, photo: photo && toApiPhoto(photo), photoCount, priceRating };
}

export function toApiDetail(row: ListingDetail): ApiDetail {
  const { driveType, doors, seats, cylinders, engineLitres, regoState, regoExpiry, certificate, owners } = row;
  const { fuelDetail, fuelConsumption, rangeKm, batteryHealth, batteryCheckedOn, towingKg } = row;
  const { serviceHistory, keys, description, photos, seller } = row;
  return {
    ...common(row),
    seats,
    cylinders,
    driveType,
    doors,
    engineLitres,
    fuelDetail,
    fuelConsumption,
    rangeKm,
    batteryHealth,
    batteryCheckedOn,
    batteryCheckedBy: withoutNumbers(row.batteryCheckedBy),
    towingKg,
    regoState,
    regoExpiry,
    certificate,
    owners,
    serviceHistory,
    keys,
    features: partsOf(row.features) as Feature[],
    description: withoutNumbers(description),
    photos: photos.map(toApiPhoto),
    seller: { type: seller.type, dealershipName: withoutNumbers(seller.dealershipName) || null },
  };
}

type Common = Pick<ListingSummary, keyof ListingSummary & keyof ListingDetail>;

function common(row: Common) {
  const { id, model, year, isDriveAway, bodyType, transmission, fuelType, kilometers, location, suburb } = row;
  const [make, trim, color] = [row.make, row.trim, row.color].map(withoutNumbers) as [string, string, string];
  return {
    id,
    url: absolute(`/listing/${id}`),
    title: listingTitle({ year, make, model: withoutNumbers(model), trim }),
    make,
    model: withoutNumbers(model),
    trim,
    year,
    isDriveAway,
    bodyType,
    transmission,
    fuelType,
    kilometers,
    color,
    location,
    suburb,
    priceDollars: toDollars(row.priceCents),
    status: isSold(row) ? ('sold' as const) : ('available' as const),
    listedAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt.toISOString(),
    soldAt: row.soldDate?.toISOString() ?? null,
  };
}

export function toApiPhoto({ url, width, height }: Photo) {
  const file = (name: string) => absolute(`${url}/${name}`);
  return { url: file(photoFileName(1600)), smallUrl: file(photoFileName(640)), width, height };
}

export async function apiMakes(): Promise<ApiMakes> {
  return {
    makes: (await listMakes('forSale')).map(({ value, count, models }) => ({
      name: withoutNumbers(value),
      forSale: count,
      models: models.map((model) => ({ name: withoutNumbers(model.value), forSale: model.count })),
    })),
  };
}

const GAP = String.raw`[\s()._\p{Pd}]{0,3}`;
const NUMBERS = new RegExp(
  String.raw`(?<![\d$])(?:(?:\+?61${GAP}(?:0${GAP})?|\(?0)[2-578](?:${GAP}\d){8}|1[38]00(?:${GAP}\d){6})(?!\d)`,
  'gu',
);

/** Removes numbers from a seller's text: they belong on the car's page only. */
export function withoutNumbers(text: string): string {
  return text.replace(NUMBERS, '[number on the car’s page]');
}

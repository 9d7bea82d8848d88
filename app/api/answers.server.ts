/** Listings as the API shows them: no phone number, no VIN, no private plate. */
import { type ApiDetail, type ApiListing, type ApiMakes, IN_DETAIL, IN_LISTS } from '#app/api/schemas.ts';
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
  const { photo, photoCount, priceRating } = row;
  return {
    ...inBoth(row),
    ...fieldsOf(row, IN_LISTS),
    photo: photo && toApiPhoto(photo),
    photoCount,
    priceRating,
  };
}

export function toApiDetail(row: ListingDetail): ApiDetail {
  const { features, photos, seller } = row;
  return {
    ...inBoth(row),
    ...fieldsOf(row, [...IN_LISTS, ...IN_DETAIL]),
    features: partsOf(features) as Feature[],
    photos: photos.map(toApiPhoto),
    seller: { type: seller.type, dealershipName: withoutNumbers(seller.dealershipName) || null },
  };
}

function fieldsOf<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  const shown = names.map((name) => {
    const value = row[name];
    return [name, typeof value === 'string' ? withoutNumbers(value) : value];
  });
  return Object.fromEntries(shown);
}

function inBoth(row: ListingSummary | ListingDetail) {
  return {
    id: row.id,
    url: absolute(`/listing/${row.id}`),
    title: listingTitle(fieldsOf(row, ['year', 'make', 'model', 'trim'])),
    priceDollars: toDollars(row.priceCents),
    status: isSold(row) ? ('sold' as const) : ('available' as const),
    listedAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt.toISOString(),
    soldAt: row.soldDate?.toISOString() ?? null,
    underOfferUntil: row.underOfferUntil,
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

import { and, asc, count, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { confirmedAtOf, confirmedNow } from '#app/listings/confirm.server.ts';
import { withoutPrivate } from '#app/listings/field-values.ts';
import { FIELD_NAMES, type ListingFields } from '#app/listings/fields.ts';
import { type ListingDetail, type ListingSummary, underOfferOn } from '#app/listings/listing.ts';
import { spellAsListed } from '#app/listings/names.server.ts';
import { DROP_DAYS, type PriceStep } from '#app/listings/price-drop.ts';
import { isVisible, isVisibleTo } from '#app/listings/visible.server.ts';
import { jsonList, jsonObject, toMs } from '#app/platform/db/json.server.ts';
import { oncePerDatabase } from '#app/platform/db/once-per-database.server.ts';
import { givenColumns, insertRows, rowsOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';
import { type User, users } from '#app/platform/schema/accounts.server.ts';
import { type Listing, listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { type StoredPhotoRow, toPhoto } from '#app/platform/storage/storage.server.ts';
import type { Photo } from '#app/vocabulary/photo.ts';
import { withoutPostcode } from '#app/vocabulary/states.ts';

export type Seller = Pick<User, 'id' | 'email'>;
/** Dates are for inventories that bring their own history. */
export type Publication = PlacedFields & {
  id?: string;
  createdAt?: Date;
  soldDate?: Date | null;
  confirmedAt?: Date;
  lapsesOn?: string | null;
};

/** Includes its suburb's coordinates, which come from `places`. */
type PlacedFields = ListingFields & { latitude?: number | null; longitude?: number | null };

/** Returns the ids in the order given. */
export async function publishListings(db: Database, seller: Seller, publications: Publication[]): Promise<string[]> {
  if (publications.length === 0) return [];
  const spelled = await spellAsListed(db, publications);
  const rows = spelled.map(({ id, createdAt, soldDate, confirmedAt, lapsesOn, ...fields }) => ({
    ...toColumns(fields),
    id: id ?? newId(),
    userId: seller.id,
    userEmail: seller.email,
    createdAt: createdAt ?? new Date(),
    soldDate: soldDate ?? null,
    confirmedAt: confirmedAt ?? createdAt ?? new Date(),
    lapsesOn: lapsesOn ?? null,
  }));
  await insertRows(db, listings, rows);
  return rows.map((row) => row.id);
}

type FieldsRevision = { listingId: string; fields: PlacedFields };

/** Returns the ids of those that exist. */
export async function reviseListings(db: Database, sellerId: string, revisions: FieldsRevision[]): Promise<string[]> {
  if (revisions.length === 0) return [];
  const rows = revisions.map(({ listingId, fields }) => ({ id: listingId, ...toColumns(fields) }));
  const { id, ...values } = givenColumns(listings, Object.keys(rows[0] ?? {}));
  const updatedRows = await db
    .update(listings)
    .set({ ...values, ...confirmedNow(), updatedAt: new Date() })
    .from(rowsOf(listings, rows))
    .where(and(sql`${listings.id} = ${id}`, eq(listings.userId, sellerId)))
    .returning({ id: listings.id });
  return updatedRows.map((row) => row.id);
}

export const FIELD_COLUMNS = FIELD_NAMES.map((name) => (name === 'price' ? listings.priceCents : listings[name]));

export function toColumns({ price, latitude = null, longitude = null, ...fields }: PlacedFields) {
  return { ...fields, latitude, longitude, priceCents: price };
}

export function toFields(row: Listing): ListingFields {
  const columns = { ...row, price: row.priceCents };
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, columns[name]])) as ListingFields;
}

/** A hidden one only for its seller. */
export async function findListing(db: Database, id: string, viewerId?: string): Promise<ListingDetail | null> {
  const [listing] = await findListings(db, [id], viewerId);
  return listing ?? null;
}

/** Null if the seller gave no VIN, or one too short to show a part of. */
export async function findVinEnding(db: Database, id: string): Promise<string | null> {
  if (!isId(id)) return null;
  const [listing] = await db
    .select({ vin: listings.vin })
    .from(listings)
    .where(and(eq(listings.id, id), isVisible));
  return listing?.vin ? lastFour(listing.vin) : null;
}

/** Listings the viewer can see, in the order of `ids`. */
export async function findListings(db: Database, ids: readonly string[], viewerId?: string): Promise<ListingDetail[]> {
  const validIds = ids.filter(isId);
  if (validIds.length === 0) return [];
  const rows = await db
    .select(DETAIL)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.userId))
    .where(and(inArray(listings.id, validIds), isVisibleTo(viewerId)));
  return validIds.flatMap((id) => {
    const row = rows.find(({ listing }) => listing.id === id);
    return row ? [toDetail(row)] : [];
  });
}

const { id: photoId, listingId, position, key, width, height, thumbhash } = listingPhotos;

export const DETAIL = {
  listing: listings,
  seller: {
    phoneNumber: users.phoneNumber,
    phoneVerifiedAt: users.phoneVerifiedAt,
    isDealer: users.isDealer,
    dealershipName: users.dealershipName,
  },
  photos: jsonList<StoredPhotoRow>(
    sql`select ${photoId}, ${key}, ${width}, ${height}, ${thumbhash} from ${listingPhotos} where ${listingId} = ${listings.id} order by ${position}`,
  ),
};

type DetailRow = {
  listing: Listing;
  seller: Pick<User, keyof typeof DETAIL.seller>;
  photos: StoredPhotoRow[] | null;
};

export function toDetail({ listing: row, seller, photos }: DetailRow): ListingDetail {
  const {
    userEmail: _,
    updatedAt: changedAt,
    latitude: _north,
    longitude: _east,
    firstListedAt: _first,
    hiddenAt: _hidden,
    lapsesOn: _lapses,
    ...others
  } = row;
  const { suburb, ...listing } = withoutPrivate(others);
  const { vin, regoPlate, plateVisibility } = row;
  return {
    ...listing,
    confirmedAt: row.confirmedAt ?? changedAt,
    underOfferUntil: underOfferOn(row.underOfferUntil),
    shownPlate: plateVisibility === 'Shown' ? regoPlate : null,
    hasVin: vin !== null && lastFour(vin) !== null,
    suburb: suburb && withoutPostcode(suburb),
    photos: (photos ?? []).map(toPhoto),
    phoneNumber: listing.phoneNumber || seller.phoneNumber,
    seller: { type: seller.isDealer ? 'dealer' : 'private', dealershipName: seller.dealershipName },
  };
}

export async function listPhotos(db: Database, id: string): Promise<Photo[] | null> {
  if (!isId(id)) return null;
  const [listing] = await db
    .select({ photos: DETAIL.photos })
    .from(listings)
    .where(and(eq(listings.id, id), isVisible));
  return listing ? (listing.photos ?? []).map(toPhoto) : null;
}

/** Listings the viewer can see, in the order of `ids`. */
export async function listSummaries(db: Database, ids: string[], viewerId = ''): Promise<ListingSummary[]> {
  if (ids.length === 0) return [];
  const rows = await summariesQuery(db).execute({ ids, viewerId });
  const byId = new Map(
    rows.map(({ row }) => {
      const summary = toSummary(JSON.parse(row));
      return [summary.id, summary];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Two weeks' changes as text: "20780:2199000,20781:2050000". Includes earlier listings of the car. */
export const priceStepsText = sql<string>`coalesce(case when "listings"."first_listed_at" is null
  then (${stepsOf(sql`e.listing_id = "listings"."id" and e.kind = 'price_changed'`)})
  else (${stepsOf(sql`e.kind in ('price_changed', 'relisted') and e.listing_id in (
    select earlier.listing_id from car_identities mine join car_identities earlier on earlier.car = mine.car
    where mine.listing_id = "listings"."id")`)}) end, '')`;

function stepsOf(where: SQL): SQL {
  return sql`
    select string_agg(
      ((e.at at time zone 'Australia/Melbourne')::date - date '1970-01-01') || ':' || e.price_from_cents, ',' order by e.id)
    from listing_events e
    where ${where} and e.price_from_cents is not null
      and e.at > now() - make_interval(days => ${sql.raw(String(DROP_DAYS + 1))})`;
}

export function readPriceSteps(text: string): PriceStep[] {
  if (text === '') return [];
  return text.split(',').map((step) => {
    const [day, fromCents] = step.split(':');
    return { day: Number(day), fromCents: Number(fromCents) };
  });
}

const { id, userId, make, model, trim, year, priceCents, isDriveAway, priceType, bodyType, transmission } = listings;
const { fuelType, kilometers, seats, cylinders, color, location, suburb } = listings;
const { createdAt, firstListedAt, soldDate, lapsesOn, underOfferUntil } = listings;
const FACTS = {
  id,
  make,
  model,
  trim,
  year,
  priceCents,
  isDriveAway,
  priceType,
  bodyType,
  transmission,
  fuelType,
  kilometers,
  seats,
  cylinders,
  color,
  location,
  suburb,
  createdAt: toMs(createdAt),
  firstListed: toMs(sql`coalesce(${firstListedAt}, ${createdAt})`),
  soldDate: toMs(soldDate),
  confirmedAt: toMs(confirmedAtOf),
  lapsesOn,
  underOfferUntil,
  priceSteps: priceStepsText,
  priceRating: sql`(select rating from price_ratings where listing_id = ${id})`,
  sellerType: sql`(select case when is_dealer then 'dealer' else 'private' end from users where users.id = ${userId})`,
};

type SummaryRow = Omit<
  ListingSummary,
  'createdAt' | 'firstListed' | 'soldDate' | 'confirmedAt' | 'photo' | 'priceSteps'
> & {
  priceSteps: string;
  createdAt: number;
  firstListed: number;
  soldDate: number | null;
  confirmedAt: number;
  photo: StoredPhotoRow | null;
};

/** JSON, because driver and mapper take three times as long over columns. */
const summariesQuery = oncePerDatabase((db) => {
  const firstPhoto = db
    .select({ photo: jsonObject({ id: photoId, key, width, height, thumbhash }) })
    .from(listingPhotos)
    .where(eq(listingId, id))
    .orderBy(asc(position))
    .limit(1);
  const photoCount = db.select({ count: count() }).from(listingPhotos).where(eq(listingId, id));
  const row = jsonObject({ ...FACTS, photo: sql`(${firstPhoto})`, photoCount: sql`(${photoCount})` });
  return db
    .select({ row: sql<string>`${row}::text` })
    .from(listings)
    .where(
      sql`${id} = any(${sql.placeholder('ids')}::text[]) and (${isVisible} or ${userId} = ${sql.placeholder('viewerId')})`,
    )
    .prepare('listing_summaries');
});

function toSummary({
  suburb,
  createdAt,
  firstListed,
  soldDate,
  confirmedAt,
  underOfferUntil,
  photo,
  priceSteps,
  ...facts
}: SummaryRow): ListingSummary {
  return {
    ...facts,
    suburb: suburb && withoutPostcode(suburb),
    createdAt: new Date(createdAt),
    firstListed: new Date(firstListed),
    soldDate: soldDate === null ? null : new Date(soldDate),
    confirmedAt: new Date(confirmedAt),
    underOfferUntil: underOfferOn(underOfferUntil),
    photo: photo && toPhoto(photo),
    priceSteps: readPriceSteps(priceSteps),
  };
}

/** `toDollars` in SQL. */
export function dollarsOf(cents: SQLWrapper): SQL {
  return sql`round(${cents} / 100.0)`;
}

const dollars = dollarsOf(listings.priceCents);

/** Orders of one seller's listings, by the name that addresses have for them. */
export const LIST_ORDERS = {
  date_listed_desc: desc(listings.createdAt),
  date_listed_asc: asc(listings.createdAt),
  price_asc: asc(dollars),
  price_desc: desc(dollars),
  year_asc: asc(listings.year),
  year_desc: desc(listings.year),
  km_asc: asc(listings.kilometers),
  km_desc: desc(listings.kilometers),
} as const satisfies Record<string, SQL>;

const FEWEST_TO_SHOW = 8;

/** Too little of it is left secret where it is short. */
function lastFour(vin: string): string | null {
  return vin.length < FEWEST_TO_SHOW ? null : vin.slice(-4);
}

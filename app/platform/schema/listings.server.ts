import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at, oneOf, severalOf, xid8 } from '#app/platform/schema/columns.server.ts';
import { CERTIFICATES, REGO_STATES, SERVICE_HISTORIES } from '#app/vocabulary/car-papers.ts';
import {
  BODY_TYPES,
  DRIVE_TYPES,
  FEATURES,
  FUEL_DETAILS,
  FUEL_TYPES,
  OLDEST_YEAR,
  PRICE_RATINGS,
  PRICE_TYPES,
  type PriceRange,
  TRANSMISSIONS,
} from '#app/vocabulary/cars.ts';
import { STATES } from '#app/vocabulary/states.ts';

export const listings = pgTable(
  'listings',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userEmail: text('user_email').notNull(),
    make: text().notNull(),
    model: text().notNull(),
    trim: text().notNull().default(''),
    year: integer().notNull(),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    isDriveAway: boolean('is_drive_away').notNull(),
    priceType: text('price_type', { enum: PRICE_TYPES }),
    bodyType: text('body_type', { enum: BODY_TYPES }).notNull(),
    transmission: text({ enum: TRANSMISSIONS }).notNull(),
    fuelType: text('fuel_type', { enum: FUEL_TYPES }).notNull(),
    driveType: text('drive_type', { enum: DRIVE_TYPES }),
    kilometers: integer().notNull(),
    color: text().notNull(),
    doors: integer().notNull(),
    seats: integer(),
    cylinders: integer(),
    engineLitres: numeric('engine_litres', { precision: 3, scale: 1, mode: 'number' }),
    fuelDetail: text('fuel_detail', { enum: FUEL_DETAILS }),
    fuelConsumption: numeric('fuel_consumption', { precision: 3, scale: 1, mode: 'number' }),
    rangeKm: integer('range_km'),
    batteryHealth: integer('battery_health'),
    batteryCheckedOn: date('battery_checked_on', { mode: 'string' }),
    batteryCheckedBy: text('battery_checked_by').notNull().default(''),
    towingKg: integer('towing_kg'),
    location: text({ enum: STATES }).notNull(),
    suburb: text(),
    latitude: real(),
    longitude: real(),
    regoState: text('rego_state', { enum: REGO_STATES }),
    regoExpiry: date('rego_expiry', { mode: 'string' }),
    regoPlate: text('rego_plate'),
    plateVisibility: text('plate_visibility', { enum: ['Private', 'Shown'] }),
    vin: text(),
    certificate: text({ enum: CERTIFICATES }),
    owners: integer(),
    serviceHistory: text('service_history', { enum: SERVICE_HISTORIES }),
    keys: integer(),
    features: text(),
    description: text().notNull(),
    phoneNumber: text('phone_number').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    soldDate: at('sold_date'),
    firstListedAt: at('first_listed_at'),
    /** Set while only its seller and moderators can see it; see `holds`. */
    hiddenAt: at('hidden_at'),
    /** When its seller last said that it's for sale. Null of listings from before that was asked: see `confirmedAtOf`. */
    confirmedAt: at('confirmed_at'),
    /** From this day it comes after confirmed cars. Set with the email that says so, null once it's confirmed. */
    lapsesOn: date('lapses_on', { mode: 'string' }),
    /** The last day on which it's under offer. Null of a sold car. */
    underOfferUntil: date('under_offer_until', { mode: 'string' }),
  },
  (table) => [
    index('listings_of_seller').on(table.userId, table.createdAt.desc().nullsFirst(), table.id),
    index('listings_hidden').on(table.id).where(sql`hidden_at is not null`),
    index('listings_under_offer').on(table.underOfferUntil).where(sql`under_offer_until is not null`),
    index('listings_by_age').on(table.createdAt),
    index('listings_by_confirmation').on(sql`coalesce(confirmed_at, updated_at)`),
    index('listings_by_model').on(sql`price_model_key(${table.make}, ${table.model}) text_pattern_ops`),
    check('listings_words_present', sql`make <> '' and model <> '' and color <> '' and description <> ''`),
    check('listings_year', sql.raw(`year between ${OLDEST_YEAR} and 2100`)),
    check('listings_price', sql`price_cents between 1 and 100000000000`),
    check('listings_price_type', oneOf('price_type', PRICE_TYPES)),
    check('listings_kilometers', sql`kilometers between 0 and 9999999`),
    check('listings_doors', sql`doors between 1 and 9`),
    check('listings_seats', sql`seats between 1 and 12`),
    check('listings_cylinders', sql`cylinders between 0 and 16`),
    check('listings_engine_litres', sql`engine_litres between 0.1 and 9.9`),
    check('listings_fuel_detail', oneOf('fuel_detail', FUEL_DETAILS)),
    check('listings_fuel_consumption', sql`fuel_consumption between 0.5 and 40`),
    check('listings_range_km', sql`range_km between 10 and 1500`),
    check('listings_battery_health', sql`battery_health between 1 and 100`),
    check('listings_towing_kg', sql`towing_kg between 0 and 10000`),
    check('listings_body_type', oneOf('body_type', BODY_TYPES)),
    check('listings_transmission', oneOf('transmission', TRANSMISSIONS)),
    check('listings_fuel_type', oneOf('fuel_type', FUEL_TYPES)),
    check('listings_drive_type', oneOf('drive_type', DRIVE_TYPES)),
    check('listings_place', sql`suburb is not null or (latitude is null and longitude is null)`),
    check('listings_location', oneOf('location', STATES)),
    check('listings_rego_state', oneOf('rego_state', REGO_STATES)),
    check('listings_rego_plate', sql`rego_plate ~ '^[A-Z0-9]{1,9}$'`),
    check('listings_plate_visibility', oneOf('plate_visibility', ['Private', 'Shown'])),
    check('listings_vin', sql`vin ~ '^[A-Z0-9]{1,25}$'`),
    check('listings_certificate', oneOf('certificate', CERTIFICATES)),
    check('listings_owners', sql`owners between 1 and 20`),
    check('listings_service_history', oneOf('service_history', SERVICE_HISTORIES)),
    check('listings_keys', sql`keys between 0 and 9`),
    check('listings_features', severalOf('features', FEATURES)),
  ],
);
export type Listing = typeof listings.$inferSelect;

export const listingPhotos = pgTable(
  'listing_photos',
  {
    id: text().primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    key: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    thumbhash: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    // Several listings may share a photo. Prefix search, for all photos of a seller.
    index('listing_photos_of_key').on(table.key.op('text_pattern_ops')),
    check('listing_photos_position', sql`position >= 0`),
    check('listing_photos_size', sql`width > 0 and height > 0`),
  ],
);
export type ListingPhoto = typeof listingPhotos.$inferSelect;

export const listingViews = pgTable(
  'listing_views',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.day] })],
);

/** The total beside the days: a dealer’s cars have hundreds of thousands of days. */
export const listingViewTotals = pgTable('listing_view_totals', {
  listingId: text('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  count: integer().notNull(),
});

export const listingNumberPresses = pgTable('listing_number_presses', {
  listingId: text('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  called: integer().notNull(),
  opened: integer().notNull(),
});

/** Written by triggers, read by the search feed, kept for an hour. */
export const listingChanges = pgTable(
  'listing_changes',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    listingId: text('listing_id').notNull(),
  },
  (table) => [index('listing_changes_in_order').on(table.xid, table.id)],
);

export const LISTING_EVENT_KINDS = [
  'listed',
  'price_changed',
  'kilometers_changed',
  'description_changed',
  'photos_changed',
  'sold',
  'back_for_sale',
  'removed',
  'relisted',
  'under_offer',
  'under_offer_ended',
] as const;

/** Written and numbered by triggers, and never changed. See docs/decisions/0041. */
export const listingEvents = pgTable(
  'listing_events',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    listingId: text('listing_id').notNull(),
    position: integer().notNull(),
    kind: text({ enum: LISTING_EVENT_KINDS }).notNull(),
    priceFromCents: bigint('price_from_cents', { mode: 'number' }),
    priceToCents: bigint('price_to_cents', { mode: 'number' }),
    kilometersFrom: integer('kilometers_from'),
    kilometersTo: integer('kilometers_to'),
    /** A hash of the photo keys in order. The first entry with one has the listing's first photos. */
    photosHash: text('photos_hash'),
    photoCount: integer('photo_count'),
    listedAt: at('listed_at'),
    continues: text(),
    at: at('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('listing_events_in_order').on(table.listingId, table.position),
    uniqueIndex('listing_events_continue_once').on(table.continues),
    index('listing_events_of_fallen_kilometers').on(table.at).where(sql`kilometers_to < kilometers_from`),
    index('listing_events_of_price_changes').on(table.listingId, table.at).where(sql`kind = 'price_changed'`),
    check('listing_events_kind', oneOf('kind', LISTING_EVENT_KINDS)),
  ],
);
export type ListingEvent = typeof listingEvents.$inferSelect;

/** Events that alerts haven’t read yet. A row for each, because transactions commit out of order. */
export const listingEventQueue = pgTable('listing_event_queue', {
  eventId: bigint('event_id', { mode: 'bigint' }).primaryKey(),
});

/** Recognises a car that is listed again. Stays for a year after the listing, without the seller of a deleted account. */
export const carIdentities = pgTable(
  'car_identities',
  {
    listingId: text('listing_id').primaryKey(),
    car: text().notNull(),
    sellerId: text('seller_id').references(() => users.id, { onDelete: 'set null' }),
    vinHash: text('vin_hash'),
    plateHash: text('plate_hash'),
    make: text().notNull(),
    model: text().notNull(),
    year: integer().notNull(),
    trim: text().notNull(),
    kilometers: integer().notNull(),
    /** Fingerprints of its photos: 64 bits each as hex. */
    looks: text().array().notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (table) => [
    index('car_identities_of_vin').on(table.vinHash),
    index('car_identities_of_plate').on(table.plateHash),
    index('car_identities_of_car').on(table.car),
    index('car_identities_of_seller').on(table.sellerId),
  ],
);

export const photoLooks = pgTable('photo_looks', { key: text().primaryKey(), look: text().notNull() });

/** Listings that changed, written by triggers. A row for each change, because transactions commit out of order. */
export const changedCars = pgTable('changed_cars', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  listingId: text('listing_id').notNull(),
});

export const savedCars = pgTable(
  'saved_cars',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    savedAt: at('saved_at').notNull().defaultNow(),
    listingData: jsonb('listing_data').notNull(),
    note: text().notNull().default(''),
    removedAt: at('removed_at'),
  },
  (table) => [
    index('saved_cars_of_user').on(table.userId, table.savedAt.desc().nullsFirst(), table.id),
    index('saved_cars_removed').on(table.removedAt).where(sql`removed_at is not null`),
    index('saved_cars_of_listing').on(table.listingId),
    check('saved_cars_id', sql`id = user_id || '_' || listing_id`),
    check('saved_cars_note', sql`char_length(note) <= 1000`),
  ],
);

const AVAILABILITY_ASK_REASONS = ['round', 'buyer'] as const;

/** An email asking a seller whether cars are still for sale. Its id makes the Message-ID and signs the links. */
export const availabilityAsks = pgTable(
  'availability_asks',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text({ enum: AVAILABILITY_ASK_REASONS }).notNull(),
    listingId: text('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
  },
  (table) => [
    index('availability_asks_of_user').on(table.userId, table.createdAt),
    index('availability_asks_of_listing').on(table.listingId),
    index('availability_asks_by_age').on(table.createdAt),
    check('availability_asks_reason', oneOf('reason', AVAILABILITY_ASK_REASONS)),
    check('availability_asks_car', sql`(reason = 'buyer') = (listing_id is not null)`),
  ],
);
export type AvailabilityAsk = typeof availabilityAsks.$inferSelect;

export const priceRatings = pgTable(
  'price_ratings',
  {
    listingId: text('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Null with fewer than five similar cars. */
    rating: text({ enum: PRICE_RATINGS }),
    similar: text().array().notNull(),
    /** What each similar car’s trim, drive and engine differ by; null where that isn’t known. */
    percents: jsonb().$type<(number | null)[]>().notNull().default([]),
    /** The price on the model’s curve, where there is no rating. */
    range: jsonb('price_range').$type<PriceRange>(),
    perYear: doublePrecision('per_year').notNull(),
    perThousandKm: doublePrecision('per_thousand_km').notNull(),
  },
  () => [check('price_ratings_rating', oneOf('rating', PRICE_RATINGS))],
);

/** Ads of elsewhere that the operator loads (`npm run prices`): they shape the curves of models. */
export const datedAds = pgTable(
  'dated_ads',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    modelKey: text('model_key').notNull(),
    adOn: date('ad_on').notNull(),
    year: integer().notNull(),
    kilometers: integer().notNull(),
    dollars: integer().notNull(),
  },
  (table) => [index('dated_ads_of_model').on(table.modelKey)],
);

/** Written by triggers: models with a car that changed. */
export const priceRatingQueue = pgTable(
  'price_rating_queue',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    modelKey: text('model_key').notNull(),
    year: integer(),
  },
  (table) => [index('price_rating_queue_of_model').on(table.modelKey)],
);

/** The same for all spellings of a make and model; a function of the database (see migrations). */
export const modelKeyOf = (make: unknown, model: unknown) => sql<string>`price_model_key(${make}, ${model})`;

/**
 * Every table, in the specification's words. The rules of the data stand here as constraints, so that no
 * code path can store what the product does not allow. Triggers and what Drizzle cannot say are in
 * `migrations/` beside the generated files.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { BODY_TYPES, FUEL_TYPES, OLDEST_YEAR, TRANSMISSIONS } from '#app/vocabulary/cars.ts';
import { STATES } from '#app/vocabulary/states.ts';

/** A 64-bit transaction id, which PostgreSQL hands out in the order transactions start writing. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const oneOf = (column: string, words: readonly string[]) =>
  sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(', ')})`);

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    phoneNumber: text('phone_number').notNull().default(''),
    isDealer: boolean('is_dealer').notNull().default(false),
    dealershipName: text('dealership_name').notNull().default(''),
    accountStatus: text('account_status').notNull().default('pending_verification'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    verifiedAt: at('verified_at'),
    lastLogin: at('last_login'),
    lastLogout: at('last_logout'),
    lastSeen: at('last_seen'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    check('users_email_lower_case', sql`email = lower(email)`),
    check('users_account_status', oneOf('account_status', ['pending_verification', 'active'])),
    check('users_dealer_has_dealership', sql`not is_dealer or dealership_name <> ''`),
  ],
);
export type User = typeof users.$inferSelect;

/** One browser that somebody is signed in with. Fields as better-auth names them. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    /** Always empty: where somebody signs in from is not kept. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When the browser was last seen, to the minute. */
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_of_user').on(table.userId), index('sessions_by_end').on(table.expiresAt)],
);
export type Session = typeof sessions.$inferSelect;

/** A way to sign in: `credential` with a password hash, or a social provider. Fields as better-auth names them. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('accounts_of_provider').on(table.providerId, table.accountId),
    index('accounts_of_user').on(table.userId),
    check('accounts_credential_has_password', sql`(provider_id = 'credential') = (password is not null)`),
  ],
);

/** What better-auth keeps between leaving for a social provider and coming back. */
export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_of_identifier').on(table.identifier)],
);

export const CODE_PURPOSES = ['verify-email', 'reset-password', 'change-email', 'sign-in'] as const;

/** Codes sent by mail. The code follows from the id and the secret; only its hash is here. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: text().primaryKey(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address it is sent to: the account's, or the new one of a change. */
    email: text().notNull(),
    hash: text().notNull().unique(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [
    index('one_time_codes_of_user').on(table.userId, table.purpose),
    check('one_time_codes_purpose', oneOf('purpose', CODE_PURPOSES)),
    check('one_time_codes_email_lower_case', sql`email = lower(email)`),
  ],
);
export type OneTimeCode = typeof oneTimeCodes.$inferSelect;

/** How often somebody has tried something lately. Keys are hashes: no address and no e-mail is kept. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true, mode: 'date' }),
});

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
    bodyType: text('body_type', { enum: BODY_TYPES }).notNull(),
    transmission: text({ enum: TRANSMISSIONS }).notNull(),
    fuelType: text('fuel_type', { enum: FUEL_TYPES }).notNull(),
    kilometers: integer().notNull(),
    color: text().notNull(),
    doors: integer().notNull(),
    location: text({ enum: STATES }).notNull(),
    description: text().notNull(),
    phoneNumber: text('phone_number').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    soldDate: at('sold_date'),
  },
  (table) => [
    index('listings_of_seller').on(table.userId, table.createdAt.desc()),
    check('listings_words_present', sql`make <> '' and model <> '' and color <> '' and description <> ''`),
    check('listings_year', sql.raw(`year between ${OLDEST_YEAR} and 2100`)),
    check('listings_price', sql`price_cents between 1 and 100000000000`),
    check('listings_kilometers', sql`kilometers between 0 and 9999999`),
    check('listings_doors', sql`doors between 1 and 9`),
    check('listings_body_type', oneOf('body_type', BODY_TYPES)),
    check('listings_transmission', oneOf('transmission', TRANSMISSIONS)),
    check('listings_fuel_type', oneOf('fuel_type', FUEL_TYPES)),
    check('listings_location', oneOf('location', STATES)),
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
    /** 0 is the main image. Unique within the listing once a transaction ends (deferrable, see migrations). */
    position: integer().notNull(),
    /** The folder of the stored variants, `listings/{userId}/{timestamp}-{filename}`. */
    key: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Base64 of the thumbhash, drawn while the photo loads. */
    thumbhash: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    // Several listings may show one photo: before its files are deleted, this tells whether any still does.
    index('listing_photos_of_key').on(table.key),
    check('listing_photos_position', sql`position >= 0`),
    check('listing_photos_size', sql`width > 0 and height > 0`),
  ],
);
export type ListingPhoto = typeof listingPhotos.$inferSelect;

/** What a seller has typed of a listing, or of a change to one, and not sent yet. The id is made by the browser. */
export const drafts = pgTable(
  'drafts',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The listing that is being changed; null for a new one. */
    listingId: text('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
    /** By field: its value and the stamp that decides between devices. */
    fields: jsonb().notNull().default({}),
    /** Values that gave way to newer ones of another device, offered until they are dismissed. */
    replaced: jsonb().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Since when it is published or discarded. An empty row stays, so that what another device still sends does not bring it back. */
    endedAt: at('ended_at'),
  },
  (table) => [
    index('drafts_of_user').on(table.userId, table.updatedAt.desc()),
    index('drafts_of_listing').on(table.listingId),
    index('drafts_by_age').on(table.updatedAt),
  ],
);
export type DraftRow = typeof drafts.$inferSelect;

/** Photos that are stored and belong to no listing yet: to a draft, or for a day to nothing. Their id becomes the listing photo's. */
export const uploadedPhotos = pgTable(
  'uploaded_photos',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    draftId: text('draft_id').references(() => drafts.id, { onDelete: 'set null' }),
    /** Made by the browser, the same when it sends a photo again whose answer it never got. */
    uploadId: text('upload_id'),
    key: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    thumbhash: text().notNull(),
    fileName: text('file_name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('uploaded_photos_of_user').on(table.userId),
    uniqueIndex('uploaded_photos_of_upload').on(table.userId, table.uploadId),
    index('uploaded_photos_of_draft').on(table.draftId),
    index('uploaded_photos_by_age').on(table.createdAt),
    check('uploaded_photos_size', sql`width > 0 and height > 0`),
  ],
);
export type UploadedPhoto = typeof uploadedPhotos.$inferSelect;

/** A form that was sent twice makes one listing: the second finds here what the first became. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** Not a foreign key: that the form was sent stays true when the listing is deleted. */
    listingId: text('listing_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_by_age').on(table.createdAt)],
);

export const listingViews = pgTable(
  'listing_views',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** A calendar day in Melbourne. */
    day: date({ mode: 'string' }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.day] })],
);

/** The sum of a listing's days, kept with them: a dealer's thousands of cars have hundreds of thousands of days. */
export const listingViewTotals = pgTable('listing_view_totals', {
  listingId: text('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  count: integer().notNull(),
});

/** Written by triggers only: which listings a transaction touched. Read by the search feed, kept for an hour. */
export const listingChanges = pgTable(
  'listing_changes',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    listingId: text('listing_id').notNull(),
  },
  (table) => [index('listing_changes_in_order').on(table.xid, table.id)],
);

export const IMPORT_STATES = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'done',
  'stopped',
  'undoing',
  'undone',
] as const;

export const importRuns = pgTable(
  'import_runs',
  {
    id: text().primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
    /** Null for a run of the command line; what follows is only of those that came by the page. */
    state: text({ enum: IMPORT_STATES }),
    sizeBytes: integer('size_bytes').notNull().default(0),
    encoding: text().notNull().default('utf-8'),
    delimiter: text().notNull().default(','),
    header: jsonb().$type<string[]>().notNull().default([]),
    /** The first records, to recognise the columns by. */
    sample: jsonb().$type<string[][]>().notNull().default([]),
    /** Which column is which field, as the dealer said. */
    choices: jsonb().$type<Record<string, string>>(),
    /** How far it is, and what it found. */
    figures: jsonb().$type<Record<string, unknown>>(),
    failure: text(),
    withdrawsMissing: boolean('withdraws_missing').notNull().default(false),
    checkedAt: at('checked_at'),
    confirmedAt: at('confirmed_at'),
    undoneAt: at('undone_at'),
  },
  (table) => [
    index('import_runs_of_seller').on(table.sellerId, table.startedAt.desc()),
    // One at a time changes a seller's listings.
    uniqueIndex('import_runs_one_at_work').on(table.sellerId).where(sql`state in ('importing', 'undoing')`),
    check('import_runs_state', oneOf('state', IMPORT_STATES)),
  ],
);
export type ImportRun = typeof importRuns.$inferSelect;

/** An uploaded file as it came, in pieces: every process can read it, it outlives a restart, and nothing serves it. */
export const importFilePieces = pgTable(
  'import_file_pieces',
  {
    runId: text('run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
);

export const FINDING_KINDS = ['new', 'changed', 'relisted', 'vanished', 'rejected'] as const;

/** What a dry run found: a record that would do something or is refused, or a listing whose record has vanished. */
export const importFindings = pgTable(
  'import_findings',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    runId: text('run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    kind: text({ enum: FINDING_KINDS }).notNull(),
    record: integer().notNull(),
    line: integer().notNull(),
    title: text().notNull(),
    listingId: text('listing_id'),
    details: jsonb().notNull(),
  },
  (table) => [
    index('import_findings_of_run').on(table.runId, table.kind, table.id),
    check('import_findings_kind', oneOf('kind', FINDING_KINDS)),
  ],
);

export const IMPORT_CHANGE_KINDS = ['new', 'changed', 'relisted', 'withdrawn'] as const;
export const UNDO_OUTCOMES = ['undone', 'kept', 'gone'] as const;

/** What an import did to a listing, with the rows before and after, so that it can be undone where nobody has touched it since. */
export const importChanges = pgTable(
  'import_changes',
  {
    runId: text('run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    /** Not a foreign key: that an import made a listing stays true when it is deleted. */
    listingId: text('listing_id').notNull(),
    kind: text({ enum: IMPORT_CHANGE_KINDS }).notNull(),
    before: jsonb(),
    importedBefore: jsonb('imported_before'),
    after: jsonb(),
    photosAfter: jsonb('photos_after'),
    undoOutcome: text('undo_outcome', { enum: UNDO_OUTCOMES }),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.listingId] }),
    check('import_changes_kind', oneOf('kind', IMPORT_CHANGE_KINDS)),
    check('import_changes_undo_outcome', oneOf('undo_outcome', UNDO_OUTCOMES)),
  ],
);

/** Which record of a seller's file became which listing: running a file again finds its own again. */
export const importedListings = pgTable(
  'imported_listings',
  {
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sourceKey: text('source_key').notNull(),
    /** Records that nothing tells apart share a key and are told by their place among each other: 1, 2, … */
    occurrence: integer().notNull().default(1),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Hash of the mapped fields as last written; an equal hash means nothing to do. */
    fieldsHash: text('fields_hash').notNull(),
    /** Hash of the photo names as last stored, so that an interrupted run takes up the photos it still owes. */
    photosHash: text('photos_hash').notNull().default(''),
    lastRunId: text('last_run_id').notNull(),
    /** When an import marked the listing sold because its record had vanished. Still the time of sale if nobody touched it. */
    withdrawnAt: at('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.sellerId, table.sourceKey, table.occurrence] }),
    index('imported_listings_of_listing').on(table.listingId),
  ],
);

export const savedCars = pgTable(
  'saved_cars',
  {
    /** `{userId}_{listingId}` */
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    savedAt: at('saved_at').notNull().defaultNow(),
    /** The listing as it was when it was saved, without phone number and e-mail. */
    listingData: jsonb('listing_data').notNull(),
  },
  (table) => [
    index('saved_cars_of_user').on(table.userId, table.savedAt.desc()),
    index('saved_cars_of_listing').on(table.listingId),
    check('saved_cars_id', sql`id = user_id || '_' || listing_id`),
  ],
);

export const pageViews = pgTable(
  'page_views',
  {
    /** A route pattern such as `/listing/:id`: finite, and it names nobody. */
    path: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.path, table.day] })],
);

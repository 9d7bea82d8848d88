import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at, bytea, oneOf } from '#app/platform/schema/columns.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

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
    state: text({ enum: IMPORT_STATES }),
    sizeBytes: integer('size_bytes').notNull().default(0),
    encoding: text().notNull().default('utf-8'),
    delimiter: text().notNull().default(','),
    header: jsonb().$type<string[]>().notNull().default([]),
    /** The first records, cleared a week after the run. */
    sample: jsonb().$type<string[][]>().notNull().default([]),
    choices: jsonb().$type<Record<string, string>>(),
    /** The dealer's word meanings at the time, so that an import does what its check showed. */
    meanings: jsonb().$type<Record<string, Record<string, string>>>().notNull().default({}),
    figures: jsonb().$type<Record<string, unknown>>(),
    failure: text(),
    withdrawsMissing: boolean('withdraws_missing').notNull().default(false),
    isFromFeed: boolean('is_from_feed').notNull().default(false),
    checkedAt: at('checked_at'),
    confirmedAt: at('confirmed_at'),
    undoneAt: at('undone_at'),
  },
  (table) => [
    index('import_runs_of_seller').on(table.sellerId, table.startedAt.desc()),
    uniqueIndex('import_runs_one_at_work').on(table.sellerId).where(sql`state in ('importing', 'undoing')`),
    check('import_runs_state', oneOf('state', IMPORT_STATES)),
  ],
);
export type ImportRun = typeof importRuns.$inferSelect;

export const importWords = pgTable(
  'import_words',
  {
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    word: text().notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.field, table.word] })],
);

/** An uploaded file in pieces: every process can read it, and it survives a restart. */
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

export const importChanges = pgTable(
  'import_changes',
  {
    runId: text('run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
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

/** Maps the records of a seller’s file to listings, so that a second run finds them. */
export const importedListings = pgTable(
  'imported_listings',
  {
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sourceKey: text('source_key').notNull(),
    /** Identical records share a key and are numbered: 1, 2, … */
    occurrence: integer().notNull().default(1),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    fieldsHash: text('fields_hash').notNull(),
    photosHash: text('photos_hash').notNull().default(''),
    lastRunId: text('last_run_id').notNull(),
    withdrawnAt: at('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.sellerId, table.sourceKey, table.occurrence] }),
    index('imported_listings_of_listing').on(table.listingId),
  ],
);

const FEED_RESULTS = ['none', 'working', 'imported', 'unchanged', 'asks_columns', 'asks_missing', 'failed'] as const;

export const stockFeeds = pgTable(
  'stock_feeds',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    everyHours: integer('every_hours').notNull(),
    hour: integer().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    pausedAt: at('paused_at'),
    nextAt: at('next_at').notNull().defaultNow(),
    fetchedAt: at('fetched_at'),
    result: text({ enum: FEED_RESULTS }).notNull().default('none'),
    problem: text(),
    etag: text(),
    fileHash: text('file_hash'),
    runId: text('run_id'),
    failures: integer().notNull().default(0),
    /** Since the last success; there is one email until the next. */
    mailedAt: at('mailed_at'),
  },
  (table) => [
    index('stock_feeds_due').on(table.nextAt),
    index('stock_feeds_of_run').on(table.runId),
    check('stock_feeds_result', oneOf('result', FEED_RESULTS)),
    check('stock_feeds_every', sql`every_hours in (6, 24)`),
    check('stock_feeds_hour', sql`hour between 0 and 23`),
  ],
);
export type StockFeed = typeof stockFeeds.$inferSelect;

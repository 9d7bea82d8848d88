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
import { users } from '#app/platform/db/schema/accounts.server.ts';
import { at, bytea, oneOf } from '#app/platform/db/schema/columns.server.ts';
import { listings } from '#app/platform/db/schema/listings.server.ts';

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
    /** The first records, to recognise the columns by; none a week after the run. */
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

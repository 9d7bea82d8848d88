import { sql } from 'drizzle-orm';
import {
  bigint,
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
import {
  DECISIONS,
  type DecisionAction,
  REPORT_KINDS,
  REPORT_REASONS,
  type ReportReason,
} from '#app/vocabulary/moderation.ts';

/** The moderation log. A trigger blocks changes. Ids have no foreign keys, because entries outlive accounts. */
export const moderationDecisions = pgTable(
  'moderation_decisions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: at('at').notNull().defaultNow(),
    by: text().notNull(),
    action: text().$type<DecisionAction>().notNull(),
    reason: text().notNull().default(''),
    accountId: text('account_id'),
    listingIds: text('listing_ids').array().notNull().default(sql`'{}'`),
    reports: integer().notNull().default(0),
    undoes: bigint({ mode: 'number' }),
    /** Ids of the holds, or of the suspension, that it ended. */
    ended: text().array().notNull().default(sql`'{}'`),
    /** How long it had waited, and whether it answers an appeal; null for what didn’t wait. */
    waitedSeconds: integer('waited_seconds'),
    isAppeal: boolean('is_appeal').notNull().default(false),
  },
  (table) => [
    uniqueIndex('moderation_decisions_undone_once').on(table.undoes),
    index('moderation_decisions_of_moderator').on(table.by, table.id),
    index('moderation_decisions_by_age').on(table.at),
    index('moderation_decisions_of_account').on(table.accountId, table.at),
    index('moderation_decisions_of_listings').using('gin', table.listingIds),
    check('moderation_decisions_action', oneOf('action', Object.keys(DECISIONS))),
  ],
);
export type ModerationDecision = typeof moderationDecisions.$inferSelect;

export const moderationNotes = pgTable(
  'moderation_notes',
  {
    decisionId: bigint('decision_id', { mode: 'number' })
      .primaryKey()
      .references(() => moderationDecisions.id),
    accountId: text('account_id').references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
  },
  (table) => [index('moderation_notes_of_account').on(table.accountId)],
);

export const reports = pgTable(
  'reports',
  {
    /** The form's key, so that a form sent twice is stored once. */
    id: text().primaryKey(),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    subjectId: text('subject_id').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().$type<ReportReason>().notNull(),
    text: text().notNull().default(''),
    reporterId: text('reporter_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    decisionId: bigint('decision_id', { mode: 'number' }).references(() => moderationDecisions.id),
  },
  (table) => [
    uniqueIndex('reports_open_once')
      .on(table.kind, table.subjectId, table.reporterId, table.reason)
      .where(sql`decision_id is null`),
    index('reports_to_decide').on(table.createdAt, table.id).where(sql`decision_id is null`),
    index('reports_of_account').on(table.accountId),
    index('reports_open_of_account').on(table.accountId, table.createdAt).where(sql`decision_id is null`),
    index('reports_of_subject').on(table.subjectId),
    index('reports_of_decision').on(table.decisionId),
    index('reports_of_reporter').on(table.reporterId),
    index('reports_of_email').on(table.email).where(sql`email <> ''`),
    check('reports_kind', oneOf('kind', REPORT_KINDS)),
    check('reports_reason', oneOf('reason', Object.keys(REPORT_REASONS))),
  ],
);
export type Report = typeof reports.$inferSelect;

export const suspensions = pgTable(
  'suspensions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    placedAt: at('placed_at').notNull().defaultNow(),
    appeal: text().notNull().default(''),
    appealedAt: at('appealed_at'),
    answeredAt: at('answered_at'),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('suspensions_open').on(table.userId).where(sql`ended_at is null`),
    index('suspensions_of_user').on(table.userId),
    index('suspensions_to_decide')
      .on(table.appealedAt)
      .where(sql`appealed_at is not null and answered_at is null and ended_at is null`),
  ],
);
export type Suspension = typeof suspensions.$inferSelect;

/** Phone numbers and emails an account has used, in its profile, descriptions and messages, as HMAC-SHA256. */
export const accountContacts = pgTable(
  'account_contacts',
  {
    hash: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In messages alone: they don’t hold another’s ad. */
    isOfMessage: boolean('is_of_message').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.hash, table.userId] }), index('account_contacts_of_user').on(table.userId)],
);

/** Why a listing is hidden. Ended holds stay, so that a rule doesn't hold what a person has approved. */
export const holds = pgTable(
  'holds',
  {
    id: text().primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    rule: text().notNull(),
    /** Ids and words, never a number, an address or a name. */
    evidence: jsonb().notNull(),
    placedAt: at('placed_at').notNull().defaultNow(),
    answer: text().notNull().default(''),
    answeredAt: at('answered_at'),
    request: text().notNull().default(''),
    appeal: text().notNull().default(''),
    appealedAt: at('appealed_at'),
    clearedAt: at('cleared_at'),
    clearedBy: text('cleared_by', { enum: ['change', 'moderator'] }),
  },
  (table) => [
    uniqueIndex('holds_open').on(table.listingId, table.rule).where(sql`cleared_at is null`),
    index('holds_of_listing').on(table.listingId),
    index('holds_to_decide').on(table.clearedAt, table.placedAt),
  ],
);
export type Hold = typeof holds.$inferSelect;

export const holdProofs = pgTable('hold_proofs', {
  holdId: text('hold_id')
    .primaryKey()
    .references(() => holds.id, { onDelete: 'cascade' }),
  webp: bytea().notNull(),
  at: at('at').notNull().defaultNow(),
});

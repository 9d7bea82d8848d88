import { sql } from 'drizzle-orm';
import { bigint, bigserial, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at, oneOf } from '#app/platform/schema/columns.server.ts';

export const FREQUENCIES = ['at_once', 'daily', 'weekly'] as const;
export const ALERT_REASONS = ['new', 'price_dropped', 'back_for_sale'] as const;
export const SAVED_CAR_REASONS = ['price_dropped', 'sold', 'removed', 'back_on_market'] as const;

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: text().primaryKey(),
    /** Belongs to an account, or to an email without one. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text(),
    /** The query of its results, without page and sort order. */
    criteria: text().notNull(),
    name: text().notNull(),
    frequency: text({ enum: FREQUENCIES }).notNull(),
    pausedAt: at('paused_at'),
    createdAt: at('created_at').notNull().default(sql`clock_timestamp()`),
    visitedAt: at('visited_at').notNull().default(sql`clock_timestamp()`),
    /** The consent text and when it was given: at once with an account, otherwise by the emailed link. */
    consent: text().notNull(),
    confirmedAt: at('confirmed_at'),
    /** Alerts from before this are not emailed: the search was paused. */
    mailsSince: at('mails_since').notNull().default(sql`clock_timestamp()`),
    /** When its waiting alerts are emailed; null while none wait. */
    dueAt: at('due_at'),
    /** Removed rows stay for an hour, for Undo. */
    removedAt: at('removed_at'),
    /** Set by a trigger, in the order of commits. */
    version: bigserial({ mode: 'number' }).notNull(),
  },
  (table) => [
    index('saved_searches_of_user').on(table.userId, table.createdAt),
    index('saved_searches_of_email').on(table.email),
    // Not partial: a plan would read all of a partial index rather than the few rows of an owner.
    uniqueIndex('saved_searches_once').on(
      sql`coalesce(user_id, email)`,
      sql`md5(criteria)`,
      sql`coalesce(removed_at, 'infinity')`,
    ),
    index('saved_searches_by_version').on(table.version),
    index('saved_searches_due').on(table.dueAt).where(sql`due_at is not null`),
    index('saved_searches_removed').on(table.removedAt).where(sql`removed_at is not null`),
    index('saved_searches_unconfirmed').on(table.createdAt).where(sql`confirmed_at is null`),
    check('saved_searches_owner', sql`(user_id is null) <> (email is null)`),
    check('saved_searches_frequency', oneOf('frequency', FREQUENCIES)),
  ],
);
export type SavedSearch = typeof savedSearches.$inferSelect;

export const alerts = pgTable(
  'alerts',
  {
    searchId: text('search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    listingId: text('listing_id').notNull(),
    reason: text({ enum: ALERT_REASONS }).notNull(),
    priceFromCents: bigint('price_from_cents', { mode: 'number' }),
    at: at('at').notNull().default(sql`clock_timestamp()`),
    mailId: text('mail_id').references(() => alertMails.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.listingId, table.reason] }),
    index('alerts_waiting').on(table.searchId).where(sql`mail_id is null`),
    index('alerts_of_mail').on(table.mailId),
    index('alerts_by_age').on(table.at),
    check('alerts_reason', oneOf('reason', ALERT_REASONS)),
  ],
);
export type Alert = typeof alerts.$inferSelect;

export const savedCarWatchers = pgTable(
  'saved_car_watchers',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The consent text. Earlier changes send no alerts. */
    consent: text().notNull(),
    since: at('since').notNull().default(sql`clock_timestamp()`),
    dueAt: at('due_at'),
  },
  (table) => [index('saved_car_watchers_due').on(table.dueAt).where(sql`due_at is not null`)],
);

export const savedCarAlerts = pgTable(
  'saved_car_alerts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => savedCarWatchers.userId, { onDelete: 'cascade' }),
    listingId: text('listing_id').notNull(),
    reason: text({ enum: SAVED_CAR_REASONS }).notNull(),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    priceFromCents: bigint('price_from_cents', { mode: 'number' }),
    /** The car's title, for when the listing is deleted. */
    car: jsonb().$type<{ make: string; model: string; trim: string; year: number }>().notNull(),
    at: at('at').notNull().default(sql`clock_timestamp()`),
    mailId: text('mail_id').references(() => alertMails.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId, table.reason, table.priceCents] }),
    index('saved_car_alerts_waiting').on(table.userId).where(sql`mail_id is null`),
    index('saved_car_alerts_of_mail').on(table.mailId),
    index('saved_car_alerts_waiting_of_listing').on(table.listingId).where(sql`mail_id is null`),
    check('saved_car_alerts_reason', oneOf('reason', SAVED_CAR_REASONS)),
  ],
);
export type SavedCarAlert = typeof savedCarAlerts.$inferSelect;

/** About a search or an account's saved cars. The Message-ID comes from the id, so retries match. */
export const alertMails = pgTable(
  'alert_mails',
  {
    id: text().primaryKey(),
    searchId: text('search_id').references(() => savedSearches.id, { onDelete: 'cascade' }),
    watcherId: text('watcher_id').references(() => savedCarWatchers.userId, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
  },
  (table) => [
    index('alert_mails_of_search').on(table.searchId),
    index('alert_mails_of_watcher').on(table.watcherId),
    check('alert_mails_subject', sql`(search_id is null) <> (watcher_id is null)`),
  ],
);

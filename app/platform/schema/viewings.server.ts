/** Times at which a buyer looks at a car. What happened to one is stored with it; none changes its time. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at, oneOf } from '#app/platform/schema/columns.server.ts';
import { conversations } from '#app/platform/schema/enquiries.server.ts';

const SIDES = ['buyer', 'seller'] as const;
export const ENDED_BY = [...SIDES, 'car'] as const;
/** They met, the other person wasn’t there, or they weren’t there themselves. */
export const MET_ANSWERS = ['met', 'missed', 'absent'] as const;

export const IS_AGREED = sql`accepted_at is not null and cancelled_at is null and moved_at is null`;
export const IS_OPEN = sql`accepted_at is null and declined_at is null and withdrawn_at is null`;

export const viewings = pgTable(
  'viewings',
  {
    id: text().primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    proposedBy: text('proposed_by', { enum: SIDES }).notNull(),
    /** Half hours of the car’s state, one of which becomes `startsAt`. */
    times: timestamp({ withTimezone: true, mode: 'date' }).array().notNull(),
    zone: text().notNull(),
    /** Empty if the seller says where in a message. */
    place: text().notNull(),
    startsAt: at('starts_at'),
    /** One viewing in calendars, also after it was moved: then the sequence is higher. */
    calendarId: text('calendar_id').notNull(),
    sequence: integer().notNull().default(0),
    proposedAt: at('proposed_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
    declinedAt: at('declined_at'),
    acceptedAt: at('accepted_at'),
    movedAt: at('moved_at'),
    cancelledAt: at('cancelled_at'),
    cancelledBy: text('cancelled_by', { enum: ENDED_BY }),
    /** Null if it was agreed later than that. */
    eveningAt: at('evening_at'),
    soonAt: at('soon_at'),
    eveningQueuedAt: at('evening_queued_at'),
    soonQueuedAt: at('soon_queued_at'),
    metQueuedAt: at('met_queued_at'),
    sellerComingAt: at('seller_coming_at'),
    buyerComingAt: at('buyer_coming_at'),
    sellerMet: text('seller_met', { enum: MET_ANSWERS }),
    buyerMet: text('buyer_met', { enum: MET_ANSWERS }),
    sellerReply: text('seller_reply').notNull().default(''),
    buyerReply: text('buyer_reply').notNull().default(''),
  },
  (table) => [
    uniqueIndex('viewings_one_at_a_time').on(table.sellerId, table.startsAt).where(IS_AGREED),
    uniqueIndex('viewings_one_open_a_side').on(table.conversationId, table.proposedBy).where(IS_OPEN),
    index('viewings_of_conversation').on(table.conversationId),
    index('viewings_agreed').on(table.startsAt).where(IS_AGREED),
    check('viewings_proposed_by', oneOf('proposed_by', SIDES)),
    check('viewings_times', sql`cardinality(times) between 1 and 6`),
    check('viewings_half_hour', sql`mod(extract(epoch from starts_at), 1800) = 0`),
    check('viewings_accepted', sql`(accepted_at is null) = (starts_at is null) and starts_at = any(times)`),
    check('viewings_one_answer', sql`num_nonnulls(accepted_at, declined_at, withdrawn_at) <= 1`),
    check(
      'viewings_one_end',
      sql`num_nonnulls(moved_at, cancelled_at) <= case when accepted_at is null then 0 else 1 end`,
    ),
    check('viewings_cancelled_by', sql`(cancelled_at is null) = (cancelled_by is null)`),
    check('viewings_ended_by', oneOf('cancelled_by', ENDED_BY)),
    check('viewings_seller_met', oneOf('seller_met', MET_ANSWERS)),
    check('viewings_buyer_met', oneOf('buyer_met', MET_ANSWERS)),
    check('viewings_replies', sql`char_length(seller_reply) <= 200 and char_length(buyer_reply) <= 200`),
  ],
);
export type Viewing = typeof viewings.$inferSelect;

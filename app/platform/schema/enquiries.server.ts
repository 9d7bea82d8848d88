/** Messages between buyers and sellers about a car. Triggers add our own message about a sale. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at, oneOf } from '#app/platform/schema/columns.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

export const ENQUIRY_STATES = ['new', 'answered', 'closed'] as const;
export const SENDERS = ['buyer', 'seller', 'site'] as const;
/** `undeliverable`: let through, but its car was sold by then or the other person had left. */
const HELD_OUTCOMES = ['delivered', 'undeliverable', 'removed'] as const;

export const conversations = pgTable(
  'conversations',
  {
    id: text().primaryKey(),
    listingId: text('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    car: jsonb().$type<{ make: string; model: string; trim: string; year: number }>().notNull(),
    sellerId: text('seller_id').references(() => users.id, { onDelete: 'set null' }),
    buyerId: text('buyer_id').references(() => users.id, { onDelete: 'set null' }),
    buyerEmail: text('buyer_email'),
    buyerName: text('buyer_name').notNull(),
    buyerPhone: text('buyer_phone').notNull().default(''),
    createdAt: at('created_at').notNull().default(sql`clock_timestamp()`),
    firstAnsweredAt: at('first_answered_at'),
    state: text({ enum: ENQUIRY_STATES }).notNull().default('new'),
    lastPosition: integer('last_position').notNull().default(0),
    lastAt: at('last_at').notNull().default(sql`clock_timestamp()`),
    lastSender: text('last_sender', { enum: SENDERS }).notNull().default('buyer'),
    lastText: text('last_text').notNull().default(''),
    sellerRead: integer('seller_read').notNull().default(0),
    buyerRead: integer('buyer_read').notNull().default(0),
    sellerUnread: integer('seller_unread').notNull().default(0),
    buyerUnread: integer('buyer_unread').notNull().default(0),
    sellerMutedAt: at('seller_muted_at'),
    buyerMutedAt: at('buyer_muted_at'),
    soldToldAt: at('sold_told_at'),
    /** Who of the dealership answers it. */
    assignedTo: text('assigned_to').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('conversations_assigned').on(table.assignedTo).where(sql`assigned_to is not null`),
    uniqueIndex('conversations_once').on(table.listingId, sql`coalesce(buyer_id, buyer_email)`),
    index('conversations_of_seller').on(table.sellerId, table.lastAt, table.id),
    index('conversations_of_buyer').on(table.buyerId, table.lastAt, table.id),
    index('conversations_of_address').on(table.buyerEmail, table.lastAt, table.id),
    index('conversations_seller_unread').on(table.sellerId).where(sql`seller_unread > 0`),
    index('conversations_buyer_unread').on(table.buyerId).where(sql`buyer_unread > 0`),
    check('conversations_state', oneOf('state', ENQUIRY_STATES)),
    check('conversations_last_sender', oneOf('last_sender', SENDERS)),
    check('conversations_one_buyer', sql`buyer_id is null or buyer_email is null`),
  ],
);
export type Conversation = typeof conversations.$inferSelect;

/** From an email address that hasn’t been confirmed: its seller doesn’t see it. */
export const waitingMessages = pgTable(
  'waiting_messages',
  {
    id: text().primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    name: text().notNull(),
    phone: text().notNull().default(''),
    text: text().notNull(),
    requestId: text('request_id').notNull(),
    createdAt: at('created_at').notNull().default(sql`clock_timestamp()`),
    linkSentAt: at('link_sent_at'),
  },
  (table) => [
    uniqueIndex('waiting_messages_once').on(table.email, table.requestId),
    index('waiting_messages_of_listing').on(table.listingId),
    index('waiting_messages_by_age').on(table.createdAt),
    check('waiting_messages_length', sql`char_length(text) <= 4000`),
  ],
);
export type WaitingMessage = typeof waitingMessages.$inferSelect;

export const conversationMessages = pgTable(
  'conversation_messages',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    sender: text({ enum: SENDERS }).notNull(),
    text: text().notNull(),
    /** Why its reader should take care; empty if they needn’t, null if it was stored before messages were judged. */
    caution: text(),
    /** The form's request id, so that a form sent twice is stored once. */
    requestId: text('request_id').notNull(),
    createdAt: at('created_at').notNull().default(sql`clock_timestamp()`),
    /** Null while no job is queued: what a trigger wrote is queued within a minute. */
    mailQueuedAt: at('mail_queued_at'),
    mailedAt: at('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.position] }),
    uniqueIndex('conversation_messages_once').on(table.conversationId, table.requestId),
    index('conversation_messages_by_age').on(table.createdAt),
    index('conversation_messages_by_text')
      .on(sql`md5(regexp_replace(lower(text), '[^a-z]+', '', 'g'))`)
      .where(sql`char_length(text) >= 80`),
    index('conversation_messages_words').using('gin', sql`to_tsvector('simple', ${table.text})`),
    index('conversation_messages_to_mail').on(table.createdAt).where(sql`mail_queued_at is null`),
    check('conversation_messages_sender', oneOf('sender', SENDERS)),
    check('conversation_messages_length', sql`char_length(text) <= 4000`),
  ],
);
export type ConversationMessage = typeof conversationMessages.$inferSelect;

export const OFFER_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'countered', 'expired'] as const;
const OFFER_SIDES = ['buyer', 'seller'] as const;

/** The row of its conversation is locked by everything that changes one. */
export const offers = pgTable(
  'offers',
  {
    id: text().primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    side: text({ enum: OFFER_SIDES }).notNull(),
    dollars: integer().notNull(),
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    state: text({ enum: OFFER_STATES }).notNull().default('open'),
    createdAt: at('created_at').notNull().default(sql`clock_timestamp()`),
    answeredAt: at('answered_at'),
  },
  (table) => [
    uniqueIndex('offers_one_open').on(table.conversationId, table.side).where(sql`state = 'open'`),
    index('offers_of_conversation').on(table.conversationId, table.createdAt),
    check('offers_side', oneOf('side', OFFER_SIDES)),
    check('offers_state', oneOf('state', OFFER_STATES)),
    check('offers_dollars', sql`dollars between 1 and 10000000`),
  ],
);
export type Offer = typeof offers.$inferSelect;

export const conversationPhotos = pgTable(
  'conversation_photos',
  {
    id: text().primaryKey(),
    conversationId: text('conversation_id').notNull(),
    position: integer().notNull(),
    place: integer().notNull(),
    key: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    thumbhash: text().notNull(),
  },
  (table) => [
    uniqueIndex('conversation_photos_place').on(table.conversationId, table.position, table.place),
    foreignKey({
      columns: [table.conversationId, table.position],
      foreignColumns: [conversationMessages.conversationId, conversationMessages.position],
    }).onDelete('cascade'),
    check('conversation_photos_six', sql`place between 0 and 5`),
  ],
);
export type ConversationPhoto = typeof conversationPhotos.$inferSelect;

export type HeldPhoto = { key: string; width: number; height: number; thumbhash: string };

/** A message that only its sender sees until a moderator decides. A first one has a listing and no conversation. */
export const heldMessages = pgTable(
  'held_messages',
  {
    id: text().primaryKey(),
    listingId: text('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
    conversationId: text('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    sender: text({ enum: ['buyer', 'seller'] }).notNull(),
    senderId: text('sender_id').references(() => users.id, { onDelete: 'cascade' }),
    senderEmail: text('sender_email'),
    name: text().notNull().default(''),
    phone: text().notNull().default(''),
    text: text().notNull(),
    photos: jsonb().$type<HeldPhoto[]>().notNull().default([]),
    requestId: text('request_id').notNull(),
    reasons: text().array().notNull(),
    heldAt: at('held_at').notNull().default(sql`clock_timestamp()`),
    decisionId: bigint('decision_id', { mode: 'number' }),
    /** Null while it waits. */
    outcome: text({ enum: HELD_OUTCOMES }),
  },
  (table) => [
    uniqueIndex('held_messages_once').on(sql`coalesce(sender_id, sender_email)`, table.requestId),
    index('held_messages_to_decide').on(table.heldAt, table.id).where(sql`outcome is null`),
    index('held_messages_of_conversation').on(table.conversationId),
    index('held_messages_of_listing').on(table.listingId),
    index('held_messages_of_account').on(table.senderId),
    index('held_messages_of_address').on(table.senderEmail),
    index('held_messages_of_decision').on(table.decisionId),
    check('held_messages_sender', oneOf('sender', ['buyer', 'seller'])),
    check('held_messages_outcome', oneOf('outcome', HELD_OUTCOMES)),
    check('held_messages_place', sql`conversation_id is not null or listing_id is not null`),
    check('held_messages_length', sql`char_length(text) <= 4000`),
  ],
);
export type HeldMessage = typeof heldMessages.$inferSelect;

/** Each side is an account’s id, or the email address of a buyer without one. */
export const conversationBlocks = pgTable(
  'conversation_blocks',
  {
    blocker: text().notNull(),
    blocked: text().notNull(),
    /** Reported too, of a person without an account: moderators can’t suspend one. */
    isReport: boolean('is_report').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blocker, table.blocked] }),
    index('conversation_blocks_of_blocked').on(table.blocked),
  ],
);

export const enquirySettings = pgTable('enquiry_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  quickReplies: jsonb('quick_replies').$type<string[]>().notNull().default([]),
  absenceNote: text('absence_note').notNull().default(''),
  absenceUntil: text('absence_until'),
});

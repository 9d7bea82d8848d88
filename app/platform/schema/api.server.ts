import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at, oneOf } from '#app/platform/schema/columns.server.ts';

/** `read` reads the dealer's stock, `write` also changes it, `ads` only fetches the Google vehicle ads file. */
export const TOKEN_SCOPES = ['read', 'write', 'ads'] as const;

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    scope: text({ enum: TOKEN_SCOPES }).notNull(),
    hash: text().notNull().unique(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [
    index('api_tokens_of_user').on(table.userId, table.createdAt),
    check('api_tokens_scope', oneOf('scope', TOKEN_SCOPES)),
  ],
);
export type ApiToken = typeof apiTokens.$inferSelect;

const WEBHOOK_EVENTS = ['enquiry', 'car.sold', 'car.back_for_sale', 'car.removed', 'test'] as const;
const WEBHOOK_PAUSES = ['dealer', 'failing', 'secret'] as const;
const DELIVERY_OUTCOMES = ['waiting', 'delivered', 'given_up', 'dropped'] as const;

export const webhooks = pgTable(
  'webhooks',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** Encrypted with the server’s secret. */
    secret: text().notNull(),
    sendsEnquiries: boolean('sends_enquiries').notNull(),
    sendsSales: boolean('sends_sales').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    pausedAt: at('paused_at'),
    pausedFor: text('paused_for', { enum: WEBHOOK_PAUSES }),
    /** Since its last success; null and 0 while it works. */
    failingSince: at('failing_since'),
    failures: integer().notNull().default(0),
    restsUntil: at('rests_until'),
  },
  (table) => [
    index('webhooks_of_user').on(table.userId, table.createdAt),
    index('webhooks_failing').on(table.failingSince).where(sql`failing_since is not null and paused_at is null`),
    check('webhooks_paused_for', oneOf('paused_for', WEBHOOK_PAUSES)),
    check('webhooks_paused', sql`(paused_at is null) = (paused_for is null)`),
  ],
);
export type Webhook = typeof webhooks.$inferSelect;

/** What a car was when it was sold or removed. */
export type CarSnapshot = {
  id: string;
  stockNumber: string | null;
  make: string;
  model: string;
  trim: string;
  year: number;
  priceCents: number;
};

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text({ enum: WEBHOOK_EVENTS }).notNull(),
    car: jsonb().$type<CarSnapshot>(),
    conversationId: text('conversation_id'),
    position: integer(),
    createdAt: at('created_at').notNull().default(sql`clock_timestamp()`),
    outcome: text({ enum: DELIVERY_OUTCOMES }).notNull().default('waiting'),
    nextAt: at('next_at').default(sql`clock_timestamp()`),
    attempts: integer().notNull().default(0),
    lastAt: at('last_at'),
    status: integer(),
    problem: text(),
  },
  (table) => [
    index('webhook_deliveries_of_webhook').on(table.webhookId, table.createdAt.desc()),
    index('webhook_deliveries_due').on(table.nextAt).where(sql`next_at is not null`),
    index('webhook_deliveries_by_age').on(table.createdAt),
    check('webhook_deliveries_event', oneOf('event', WEBHOOK_EVENTS)),
    check('webhook_deliveries_outcome', oneOf('outcome', DELIVERY_OUTCOMES)),
    check('webhook_deliveries_waiting', sql`(outcome = 'waiting') = (next_at is not null)`),
  ],
);
export type WebhookDelivery = typeof webhookDeliveries.$inferSelect;

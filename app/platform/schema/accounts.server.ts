import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, bytea, oneOf } from '#app/platform/schema/columns.server.ts';
import { LICENCE_STATES } from '#app/vocabulary/licences.ts';
import { MEMBER_ROLES } from '#app/vocabulary/member-roles.ts';

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
    isModerator: boolean('is_moderator').notNull().default(false),
    suspendedAt: at('suspended_at'),
    /** When `phone_number` was verified. A trigger clears it when the number changes. */
    phoneVerifiedAt: at('phone_verified_at'),
    /** The dealership that they work for, as its owner’s account. */
    memberOf: text('member_of').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    memberRole: text('member_role', { enum: MEMBER_ROLES }),
  },
  (table) => [
    index('users_members').on(table.memberOf).where(sql`member_of is not null`),
    check('users_member_has_role', sql`member_of is null or member_role in ('manager', 'salesperson')`),
    uniqueIndex('users_email_key').on(table.email),
    // Prefix search needs this operator class in every collation of the database.
    index('users_email_beginning').on(table.email.op('text_pattern_ops')),
    index('users_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    check('users_email_lower_case', sql`email = lower(email)`),
    check('users_account_status', oneOf('account_status', ['pending_verification', 'active'])),
    check('users_dealer_has_dealership', sql`not is_dealer or dealership_name <> ''`),
  ],
);
export type User = typeof users.$inferSelect;

/** Dealer details. A trigger adds the row, with a slug that stays when the name changes. */
export const dealers = pgTable(
  'dealers',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    slug: text().notNull().unique(),
    licenceState: text('licence_state', { enum: LICENCE_STATES }),
    licenceNumber: text('licence_number').notNull().default(''),
    abn: text().notNull().default(''),
    address: text().notNull().default(''),
    hours: text().notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    showsPhoto: boolean('shows_photo').notNull().default(false),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  () => [
    check('dealers_slug', sql`slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('dealers_licence_state', oneOf('licence_state', LICENCE_STATES)),
    check('dealers_licence_has_state', sql`licence_number = '' or licence_state is not null`),
    check('dealers_abn', sql`abn ~ '^([0-9]{11})?$'`),
  ],
);
export type Dealer = typeof dealers.$inferSelect;

/** By email, until someone joins with the link, it is withdrawn or it is too old. */
export const invitations = pgTable(
  'invitations',
  {
    id: text().primaryKey(),
    dealershipId: text('dealership_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text({ enum: MEMBER_ROLES }).notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('invitations_once').on(table.dealershipId, table.email),
    check('invitations_role', oneOf('role', MEMBER_ROLES)),
  ],
);
export type Invitation = typeof invitations.$inferSelect;

/** Who did what for a dealership. `about` is the car, or what came of it. */
export const workLog = pgTable(
  'work_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    dealershipId: text('dealership_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    memberId: text('member_id').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    what: text().notNull(),
    about: text().notNull().default(''),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    index('work_log_of_dealership').on(table.dealershipId, table.id),
    index('work_log_of_member').on(table.memberId),
  ],
);

/** Field names are better-auth’s. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    /** Always empty: we store no IP addresses. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_of_user').on(table.userId), index('sessions_by_end').on(table.expiresAt)],
);
export type Session = typeof sessions.$inferSelect;

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

/** The code follows from the id and the secret; only its hash is stored. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: text().primaryKey(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    hash: text().notNull().unique(),
    next: text().notNull().default('/'),
    save: text().notNull().default(''),
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

/** The six digits follow from the id and the secret; nothing here tells them. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    phoneNumber: text('phone_number').notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('phone_codes_by_end').on(table.expiresAt)],
);

/** Keys are hashes, not addresses. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true, mode: 'date' }),
});

export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    /** A signature counter. Many devices leave it at 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('passkeys_of_user').on(table.userId, table.createdAt)],
);

export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the server’s secret. */
  secret: text().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  confirmedAt: at('confirmed_at'),
  lastStep: integer('last_step').notNull().default(0),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    hash: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: at('used_at'),
  },
  (table) => [index('recovery_codes_of_user').on(table.userId)],
);

/** The pair that signs push messages, one row, made at its first use. Browsers accept messages of this pair only. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer().primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
  },
  () => [check('push_keys_one_row', sql`id = 1`)],
);

export const pushDevices = pgTable(
  'push_devices',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Signed in when notifications were turned on. The device stays when the session expires, not when it is ended. */
    sessionId: text('session_id').notNull(),
    /** Anyone with it can send to the browser, so it is never logged. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    failingSince: at('failing_since'),
  },
  (table) => [
    index('push_devices_of_user').on(table.userId, table.createdAt, table.id),
    index('push_devices_of_session').on(table.sessionId),
  ],
);

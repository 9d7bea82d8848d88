/**
 * better-auth on our tables: it keeps sessions and their cookie, hashes passwords and speaks with social providers. Who
 * may sign in, codes, limits and mails are ours; of its own addresses only the callback of social providers is served.
 */
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { betterAuth } from 'better-auth/minimal';
import { z } from 'zod';
import { socialState } from '#app/accounts/social/social-state.server.ts';
import { accounts, sessions, users, verifications } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { log } from '#app/platform/log.server.ts';
import { authSecret } from '#app/platform/secret.server.ts';

const DAY_SECONDS = 86_400;
/** A session ends this long after its sign-in, however busy it is. */
export const SESSION_DAYS = 30;

type Auth = ReturnType<typeof createAuth>;
const made = new WeakMap<Database, Auth>();

/** better-auth for a database; never for a transaction, because it keeps what it is given. */
export function authOn(db: Database): Auth {
  const known = made.get(db);
  if (known) return known;
  const auth = createAuth(db);
  made.set(db, auth);
  return auth;
}

const profileField = { type: 'string', required: false, input: false } as const;
const timeField = { type: 'date', required: false, input: false } as const;

function createAuth(db: Database) {
  return betterAuth({
    appName: env.SITE_NAME,
    baseURL: env.PUBLIC_URL,
    basePath: '/auth',
    secret: authSecret(),
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    user: {
      additionalFields: {
        phoneNumber: profileField,
        isDealer: { type: 'boolean', required: false, input: false },
        dealershipName: profileField,
        accountStatus: profileField,
        verifiedAt: timeField,
        lastLogin: timeField,
        lastLogout: timeField,
        lastSeen: timeField,
      },
    },
    session: { expiresIn: SESSION_DAYS * DAY_SECONDS, disableSessionRefresh: true, cookieCache: { enabled: false } },
    advanced: {
      cookiePrefix: 'kerbside',
      database: { generateId: () => newId() },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its further arguments may hold people's data.
    logger: { level: 'warn', log: (level, message) => log[level]({ from: 'better-auth' }, message) },
    plugins: [sessionStarter, socialState],
  });
}

/** Lets an action that has decided who somebody is start the session; never reachable over HTTP. */
const sessionStarter = {
  id: 'session-starter',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }), requireHeaders: true },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) throw new Error('There is no such user to sign in.');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return { sessionId: session.id };
      },
    ),
  },
};

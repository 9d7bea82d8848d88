/** Our code decides who may sign in. None of better-auth's own endpoints is reachable over HTTP. */
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createAuthEndpoint, generateGenericState, parseGenericState } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { generateRandomString } from 'better-auth/crypto';
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal';
import { z } from 'zod';
import { SESSION_DAYS } from '#app/accounts/account-limits.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { log } from '#app/platform/log.server.ts';
import { accounts, sessions, users, verifications } from '#app/platform/schema/accounts.server.ts';
import { authSecret } from '#app/platform/secret.server.ts';

const DAY_SECONDS = 86_400;

type Auth = ReturnType<typeof createAuth>;
const instances = new WeakMap<Database, Auth>();

/** One instance per database. Never pass a transaction: the instance outlives it. */
export function authFor(db: Database): Auth {
  const auth = instances.get(db) ?? createAuth(db);
  instances.set(db, auth);
  return auth;
}

const profileField = { type: 'string', required: false, input: false } as const;
const timeField = { type: 'date', required: false, input: false } as const;

export function authBasics() {
  return {
    appName: env.SITE_NAME,
    baseURL: env.PUBLIC_URL,
    basePath: '/auth',
    secret: authSecret(),
    telemetry: { enabled: false },
    // Further arguments may hold personal data, so they are not logged.
    logger: { level: 'warn', log: (level, message) => log[level]({ from: 'better-auth' }, message) },
  } satisfies BetterAuthOptions;
}

function createAuth(db: Database) {
  return betterAuth({
    ...authBasics(),
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
        isModerator: { type: 'boolean', required: false, input: false },
        suspendedAt: timeField,
        memberOf: profileField,
        memberRole: profileField,
      },
    },
    session: { expiresIn: SESSION_DAYS * DAY_SECONDS, disableSessionRefresh: true, cookieCache: { enabled: false } },
    advanced: {
      cookiePrefix: 'kerbside',
      database: { generateId: () => newId() },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    plugins: [sessionStarter, socialState],
  });
}

const sessionStarter = {
  id: 'session-starter',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }), requireHeaders: true },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) throw new Error('Cannot start a session: the user does not exist.');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return { sessionId: session.id };
      },
    ),
  },
};

const SOCIAL_STATE_MS = 10 * 60_000;

const afterwards = z.object({ provider: z.string(), next: z.string(), save: z.string() });
const remembered = afterwards.extend({ codeVerifier: z.string(), nonce: z.string() });

/** The return path of a social sign-in, in better-auth's row and cookie for `state`. */
const socialState = {
  id: 'social-state',
  endpoints: {
    rememberSignIn: createAuthEndpoint.serverOnly({ method: 'POST', body: afterwards }, async (context) => {
      const secrets = { codeVerifier: generateRandomString(64), nonce: generateRandomString(32) };
      const expiresAt = Date.now() + SOCIAL_STATE_MS;
      const { state } = await generateGenericState(context, {
        ...context.body,
        ...secrets,
        callbackURL: '/',
        expiresAt,
      });
      return { state, ...secrets };
    }),
    /** Works once. Null if another browser started the sign-in or it has expired. */
    recallSignIn: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ state: z.string() }), requireHeaders: true },
      async (context) => {
        try {
          return remembered.parse(await parseGenericState(context, context.body.state));
        } catch (error) {
          if (error instanceof Error && 'code' in error && String(error.code).startsWith('state_')) return null;
          throw error;
        }
      },
    ),
  },
};

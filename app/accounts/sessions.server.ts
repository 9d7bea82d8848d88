/** Sessions: one a browser, started by a sign-in, ended by sign-out, by another device, by a change of password or by age. */
import { and, desc, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { authOn } from '#app/accounts/auth.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import { type Session, sessions, users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { fileUrl } from '#app/platform/storage/storage.server.ts';

const SEEN_EVERY_MS = 60_000;

/**
 * Signs a browser in: ends the session its request came with, and answers the headers that set the new cookie. The
 * caller has decided that it may.
 */
export async function startSession(db: Database, userId: string, request: Request): Promise<Headers> {
  const before = await readSession(db, request.headers);
  const auth = authOn(db);
  const { headers } = await auth.api.startSession({ body: { userId }, headers: request.headers, returnHeaders: true });
  if (before.found) await db.delete(sessions).where(eq(sessions.id, before.found.session.id));
  return headers;
}

export type Sight = {
  /** Null for a visitor, for a session that has ended and for an account whose e-mail is not verified. */
  viewer: Viewer | null;
  /** Clears a cookie that is good for nothing any more. */
  headers: Headers;
};

/** Who sends a request, and that they were seen: written at most once a minute. */
export async function findViewer(db: Database, request: Request, now = new Date()): Promise<Sight> {
  if (!request.headers.get('cookie')?.includes('kerbside.session_token'))
    return { viewer: null, headers: new Headers() };
  const { found, headers } = await readSession(db, request.headers);
  if (!found) return { viewer: null, headers };
  const { user, session } = found;
  if (!user.emailVerified) return { viewer: null, headers: await endSession(db, request) };
  if (session.updatedAt.getTime() < now.getTime() - SEEN_EVERY_MS) await recordSeen(db, session, now);
  return { viewer: toViewer(user, session), headers };
}

/** Signs a browser out. Answers the headers that clear its cookie; harmless without a session. */
export async function endSession(db: Database, request: Request): Promise<Headers> {
  const { found } = await readSession(db, request.headers);
  if (found) {
    await db.update(users).set({ lastLogout: new Date() }).where(eq(users.id, found.user.id));
    // Not left to better-auth, which keeps a failure to itself.
    await db.delete(sessions).where(eq(sessions.id, found.session.id));
  }
  const { headers } = await authOn(db).api.signOut({ headers: request.headers, returnHeaders: true });
  return headers;
}

/** The browsers a user is signed in with, the latest seen first. */
export function listSessions(db: Database, userId: string, now = new Date()): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt));
}

/** Which of these sessions have neither ended nor expired. */
export async function goodSessions(db: Database, sessionIds: string[], now = new Date()): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, sessionIds), gt(sessions.expiresAt, now)));
  return new Set(rows.map((row) => row.id));
}

/** Signs one browser of this user out; answers whether it was signed in. */
export async function endSessionOfUser(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

export async function endOtherSessions(db: Database, userId: string, keptSessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId)));
}

export async function endAllSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

async function readSession(db: Database, requestHeaders: Headers) {
  const { response, headers } = await authOn(db).api.getSession({ headers: requestHeaders, returnHeaders: true });
  return { found: response, headers };
}

async function recordSeen(db: Database, session: { id: string; userId: string }, now: Date) {
  const minuteAgo = new Date(now.getTime() - SEEN_EVERY_MS);
  const seen = await db
    .update(sessions)
    .set({ updatedAt: now })
    .where(and(eq(sessions.id, session.id), lt(sessions.updatedAt, minuteAgo)))
    .returning({ id: sessions.id });
  if (seen.length === 0) return;
  await db
    .update(users)
    .set({ lastSeen: now })
    .where(and(eq(users.id, session.userId), or(isNull(users.lastSeen), lt(users.lastSeen, minuteAgo))));
}

type FoundSession = NonNullable<Awaited<ReturnType<typeof readSession>>['found']>;

function toViewer(user: FoundSession['user'], session: FoundSession['session']): Viewer {
  return {
    uid: user.id,
    email: user.email,
    displayName: user.name,
    photoURL: user.image ? fileUrl(user.image) : null,
    phoneNumber: user.phoneNumber ?? '',
    isDealer: user.isDealer ?? false,
    dealershipName: user.dealershipName ?? '',
    emailVerified: user.emailVerified,
    isAdmin: user.emailVerified && user.email === env.ADMIN_EMAIL,
    sessionId: session.id,
    signedInAt: session.createdAt,
  };
}

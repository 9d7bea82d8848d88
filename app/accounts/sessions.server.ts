import { and, desc, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { findMembership } from '#app/accounts/members.server.ts';
import { deleteExpiredCodes } from '#app/accounts/one-time-codes.server.ts';
import { deleteExpiredPhoneCodes } from '#app/accounts/phone-codes.server.ts';
import { moveDevices, removeDevicesOfSession, removeDevicesOfUser } from '#app/accounts/push-devices.server.ts';
import { authFor } from '#app/accounts/signin/auth.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { deleteExpiredAttempts } from '#app/platform/rate-limit.server.ts';
import { type Session, sessions, users, verifications } from '#app/platform/schema/accounts.server.ts';
import { fileUrl } from '#app/platform/storage/storage.server.ts';

const RECORD_SEEN_EVERY_MS = 60_000;

/** The caller must have checked the identity. */
export async function startSession(db: Database, userId: string, request: Request): Promise<Headers> {
  const previous = await readSession(db, request.headers);
  const auth = authFor(db);
  const { response, headers } = await auth.api.startSession({
    body: { userId },
    headers: request.headers,
    returnHeaders: true,
  });
  if (previous.login) {
    const { id } = previous.login.session;
    await moveDevices(db, userId, { from: id, to: response.sessionId });
    await removeDevicesOfSession(db, id);
    await db.delete(sessions).where(eq(sessions.id, id));
  }
  return headers;
}

export type RecognisedViewer = {
  /** Null for an unverified account too. */
  viewer: Viewer | null;
  headers: Headers;
};

/** Records when they were last seen, at most once a minute. */
export async function findViewer(db: Database, request: Request, now = new Date()): Promise<RecognisedViewer> {
  if (!request.headers.get('cookie')?.includes('kerbside.session_token'))
    return { viewer: null, headers: new Headers() };
  const { login, headers } = await readSession(db, request.headers);
  if (!login) return { viewer: null, headers };
  const { user, session } = login;
  if (!user.emailVerified) return { viewer: null, headers: await endSession(db, request) };
  if (session.updatedAt.getTime() < now.getTime() - RECORD_SEEN_EVERY_MS) {
    // A page can still be read where nothing can be written.
    await recordSeen(db, session, now).catch((err) => log.error({ err }, 'when someone was last seen wasn’t recorded'));
  }
  const membership = await findMembership(db, user);
  return { viewer: { ...toViewer(user, session), ...(membership && { membership }) }, headers };
}

export async function endSession(db: Database, request: Request): Promise<Headers> {
  const { login } = await readSession(db, request.headers);
  if (login) {
    await db.update(users).set({ lastLogout: new Date() }).where(eq(users.id, login.user.id));
    await removeDevicesOfSession(db, login.session.id);
    // better-auth would swallow a failure here.
    await db.delete(sessions).where(eq(sessions.id, login.session.id));
  }
  const { headers } = await authFor(db).api.signOut({ headers: request.headers, returnHeaders: true });
  return headers;
}

export function listSessions(db: Database, userId: string, now = new Date()): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt));
}

export async function validSessions(
  db: Database,
  sessionIds: string[],
  now = new Date(),
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, sessionIds), gt(sessions.expiresAt, now)));
  return new Set(rows.map((row) => row.id));
}

export async function endSessionOfUser(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return false;
  await removeDevicesOfSession(db, sessionId);
  return true;
}

export async function endOtherSessions(db: Database, userId: string, currentSessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, currentSessionId)));
  await removeDevicesOfUser(db, userId, currentSessionId);
}

export async function endAllSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await removeDevicesOfUser(db, userId);
}

export async function deleteExpired(db: Database, now = new Date()): Promise<void> {
  await deleteExpiredCodes(db, now);
  await deleteExpiredPhoneCodes(db, now);
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await deleteExpiredAttempts(db, now);
}

async function readSession(db: Database, requestHeaders: Headers) {
  const { response, headers } = await authFor(db).api.getSession({ headers: requestHeaders, returnHeaders: true });
  return { login: response, headers };
}

async function recordSeen(db: Database, session: { id: string; userId: string }, now: Date) {
  const minuteAgo = new Date(now.getTime() - RECORD_SEEN_EVERY_MS);
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

type Login = NonNullable<Awaited<ReturnType<typeof readSession>>['login']>;

function toViewer(user: Login['user'], session: Login['session']): Viewer {
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
    isModerator: user.isModerator ?? false,
    isSuspended: user.suspendedAt != null,
    sessionId: session.id,
    signedInAt: session.createdAt,
  };
}

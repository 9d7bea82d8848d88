/** Hashing is too slow for a transaction, so `recheckIdentity` compares the stored hash again inside it. */
import { and, eq, gt } from 'drizzle-orm';
import { type AuthFailure, failed } from '#app/accounts/auth-result.ts';
import { hasPassword, isStillHash, matchPassword } from '#app/accounts/credentials.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { sessions } from '#app/platform/schema/accounts.server.ts';

const RECENT_MS = 5 * 60_000;

export type IdentityProof = { success: true; hash: string | null };
type Evidence = { password: string; now?: Date };

/** Callers put what failed before the message. */
export async function proveIdentity(
  db: Database,
  viewer: Viewer,
  { password, now = new Date() }: Evidence,
): Promise<IdentityProof | AuthFailure> {
  if (await hasPassword(db, viewer.uid)) {
    const hash = await matchPassword(db, viewer.uid, password);
    return hash ? { success: true, hash } : WRONG_PASSWORD;
  }
  return isRecentSignIn(viewer, now) ? { success: true, hash: null } : SIGN_IN_AGAIN;
}

export function isRecentSignIn({ signedInAt }: Pick<Viewer, 'signedInAt'>, now = new Date()): boolean {
  return now.getTime() - signedInAt.getTime() <= RECENT_MS;
}

export async function recheckIdentity(
  tx: Database,
  viewer: Viewer,
  proof?: IdentityProof,
): Promise<AuthFailure | null> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.uid), gt(sessions.expiresAt, new Date())));
  if (!session) return SIGNED_OUT;
  return proof && !(await isStillHash(tx, viewer.uid, proof.hash)) ? WRONG_PASSWORD : null;
}

const WRONG_PASSWORD = failed('auth/invalid-credential', 'That’s not your current password.');
const SIGN_IN_AGAIN = failed(
  'auth/requires-recent-login',
  'Your account has no password. Sign in again first; you’ll then have 5 minutes to make changes.',
);
const SIGNED_OUT = failed('auth/no-current-user', 'You’ve been signed out. Please sign in again.');

/**
 * That whoever holds a session is the account's owner: shown by its password, or by a sign-in just now where the account
 * has none. Checking a password takes too long for a transaction, so what was shown is asked again inside it.
 */
import { and, eq, gt } from 'drizzle-orm';
import { type AuthFailure, failed } from '#app/accounts/auth-result.ts';
import { hasPassword, isStillHash, matchPassword } from '#app/accounts/credentials.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import { sessions } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

const RECENT_MS = 5 * 60_000;

export type IdentityProof = { success: true; hash: string | null };
type Shown = { password: string; now?: Date };

/** The reasons are whole sentences; whoever asks says what it was that failed. */
export async function proveIdentity(
  db: Database,
  viewer: Viewer,
  { password, now = new Date() }: Shown,
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

/** Inside the transaction, with the user's row locked: nobody has signed this browser out or changed the password since. */
export async function findLapse(tx: Database, viewer: Viewer, proof?: IdentityProof): Promise<AuthFailure | null> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.uid), gt(sessions.expiresAt, new Date())));
  if (!session) return SIGNED_OUT;
  return proof && !(await isStillHash(tx, viewer.uid, proof.hash)) ? WRONG_PASSWORD : null;
}

const WRONG_PASSWORD = failed('auth/invalid-credential', 'That is not your current password.');
const SIGN_IN_AGAIN = failed(
  'auth/requires-recent-login',
  'Your account has no password, so please sign in again first: within 5 minutes of that it works.',
);
const SIGNED_OUT = failed('auth/no-current-user', 'You have been signed out. Please sign in again.');

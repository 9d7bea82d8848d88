/** Signing in with e-mail and password. */
import { eq } from 'drizzle-orm';
import { type AuthFailure, type AuthSuccess, failed, succeeded } from '#app/accounts/auth-result.ts';
import { findByPassword } from '#app/accounts/credentials.server.ts';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

export const NOT_SIGNED_IN = 'Invalid email or password.';
const UNVERIFIED = 'Please verify your email before signing in. A new verification email has been sent.';

/** `userId` is whose password it was: a session may be started on success, and a resend offered to the unverified. */
export type SigninResult = ((AuthSuccess | AuthFailure) & { userId: string }) | AuthFailure;

/** Whether these may come in. Wrong password and unknown address are one answer, after the same time. */
export async function signin(db: Database, email: string, password: string): Promise<SigninResult> {
  const user = await findByPassword(db, email, password);
  if (!user) return failed('auth/invalid-credential', NOT_SIGNED_IN);
  if (!user.emailVerified) return { ...failed('auth/email-not-verified', UNVERIFIED), userId: user.id };
  await recordLogin(db, user.id);
  return { ...succeeded('You are signed in.'), userId: user.id };
}

/** Whichever way somebody signed in. */
export async function recordLogin(db: Database, userId: string, now = new Date()): Promise<void> {
  await db.update(users).set({ accountStatus: 'active', lastLogin: now, lastSeen: now }).where(eq(users.id, userId));
}

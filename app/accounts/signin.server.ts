import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { type AuthFailure, type AuthSuccess, failed, succeeded } from '#app/accounts/auth-result.ts';
import { findByPassword } from '#app/accounts/credentials.server.ts';
import { endSession } from '#app/accounts/sessions.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type User, users } from '#app/platform/schema/accounts.server.ts';

export const NOT_SIGNED_IN = 'Invalid email or password.';
const UNVERIFIED = 'Please verify your email before signing in. A new verification email has been sent.';

/** `userId` is set whenever the password was right, also for an unverified account. */
export type SigninResult = ((AuthSuccess | AuthFailure) & { userId: string; isFirst?: boolean }) | AuthFailure;

/** A wrong password and an unknown email get the same answer after the same time. */
export async function signin(db: Database, email: string, password: string): Promise<SigninResult> {
  const user = await findByPassword(db, email, password);
  if (!user) return failed('auth/invalid-credential', NOT_SIGNED_IN);
  if (!user.emailVerified) return { ...failed('auth/email-not-verified', UNVERIFIED), userId: user.id };
  await recordLogin(db, user.id);
  return { ...succeeded('You are signed in.'), userId: user.id, isFirst: user.lastLogin === null };
}

export async function recordLogin(db: Database, userId: string, now = new Date()): Promise<User | undefined> {
  const [user] = await db
    .update(users)
    .set({ accountStatus: 'active', lastLogin: now, lastSeen: now })
    .where(eq(users.id, userId))
    .returning();
  return user;
}

export async function signOut(db: Database, request: Request): Promise<AuthSuccess & { headers: Headers }> {
  return { ...succeeded('You are signed out.'), headers: await endSession(db, request) };
}

/** Longer than hashing a password takes. */
const MIN_DURATION_MS = 250;

/** Takes at least a fixed time, so that the duration does not reveal whether an account exists. */
export async function withSameDuration<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), sleep(MIN_DURATION_MS)]);
  return result;
}

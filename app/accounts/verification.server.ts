import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { RESEND_EACH_MINUTE, RESEND_OF_ACCOUNT } from '#app/accounts/account-limits.ts';
import { type AuthResult, failed, succeeded } from '#app/accounts/auth-result.ts';
import { sendMailLater } from '#app/accounts/mails.server.tsx';
import { findFreshCode, issueCode, redeemCode, voidCodes } from '#app/accounts/one-time-codes.server.ts';
import { endAllSessions } from '#app/accounts/sessions.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { takeTry } from '#app/platform/rate-limit.server.ts';
import { accounts, type OneTimeCode, oneTimeCodes, users } from '#app/platform/schema/accounts.server.ts';
import { articles } from '#app/platform/schema/articles.server.ts';
import { contactMessages } from '#app/platform/schema/contact.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

export const NOT_VERIFIED = "We couldn't verify your email. The link may have expired or already been used.";
export const VERIFICATION_SENT = 'Verification email has been sent. Please check your inbox.';
const PURPOSES = ['verify-email', 'change-email'] as const;

/** Voids older codes, but sends a code from the last minute again, because its link may already be open. */
export async function sendVerificationLater(tx: Database, { id, email }: { id: string; email: string }) {
  const code = { purpose: 'verify-email', userId: id, email } as const;
  const codeId = (await findFreshCode(tx, code)) ?? (await issueCode(tx, code));
  await sendMailLater(tx, { mail: 'verify-email', codeId });
}

export async function resendVerificationEmail(db: Database, userId: string | null): Promise<AuthResult> {
  if (!userId) return failed('auth/no-current-user', 'No user is currently signed in');
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (user && !user.emailVerified) await sendVerificationLater(tx, user);
  });
  return succeeded(VERIFICATION_SENT);
}

export const NOT_SENT = 'Unable to send verification email. Please try again later.';

/** A few emails an hour. Within a minute of the last one nothing is sent, because its link still works. */
export async function resendWithinLimits(db: Database, userId: string | null): Promise<AuthResult> {
  if (!userId) return resendVerificationEmail(db, null);
  if (!(await takeTry(db, RESEND_EACH_MINUTE, userId)).ok) return succeeded(VERIFICATION_SENT);
  if (!(await takeTry(db, RESEND_OF_ACCOUNT, userId)).ok) return failed('auth/too-many-requests', NOT_SENT);
  return resendVerificationEmail(db, userId);
}

export async function confirmEmail(db: Database, code: string): Promise<AuthResult> {
  const confirmed = await db.transaction(async (tx) => {
    const used = await redeemCode(tx, code, { purposes: PURPOSES });
    if (!used) return null;
    return used.purpose === 'verify-email' ? verify(tx, used) : changeEmail(tx, used);
  });
  return confirmed ? succeeded(confirmed) : failed('auth/invalid-action-code', NOT_VERIFIED);
}

async function verify(tx: Database, { userId, email }: OneTimeCode): Promise<string | null> {
  const now = new Date();
  const verified = await tx
    .update(users)
    .set({ emailVerified: true, accountStatus: 'active', verifiedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning({ id: users.id });
  return verified.length > 0 ? 'Your email is verified. You can now sign in.' : null;
}

/** Null if another account has verified the address since. An unverified account at the address is deleted. */
async function changeEmail(tx: Database, { userId, email }: OneTimeCode): Promise<string | null> {
  await tx
    .delete(users)
    .where(
      and(
        eq(users.email, email),
        ne(users.id, userId),
        eq(users.emailVerified, false),
        sql`not exists (select from ${listings} where ${listings.userId} = ${users.id})`,
      ),
    );
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for('update');
  if (owner) return null;
  await moveMessages(tx, userId, email);
  const now = new Date();
  await tx
    .update(users)
    .set({ email, emailVerified: true, verifiedAt: now, updatedAt: now })
    .where(eq(users.id, userId));
  await tx.update(listings).set({ userEmail: email }).where(eq(listings.userId, userId));
  await tx.update(articles).set({ author: email }).where(eq(articles.authorId, userId));
  await voidCodes(tx, userId, ['reset-password', 'sign-in']);
  return 'Your new email is confirmed.';
}

/** So that replies go to the new address. */
async function moveMessages(tx: Database, userId: string, email: string) {
  const oldEmail = tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
  await tx.update(contactMessages).set({ email }).where(inArray(contactMessages.email, oldEmail));
}

/** Gives an unverified account to the owner of its address: older passwords, codes and sessions end. */
export async function takeOver(tx: Database, userId: string, profile: Partial<typeof users.$inferInsert>) {
  await tx
    .update(users)
    .set({ ...profile, updatedAt: new Date() })
    .where(eq(users.id, userId));
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
  await endAllSessions(tx, userId);
}

/** True for an unverified account only if an import published cars for it. */
export async function hasListings(tx: Database, userId: string): Promise<boolean> {
  return (await tx.$count(listings, eq(listings.userId, userId))) > 0;
}

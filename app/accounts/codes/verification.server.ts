/** E-mail addresses are verified by a code sent to them: at sign-up, and when an account changes its address. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { type AuthResult, failed, succeeded } from '#app/accounts/auth-result.ts';
import { findFreshCode, issueCode, redeemCode, voidCodes } from '#app/accounts/codes/one-time-codes.server.ts';
import { sendMailLater } from '#app/accounts/mails/mails.server.tsx';
import { type OneTimeCode, users } from '#app/platform/db/schema/accounts.server.ts';
import { articles } from '#app/platform/db/schema/articles.server.ts';
import { contactMessages } from '#app/platform/db/schema/contact.server.ts';
import { listings } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

export const NOT_VERIFIED = "We couldn't verify your email. The link may have expired or already been used.";
export const VERIFICATION_SENT = 'Verification email has been sent. Please check your inbox.';
const PURPOSES = ['verify-email', 'change-email'] as const;

/** Mails a code and voids those sent before, except that a mail of this minute is sent again: its link may be open already. */
export async function sendVerificationLater(tx: Database, { id, email }: { id: string; email: string }) {
  const wanted = { purpose: 'verify-email', userId: id, email } as const;
  const codeId = (await findFreshCode(tx, wanted)) ?? (await issueCode(tx, wanted));
  await sendMailLater(tx, { mail: 'verify-email', codeId });
}

/** Mails a new verification code to an account that still waits for it. */
export async function resendVerificationEmail(db: Database, userId: string | null): Promise<AuthResult> {
  if (!userId) return failed('auth/no-current-user', 'No user is currently signed in');
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (user && !user.emailVerified) await sendVerificationLater(tx, user);
  });
  return succeeded(VERIFICATION_SENT);
}

/** Applies a code from a mail, once: the address is verified from then on, and is the account's where it was a change. */
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
  return verified.length > 0 ? 'Your email is verified. You can sign in now.' : null;
}

/** The address may have become somebody else's while the mail was under way; a claim that was never verified counts for nothing. */
async function changeEmail(tx: Database, { userId, email }: OneTimeCode): Promise<string | null> {
  await tx
    .delete(users)
    .where(
      and(
        ...[eq(users.email, email), ne(users.id, userId), eq(users.emailVerified, false)],
        sql`not exists (select from ${listings} where ${listings.userId} = ${users.id})`,
      ),
    );
  const [holder] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for('update');
  if (holder) return null;
  await moveMessages(tx, userId, email);
  const now = new Date();
  await tx
    .update(users)
    .set({ email, emailVerified: true, verifiedAt: now, updatedAt: now })
    .where(eq(users.id, userId));
  await tx.update(listings).set({ userEmail: email }).where(eq(listings.userId, userId));
  await tx.update(articles).set({ author: email }).where(eq(articles.authorId, userId));
  await voidCodes(tx, userId, ['reset-password', 'sign-in']);
  return 'Your new email address is confirmed.';
}

/** What was written to us from the address before stays the account's, and is answered to where it is read now. */
async function moveMessages(tx: Database, userId: string, email: string) {
  const before = tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
  await tx.update(contactMessages).set({ email }).where(inArray(contactMessages.email, before));
}

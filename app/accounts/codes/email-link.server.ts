/** Signing in by a link that is mailed: whoever opens it has the mailbox. */
import { and, eq } from 'drizzle-orm';
import { type AuthResult, failed, succeeded } from '#app/accounts/auth-result.ts';
import { findUsableCode, issueCode, redeemCode } from '#app/accounts/codes/one-time-codes.server.ts';
import { isEmail } from '#app/accounts/email.ts';
import { sendMailLater } from '#app/accounts/mails/mails.server.tsx';
import { withSameDuration } from '#app/accounts/same-duration.server.ts';
import { recordLogin } from '#app/accounts/signin.server.ts';
import { takeOver } from '#app/accounts/take-over.server.ts';
import { type User, users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

const ASKED = { purposes: ['sign-in'] } as const;

/** Mails a link to the account at this address, where there is one; whoever asks learns nothing of that. */
export async function sendSignInLink(db: Database, email: string): Promise<AuthResult> {
  if (!isEmail(email)) return failed('auth/invalid-email', 'Please enter a valid email address');
  return withSameDuration(async () => {
    await db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update');
      if (!user) return;
      const codeId = await issueCode(tx, { purpose: 'sign-in', userId: user.id, email });
      await sendMailLater(tx, { mail: 'sign-in', codeId });
    });
    return succeeded('Check your inbox for a sign-in link');
  });
}

/**
 * Whom a link signs in, once; null for one that is of no use. Opening it verifies the address, and whoever claimed that
 * address before without proof loses what they could sign in with.
 */
export function openSignInLink(db: Database, code: string): Promise<User | null> {
  return db.transaction(async (tx) => {
    const found = await findUsableCode(tx, code, ASKED);
    if (!found) return null;
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, found.userId), eq(users.email, found.email)))
      .for('update');
    if (!user || !(await redeemCode(tx, code, ASKED))) return null;
    if (!user.emailVerified) await takeOver(tx, user.id, { emailVerified: true, verifiedAt: new Date() });
    await recordLogin(tx, user.id);
    return user;
  });
}

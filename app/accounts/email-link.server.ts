import { and, eq } from 'drizzle-orm';
import { type AuthResult, failed, succeeded } from '#app/accounts/auth-result.ts';
import { sendMailLater } from '#app/accounts/mail-requests.server.ts';
import { findUsableCode, hasUsableCode, issueCode, redeemCode } from '#app/accounts/one-time-codes.server.ts';
import { isEmail } from '#app/accounts/person-fields.ts';
import { recordLogin, withSameDuration } from '#app/accounts/signin.server.ts';
import { takeOverByMailbox } from '#app/accounts/verification.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type User, users } from '#app/platform/schema/accounts.server.ts';

const SIGN_IN = { purposes: ['sign-in'] } as const;

/** Gives the same answer whether there is an account or not. */
export async function sendSignInLink(
  db: Database,
  email: string,
  { keepsLink = false }: { keepsLink?: boolean } = {},
): Promise<AuthResult> {
  if (!isEmail(email)) return failed('auth/invalid-email', 'Enter a valid email address');
  return withSameDuration(async () => {
    await db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update');
      if (!user || (keepsLink && (await hasUsableCode(tx, user.id, 'sign-in')))) return;
      const codeId = await issueCode(tx, { purpose: 'sign-in', userId: user.id, email });
      await sendMailLater(tx, { mail: 'sign-in', codeId });
    });
    return succeeded('Check your inbox for a sign-in link');
  });
}

/** Uses up the link's code; null if it is not valid. Also verifies the address, and voids unverified credentials. */
export function openSignInLink(db: Database, code: string): Promise<(User & { isFirst: boolean }) | null> {
  return db.transaction(async (tx) => {
    const storedCode = await findUsableCode(tx, code, SIGN_IN);
    if (!storedCode) return null;
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, storedCode.userId), eq(users.email, storedCode.email)))
      .for('update');
    if (!user || !(await redeemCode(tx, code, SIGN_IN))) return null;
    if (!user.emailVerified) await takeOverByMailbox(tx, user.id, { emailVerified: true, verifiedAt: new Date() });
    const entered = await recordLogin(tx, user.id);
    return entered ? { ...entered, isFirst: user.lastLogin === null } : null;
  });
}

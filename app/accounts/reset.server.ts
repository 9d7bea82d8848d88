import { eq } from 'drizzle-orm';
import type { Afterwards } from '#app/accounts/afterwards.ts';
import { isPassword, PASSWORD_MESSAGE } from '#app/accounts/auth-forms.ts';
import { type AuthFailure, type AuthResult, type AuthSuccess, failed, succeeded } from '#app/accounts/auth-result.ts';
import { hashPassword, setPassword } from '#app/accounts/credentials.server.ts';
import { sendMailLater } from '#app/accounts/mail-requests.server.ts';
import {
  findUsableCode,
  hasUsableCode,
  issueCode,
  redeemCode,
  voidCodes,
} from '#app/accounts/one-time-codes.server.ts';
import { isEmail } from '#app/accounts/person-fields.ts';
import { endAllSessions } from '#app/accounts/sessions.server.ts';
import { withSameDuration } from '#app/accounts/signin.server.ts';
import { takeOverByMailbox } from '#app/accounts/verification.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';

const RESET = { purposes: ['reset-password'] } as const;
export const RESET_LINK_USELESS = 'This password reset link may have expired or already been used.';

type ResetOptions = {
  /** Sends nothing while an earlier link works. */
  keepsLink?: boolean;
  afterwards?: Afterwards | undefined;
};

export async function resetPassword(
  db: Database,
  email: string,
  { keepsLink = false, afterwards }: ResetOptions = {},
): Promise<AuthResult> {
  if (!isEmail(email)) {
    return failed('auth/invalid-email', 'Failed to reset password: enter a valid email address');
  }
  return withSameDuration(async () => {
    await db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update');
      if (!user || (keepsLink && (await hasUsableCode(tx, user.id, 'reset-password')))) return;
      const codeId = await issueCode(tx, { purpose: 'reset-password', userId: user.id, email, afterwards });
      await sendMailLater(tx, { mail: 'reset-password', codeId });
    });
    return succeeded('Password reset email has been sent. Please check your inbox.');
  });
}

export async function isResetCode(db: Database, code: string): Promise<boolean> {
  return (await findUsableCode(db, code, RESET)) !== null;
}

/** The code also verifies the address: that is how the owner of an imported account first signs in. */
export async function chooseNewPassword(
  db: Database,
  code: string,
  newPassword: string,
): Promise<(AuthSuccess & { userId: string } & Afterwards) | AuthFailure> {
  if (!isPassword(newPassword)) return failed('auth/weak-password', PASSWORD_MESSAGE);
  const hash = await hashPassword(newPassword);
  const changed = await db.transaction(async (tx) => {
    const used = await redeemCode(tx, code, RESET);
    if (!used) return null;
    await verifyByReset(tx, used.userId);
    await setPassword(tx, used.userId, hash);
    await endAllSessions(tx, used.userId);
    await voidCodes(tx, used.userId, ['sign-in', 'change-email']);
    await sendMailLater(tx, { mail: 'password-changed', userId: used.userId });
    return used;
  });
  if (!changed) return failed('auth/invalid-action-code', RESET_LINK_USELESS);
  const { userId, next, save } = changed;
  return { ...succeeded('Your password has been changed. You can now sign in.'), userId, next, save };
}

async function verifyByReset(tx: Database, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user || user.emailVerified) return;
  await takeOverByMailbox(tx, userId, { emailVerified: true, accountStatus: 'active', verifiedAt: new Date() });
}

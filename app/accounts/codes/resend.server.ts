import { RESEND_EACH_MINUTE, RESEND_OF_ACCOUNT } from '#app/accounts/account-limits.ts';
import { type AuthResult, failed, succeeded } from '#app/accounts/auth-result.ts';
import { resendVerificationEmail, VERIFICATION_SENT } from '#app/accounts/codes/verification.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { takeTry } from '#app/platform/rate-limit.server.ts';

export const NOT_SENT = 'Unable to send verification email. Please try again later.';

/** The verification mail once more: a few an hour. Within a minute of one nothing is sent, because that one is still good. */
export async function resendWithinLimits(db: Database, userId: string | null): Promise<AuthResult> {
  if (!userId) return resendVerificationEmail(db, null);
  if (!(await takeTry(db, RESEND_EACH_MINUTE, userId)).ok) return succeeded(VERIFICATION_SENT);
  if (!(await takeTry(db, RESEND_OF_ACCOUNT, userId)).ok) return failed('auth/too-many-requests', NOT_SENT);
  return resendVerificationEmail(db, userId);
}

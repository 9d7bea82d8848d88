import { RESEND_EACH_MINUTE, RESEND_OF_ACCOUNT } from '#app/accounts/account-limits.ts';
import { type AuthResult, failed } from '#app/accounts/auth-result.ts';
import { resendVerificationEmail } from '#app/accounts/verification.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { takeTry } from '#app/platform/rate-limit.server.ts';

const NOT_SENT = 'Unable to send verification email. Please try again later.';

/** The verification mail once more: at most one a minute for an account, and a few an hour. */
export async function resendWithinLimits(db: Database, userId: string | null): Promise<AuthResult> {
  for (const limit of userId ? [RESEND_EACH_MINUTE, RESEND_OF_ACCOUNT] : []) {
    if (!(await takeTry(db, limit, userId ?? '')).ok) return failed('auth/too-many-requests', NOT_SENT);
  }
  return resendVerificationEmail(db, userId);
}

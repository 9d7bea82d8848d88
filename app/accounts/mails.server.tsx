/** The mails of accounts. */
import type { CodePurpose } from '#app/accounts/one-time-codes.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';

export type MailRequest =
  /** Carries a one-time code. The code itself is made when the mail is sent, so that no queue holds it. */
  | { mail: CodePurpose; codeId: string }
  /** `sign-up-attempt`: somebody tried to sign up with the address of this user, whose e-mail is verified. */
  | { mail: 'sign-up-attempt' | 'password-changed'; userId: string };

/** Queues a mail; inside a transaction it is sent exactly if that commits. */
export function sendMailLater(db: Database, request: MailRequest): Promise<void> {
  return queueJob(db, 'send-mail', request);
}

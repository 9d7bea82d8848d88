import { z } from 'zod';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { CODE_PURPOSES } from '#app/platform/schema/accounts.server.ts';

const NOTICES = [
  'sign-up-attempt',
  'password-changed',
  'email-change-requested',
  'second-factor-on',
  'second-factor-off',
  'second-factor-removed',
  'passkey-added',
  'passkey-removed',
] as const;

export const mailRequestSchema = z.union([
  z.object({ mail: z.enum(CODE_PURPOSES), codeId: z.string() }),
  z.object({ mail: z.enum(NOTICES), userId: z.string() }),
  z.object({ mail: z.literal('new-device'), userId: z.string(), browser: z.string(), at: z.string() }),
]);
export type MailRequest = z.output<typeof mailRequestSchema>;

/** Inside a transaction, the email is sent only if the transaction commits. */
export function sendMailLater(db: Database, request: MailRequest): Promise<void> {
  return queueJob(db, 'send-mail', request);
}

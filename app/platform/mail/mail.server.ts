/**
 * Sends one mail: by SMTP where SMTP_URL is set, else into `DATA_DIR/outbox`. It is sent when `deliver` resolves; where it
 * throws it may have been sent all the same, which a repetition with the same id lets the receiving side notice. Who
 * wants it tried again queues a job, whose line in the log bears the same id.
 */
import { env } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { OUTBOX, outboxMailer } from '#app/platform/mail/outbox.server.ts';
import { smtpMailer } from '#app/platform/mail/smtp.server.ts';
import type { Mail, Mailer } from '#app/platform/mail/types.server.ts';

const mailer: Mailer = env.SMTP_URL ? smtpMailer(env.SMTP_URL) : outboxMailer(OUTBOX);

export async function deliver(mail: Mail, signal: AbortSignal): Promise<void> {
  const begun = performance.now();
  await mailer.send(mail, signal);
  log.info({ mail: mail.id, ms: Math.round(performance.now() - begun) }, 'mail');
}

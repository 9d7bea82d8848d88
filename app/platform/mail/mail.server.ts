/** After an error the mail may still have gone out: a retry with the same id has the same Message-ID. */
import { env } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { OUTBOX, outboxMailer } from '#app/platform/mail/outbox.server.ts';
import { smtpMailer } from '#app/platform/mail/smtp.server.ts';
import type { Mail, Mailer } from '#app/platform/mail/types.server.ts';

const mailer: Mailer = env.SMTP_URL ? smtpMailer(env.SMTP_URL) : outboxMailer(OUTBOX);

export async function deliver(mail: Mail, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  await mailer.send(mail, signal);
  log.info({ mail: mail.id, ms: Math.round(performance.now() - startedAt) }, 'mail sent');
}

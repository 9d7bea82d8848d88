/** After an error the mail may still have gone out: a retry with the same id has the same Message-ID. */

import { createTransport } from 'nodemailer';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { log } from '#app/platform/log.server.ts';
import { type Mail, type Mailer, toMessage } from '#app/platform/mail/message.server.ts';
import { OUTBOX, outboxMailer } from '#app/platform/mail/outbox.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';

/** RFC 5321, 4.5.3.2.6: accepting a mail may take ten minutes. A job may take fifteen. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 600_000 };
const SEND_MS = 720_000;
const TRY_MS = 10_000;

export function smtpMailer(url: string, limits: Partial<typeof LIMITS> = {}): Mailer {
  const transport = createTransport({ url, ...LIMITS, ...limits });
  return {
    async send(mail, signal) {
      const message = { ...toMessage(mail), signal: AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]) };
      const { response } = await transport.sendMail(message);
      return response;
    },
  };
}

type MailServerAnswer = { ok: true } | { ok: false; reason: string };

export async function tryMailServer(url: string, timeoutMs = TRY_MS): Promise<MailServerAnswer> {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  try {
    await createTransport({ url, ...limits }).verify();
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: mailServerReply(error) };
  }
}

function mailServerReply(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string };
  return response ?? message ?? String(error);
}

export function mailServerName(url: string): string {
  return URL.parse(url)?.host ?? 'of SMTP_URL';
}

const mailer: Mailer = env.SMTP_URL ? smtpMailer(env.SMTP_URL) : outboxMailer(OUTBOX);

const TEST_MS = 60_000;

export async function deliver(mail: Mail, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  await mailer.send(mail, signal);
  log.info({ mail: mail.id, ms: Math.round(performance.now() - startedAt) }, 'mail sent');
}

export async function describeMail(smtpUrl = env.SMTP_URL): Promise<string> {
  if (!smtpUrl) return `Emails are stored in ${OUTBOX} and not sent.`;
  const server = `the mail server ${mailServerName(smtpUrl)}`;
  const answer = await tryMailServer(smtpUrl);
  if (answer.ok) return `Emails go through ${server}, which accepts them.`;
  return `Emails are waiting because ${server} can’t be used: ${answer.reason}. We try to send each one for a day.`;
}

/** Not a job, so that the sender sees the answer at once. Throws `StartError` with what went wrong. */
export async function sendTestMail(to: string): Promise<string> {
  const text = `This is a test email from ${env.SITE_NAME} at ${env.PUBLIC_URL}.`;
  const mail = { to, subject: `Test email from ${env.SITE_NAME}`, text, html: `<p>${text}</p>`, id: newId() };
  const server = env.SMTP_URL ? `The mail server ${mailServerName(env.SMTP_URL)}` : 'The outbox';
  try {
    return `${server} accepted the email to ${to}: ${await mailer.send(mail, AbortSignal.timeout(TEST_MS))}`;
  } catch (error) {
    throw new StartError(`${server} did not accept the email to ${to}: ${mailServerReply(error)}`);
  }
}

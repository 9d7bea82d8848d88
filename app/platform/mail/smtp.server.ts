import { createTransport } from 'nodemailer';
import { type Mailer, toMessage } from '#app/platform/mail/message.server.ts';

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

export type MailServerAnswer = { ok: true } | { ok: false; reason: string };

export async function tryMailServer(url: string, timeoutMs = TRY_MS): Promise<MailServerAnswer> {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  try {
    await createTransport({ url, ...limits }).verify();
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: mailServerReply(error) };
  }
}

export function mailServerReply(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string };
  return response ?? message ?? String(error);
}

export function mailServerName(url: string): string {
  return URL.parse(url)?.host ?? 'of SMTP_URL';
}

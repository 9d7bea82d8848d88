import { createTransport } from 'nodemailer';
import { toMessage } from '#app/platform/mail/message.server.ts';
import type { Mailer } from '#app/platform/mail/types.server.ts';

/** RFC 5321, 4.5.3.2.6: accepting a mail may take ten minutes. A job may take fifteen. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 600_000 };
const SEND_MS = 720_000;

export function smtpMailer(url: string, limits: Partial<typeof LIMITS> = {}): Mailer {
  const transport = createTransport({ url, ...LIMITS, ...limits });
  return {
    async send(mail, signal) {
      await transport.sendMail({ ...toMessage(mail), signal: AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]) });
    },
  };
}

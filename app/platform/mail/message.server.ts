/** Builds nodemailer’s message. Typed text cannot become a header or another recipient. */
import type { SendMailOptions } from 'nodemailer';
import { env } from '#app/platform/env.server.ts';

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Replies go here instead of to support; `name` is text that people typed. */
  replyTo?: { name: string; address: string };
  /** Attached as viewing.ics, for calendars to take in. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
  /** An address that ends these emails when it is posted to, without a session (RFC 8058). */
  unsubscribe?: string;
  /** The same on every attempt, so that the Message-ID is too. Letters, digits and `-`. */
  id: string;
};

export type Mailer = {
  send(mail: Mail, signal: AbortSignal): Promise<string>;
};

const HOST = new URL(env.PUBLIC_URL).hostname;
export const SENDER = env.MAIL_FROM ?? `no-reply@${HOST}`;

const ADDRESS = /^[^\s"(),:;<>@[\\\]\p{C}]+@[^\s"(),:;<>@[\\\]\p{C}]+$/u;
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+$/u;
const BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu;
const ID = /^[A-Za-z0-9-]+$/;

export function toMessage({ to, subject, html, text, id, replyTo, calendar, unsubscribe }: Mail): SendMailOptions {
  if (![to, replyTo?.address ?? to].every((address) => ADDRESS.test(address)))
    throw new Error('Not an address that email can be sent to.');
  if (!ONE_LINE.test(subject)) throw new Error('Not a subject of one line.');
  if (!ID.test(id)) throw new Error('Not an id that a Message-ID can be made of.');
  return {
    from: { name: env.SITE_NAME, address: SENDER },
    replyTo: replyTo
      ? { name: toLine(replyTo.name), address: replyTo.address }
      : { name: env.SITE_NAME, address: env.SUPPORT_EMAIL },
    to: { name: '', address: to },
    envelope: { from: SENDER, to: [to] },
    subject,
    html,
    text,
    ...(calendar && { icalEvent: { method: calendar.method, filename: 'viewing.ics', content: calendar.text } }),
    messageId: `<${id}@${HOST}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && oneClick(unsubscribe)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function oneClick(address: string) {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

export function toLine(typed: string): string {
  return typed.replace(BREAKS_AND_CONTROLS, ' ').trim();
}

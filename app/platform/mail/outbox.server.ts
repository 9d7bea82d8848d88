/** Without an SMTP server emails become files, written whole and named so that they sort by time. */
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import PostalMime, { type Address } from 'postal-mime';
import { env } from '#app/platform/env.server.ts';
import { type Mailer, toMessage } from '#app/platform/mail/message.server.ts';

export const OUTBOX = join(env.DATA_DIR, 'outbox');
export const IS_OUTBOX_SHOWN = showsOutbox(env);

const FILE = /^[0-9][\w-]{0,120}\.eml$/;

/** Emails contain sign-in links, so only the developer’s own machine shows them. */
export function showsOutbox(settings: Pick<typeof env, 'isLoopback' | 'TRUST_PROXY' | 'SMTP_URL'>): boolean {
  return settings.isLoopback && settings.TRUST_PROXY === 0 && !settings.SMTP_URL;
}

export type OutboxMail = Eml & { file: string };

export function outboxMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail));
      const name = `${new Date().toISOString().replace(/[^\dTZ]/g, '-')}-${mail.id}.eml`;
      await writeWhole(folder, name, message as Buffer);
      return `stored as ${join(folder, name)}`;
    },
  };
}

async function writeWhole(folder: string, name: string, bytes: Buffer) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${name}`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
}

export async function listOutbox(folder: string, limit: number): Promise<OutboxMail[]> {
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  const newest = names
    .filter((name) => FILE.test(name))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(newest.map(async (file) => ({ file, ...(await parseEml(await readFile(join(folder, file)))) })));
}

export async function findInOutbox(folder: string, file: string): Promise<OutboxMail | null> {
  if (!FILE.test(file)) return null;
  const eml = await readFile(join(folder, file)).catch(nullIfMissing);
  return eml && { file, ...(await parseEml(eml)) };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

type Eml = {
  subject: string;
  to: string;
  replyTo: Address[];
  date: Date;
  messageId: string;
  text: string;
  html: string;
  /** The attached calendar file; empty without one. */
  calendar: string;
};

/** Never throws: a file that is not a mail, or too deeply nested, gives empty fields. */
export async function parseEml(source: Uint8Array | string): Promise<Eml> {
  const {
    subject = '',
    to = [],
    replyTo = [],
    date,
    messageId = '',
    text = '',
    html = '',
    attachments = [],
  } = await parse(source);
  const file = attachments.find(({ filename }) => filename?.endsWith('.ics'))?.content ?? '';
  return {
    subject,
    to: to.map(formatAddress).join(', '),
    replyTo,
    date: toDate(date),
    messageId,
    text,
    html,
    calendar: typeof file === 'string' ? file : new TextDecoder().decode(file),
  };
}

function parse(source: Uint8Array | string) {
  return PostalMime.parse(source).catch(() => PostalMime.parse(''));
}

function formatAddress({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address;
}

function toDate(iso: string | undefined): Date {
  const date = new Date(iso ?? 0);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}

/** Where no SMTP server is set mails become files, each whole or not there at all, named so that they sort by time. */
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { env } from '#app/platform/env.server.ts';
import { type Eml, parseEml } from '#app/platform/mail/eml.ts';
import { toMessage } from '#app/platform/mail/message.server.ts';
import type { Mailer } from '#app/platform/mail/types.server.ts';

export const OUTBOX = join(env.DATA_DIR, 'outbox');
/** On nobody else's machine: who reads the mails can sign in as anybody. */
export const IS_OUTBOX_SHOWN = env.isLoopback && !env.SMTP_URL;

const FILE = /^[0-9][\w-]{0,120}\.eml$/;

export type OutboxMail = Eml & { file: string };

export function outboxMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail));
      const name = `${new Date().toISOString().replace(/[^\dTZ]/g, '-')}-${mail.id}.eml`;
      await writeWhole(folder, name, message as Buffer);
    },
  };
}

/** Codes that sign people in are in there: for the owner's eyes only. */
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

/** The newest mails, newest first. */
export async function listOutbox(folder: string, most: number): Promise<OutboxMail[]> {
  const names = (await readdir(folder).catch(noneWhereMissing)).filter((name) => FILE.test(name));
  const newest = names.sort().reverse().slice(0, most);
  return Promise.all(newest.map(async (file) => ({ file, ...parseEml(await readFile(join(folder, file), 'utf8')) })));
}

export async function findInOutbox(folder: string, file: string): Promise<OutboxMail | null> {
  if (!FILE.test(file)) return null;
  const eml = await readFile(join(folder, file), 'utf8').catch(noneWhereMissing);
  return typeof eml === 'string' ? { file, ...parseEml(eml) } : null;
}

function noneWhereMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

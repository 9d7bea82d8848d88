/** Reads emails that a site wrote to its outbox instead of sending them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEml } from '../../app/platform/mail/outbox.server.ts';

/** The queue looks by itself every ten seconds, and some mails load what they are written with first. */
const PATIENCE_MS = 60_000;

type MailLink = {
  to: string;
  path: string;
  /** An earlier link to skip. */
  after?: string;
  within?: number;
};

/** Waits for the link in the latest email. Path and query only. */
export async function mailedLink(
  dataDir: string,
  { to, path, after = '', within = PATIENCE_MS }: MailLink,
): Promise<string> {
  const deadline = Date.now() + within;
  while (Date.now() < deadline) {
    const mails = (await outbox(dataDir)).filter((mail) => new RegExp(`^To: .*${to}`, 'im').test(mail));
    const links = mails.flatMap((mail) => mail.match(/https?:\/\/[^\s"<>)\]]+/g) ?? []).map((url) => new URL(url));
    const link = links.findLast(({ pathname }) => pathname === path);
    if (link && link.pathname + link.search !== after) return link.pathname + link.search;
    await sleep(100);
  }
  throw new Error(`No mail with a link to ${path} was written to the outbox in time.`);
}

/** Oldest first, with soft line breaks and escapes decoded. Fails if a link of the HTML isn’t in the text part. */
export async function outbox(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  // A file whose name starts with a dot is unfinished.
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const mail = await readFile(join(folder, name), 'utf8');
      await requireSameLinks(mail);
      return plain(mail);
    }),
  );
}

async function requireSameLinks(mail: string) {
  const { html, text, subject } = await parseEml(mail);
  const inText = new Set(text.split(/[\s<>]+/));
  for (const [, link = ''] of html.matchAll(/<a\b[^>]* href="(https?:[^"]+)"/g)) {
    if (!inText.has(link.replaceAll('&amp;', '&'))) throw new Error(`The text part of “${subject}” lacks ${link}`);
  }
}

// In headers only encoded words carry escapes: the "=22" of an address there is two digits of a key.
function plain(mail: string): string {
  const end = mail.search(/\r?\n\r?\n/);
  const head = mail.slice(0, end).replace(/=\?UTF-8\?Q\?.*?\?=/gi, decoded);
  return (head + decoded(mail.slice(end).replace(/=\r?\n/g, ''))).replaceAll('&amp;', '&');
}

const decoded = (text: string) =>
  text.replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

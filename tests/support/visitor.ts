/** A browser without scripts, as far as HTTP goes: keeps cookies, posts forms, follows nothing by itself. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';

type Fields = Record<string, string> | [string, string][];

export class Visitor {
  readonly origin: string;
  readonly cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  get(path: string): Promise<Response> {
    return this.send(path);
  }

  post(path: string, fields: Fields = {}): Promise<Response> {
    return this.send(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, this.origin), { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return response;
  }

  private keep(cookie: string) {
    const [pair = '', ...attributes] = cookie.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const isExpired = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (isExpired) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The text of a page as somebody reads it: markup gone, escapes undone, spaces collapsed. */
export async function readPage(response: Response): Promise<string> {
  const html = await response.text();
  return (html.split('<main')[1] ?? html)
    .replace(/<(script|style|template)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

/** The link of this kind in the latest mail to an address, once it has been written. */
export async function mailedLink(dataDir: string, to: string, path: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const mails = (await outbox(dataDir)).filter((mail) => new RegExp(`^To: .*${to}`, 'im').test(mail));
        const links = mails.flatMap((mail) =>
          [...plain(mail).matchAll(/https?:\/\/[^\s"<>)\]]+/g)].map(([url]) => url),
        );
        link = links.findLast((url) => new URL(url).pathname === path) ?? '';
        return link;
      },
      { timeout: 20_000 },
    )
    .not.toBe('');
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Every mail written so far, the oldest first. */
export async function outbox(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
}

/** Undoes the soft line breaks and escapes of quoted-printable. */
function plain(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

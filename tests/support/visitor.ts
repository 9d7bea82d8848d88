/** A browser without JavaScript: keeps cookies and posts forms, but follows no redirects. */
import { PASSWORD } from '#tests/support/people.ts';

type Fields = Record<string, string> | [string, string][];

export class Visitor {
  readonly origin: string;
  readonly cookies = new Map<string, string>();
  readonly #headers: Record<string, string>;

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.origin = origin;
    this.#headers = headers;
  }

  /** As a person of `makePerson`. */
  static async signedIn<V extends Visitor>(this: new (origin: string) => V, origin: string, email: string): Promise<V> {
    const visitor = new this(origin);
    const { status, headers } = await visitor.post('/signin', { email, password: PASSWORD });
    if (status !== 303) throw new Error(`${email} could not sign in: ${status}.`);
    const to = headers.get('location') ?? '';
    // Staff are asked for two-step verification.
    if (to.startsWith('/profile/')) await visitor.post(to, { do: 'not-now' });
    return visitor;
  }

  get(path: string): Promise<Response> {
    return this.send(path);
  }

  post(path: string, fields: Fields = {}): Promise<Response> {
    return this.send(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(this.#headers);
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
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

/** The visible text of a page: no markup, escapes decoded, spaces collapsed. */
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

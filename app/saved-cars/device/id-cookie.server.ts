import { createCookie } from 'react-router';
import { z } from 'zod';
import { env } from '#app/platform/env.server.ts';
import { isId } from '#app/platform/ids.server.ts';

/** The longest that browsers keep one. */
const LIFETIME_SECONDS = 400 * 24 * 3600;

/** A list of ids in a browser, latest first, at most `most`. What a stranger made of it is dropped. */
export function idCookie(name: string, most: number) {
  const idList = z.array(z.string()).transform((ids) => [...new Set(ids.filter(isId))].slice(0, most));
  const cookie = createCookie(name, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: env.PUBLIC_URL.startsWith('https:'),
    maxAge: LIFETIME_SECONDS,
  });
  return {
    /** Null where the browser has none. */
    async read(request: Request): Promise<string[] | null> {
      const parsed = idList.safeParse(await cookie.parse(request.headers.get('Cookie')));
      return parsed.success ? parsed.data : null;
    },
    /** For Set-Cookie. */
    store: (ids: readonly string[]) => cookie.serialize(ids.slice(0, most)),
    forget: () => cookie.serialize('', { maxAge: 0 }),
  };
}

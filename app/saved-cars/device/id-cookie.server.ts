import { z } from 'zod';
import { LONGEST_SECONDS, serverCookie } from '#app/platform/cookies.server.ts';
import { isId } from '#app/platform/ids.server.ts';

/** A cookie with a list of up to `most` ids, latest first. Invalid ids are dropped. */
export function idCookie(name: string, most: number) {
  const idList = z.array(z.string()).transform((ids) => [...new Set(ids.filter(isId))].slice(0, most));
  const cookie = serverCookie(name, { seconds: LONGEST_SECONDS });
  return {
    /** Null if the browser has none. */
    async read(request: Request): Promise<string[] | null> {
      const cookies = request.headers.get('Cookie');
      if (!cookies?.includes(`${name}=`)) return null;
      const parsed = idList.safeParse(await cookie.parse(cookies));
      return parsed.success ? parsed.data : null;
    },
    store: (ids: readonly string[]) => cookie.serialize(ids.slice(0, most)),
    forget: () => cookie.serialize('', { maxAge: 0 }),
  };
}

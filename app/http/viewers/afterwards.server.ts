/** What is to happen after a sign-in by a mailed link, where it is opened in the browser that asked for it. */
import { createCookie } from 'react-router';
import { z } from 'zod';
import { env } from '#app/platform/env.server.ts';
import { authSecret } from '#app/platform/secret.server.ts';

const LIFETIME_SECONDS = 15 * 60;
const afterwards = z.object({ next: z.string(), save: z.string() });

const cookie = () =>
  createCookie('kerbside.afterwards', {
    ...{ httpOnly: true, sameSite: 'lax', path: '/signin', secure: env.PUBLIC_URL.startsWith('https:') },
    ...{ maxAge: LIFETIME_SECONDS, secrets: [authSecret()] },
  });

/** The `Set-Cookie` that remembers it as long as the link works. */
export function rememberAfterwards(wish: z.output<typeof afterwards>): Promise<string> {
  return cookie().serialize(wish);
}

/** With the `Set-Cookie` that forgets it. */
export async function takeAfterwards(request: Request) {
  const parsed = afterwards.safeParse(await cookie().parse(request.headers.get('Cookie')));
  const wish = parsed.success ? parsed.data : { next: '/', save: '' };
  return { ...wish, forget: await cookie().serialize('', { maxAge: 0 }) };
}

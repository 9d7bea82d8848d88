import { type Cookie, createCookie } from 'react-router';
import { env } from '#app/platform/env.server.ts';
import { authSecret } from '#app/platform/secret.server.ts';

export const LONGEST_SECONDS = 400 * 24 * 3600;

type Options = { seconds: number; path?: string };

/** Only the server reads it, and other sites' forms don't send it. */
export function serverCookie(name: string, { seconds, path = '/' }: Options, secrets?: string[]): Cookie {
  const secure = env.PUBLIC_URL.startsWith('https:');
  return createCookie(name, { httpOnly: true, sameSite: 'lax', path, secure, maxAge: seconds, secrets });
}

/** Only we can write one. The secret is known once the site has started. */
export function signedCookie(name: string, options: Options): Cookie {
  return serverCookie(name, options, [authSecret()]);
}

/** Whatever prefix a browser or library adds. Two of our cookies don't affect pages, so their visitors share cached ones. */
const OURS = /kerbside(?!\.(device|signup)=)/i;

export function hasOwnCookie(cookies: string | null | undefined): boolean {
  return OURS.test(cookies ?? '');
}

/** Where a sign-in through a provider ends: in the page, or in a window of its own that must tell the page. */
import { createCookie } from 'react-router';
import type { SigninTrouble } from '#app/accounts/signin-troubles.ts';
import { isAttempt } from '#app/accounts/social/signin-window.ts';
import { env } from '#app/platform/env.server.ts';

/**
 * Pages of ours keep their windows apart from other sites'. This way leads through one, and the window has to stay the
 * one that was opened.
 */
export const THROUGH_PROVIDERS = { 'Cross-Origin-Opener-Policy': 'unsafe-none', 'Cache-Control': 'no-store' };

const cookie = createCookie('kerbside.attempt', {
  ...{ httpOnly: true, sameSite: 'lax', path: '/auth/callback', secure: env.PUBLIC_URL.startsWith('https:') },
  maxAge: 600,
});

/** The `Set-Cookie` that tells the way back in which window it is; of an attempt without one it clears any before. */
export function rememberWindow(attempt: string): Promise<string> {
  return cookie.serialize(isAttempt(attempt) ? attempt : '', isAttempt(attempt) ? {} : { maxAge: 0 });
}

/** Empty where the sign-in has the page for itself. It only names whom to tell: nothing follows from a forged one. */
export async function readWindow(request: Request): Promise<string> {
  const attempt: unknown = await cookie.parse(request.headers.get('Cookie'));
  return typeof attempt === 'string' && isAttempt(attempt) ? attempt : '';
}

type Trouble = { trouble: SigninTrouble; next: string; save: string };

/** To the sign-in page with its one sentence. */
export function pathOfTrouble({ trouble, next, save }: Trouble): string {
  return `/signin?${new URLSearchParams({ trouble, next, ...(save && { save }) })}`;
}

/** To the end of the window, which tells its page to go to `to`. */
export function pathOfEnd(attempt: string, to: string): string {
  return `/signin/done?${new URLSearchParams({ attempt, to })}`;
}

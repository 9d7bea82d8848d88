import { z } from 'zod';
import { isAttempt } from '#app/accounts/signin-window.ts';
import type { SigninTrouble } from '#app/accounts/social-signin.ts';
import { serverCookie, signedCookie } from '#app/platform/cookies.server.ts';

const LIFETIME_SECONDS = 15 * 60;

/** The provider's page must stay connected to the window that opened it. */
export const THROUGH_PROVIDERS = { 'Cross-Origin-Opener-Policy': 'unsafe-none', 'Cache-Control': 'no-store' };

const windowCookie = serverCookie('kerbside.attempt', { seconds: 600, path: '/auth/callback' });

export function rememberWindow(attempt: string): Promise<string> {
  return windowCookie.serialize(isAttempt(attempt) ? attempt : '', isAttempt(attempt) ? {} : { maxAge: 0 });
}

/** A forged value gains nothing: it only says which page to notify. */
export async function readWindow(request: Request): Promise<string> {
  const attempt: unknown = await windowCookie.parse(request.headers.get('Cookie'));
  return typeof attempt === 'string' && isAttempt(attempt) ? attempt : '';
}

type Trouble = { trouble: SigninTrouble; next: string; save: string };

export function pathOfTrouble({ trouble, next, save }: Trouble): string {
  return `/signin?${new URLSearchParams({ trouble, next, ...(save && { save }) })}`;
}

export function pathOfEnd(attempt: string, to: string): string {
  return `/signin/done?${new URLSearchParams({ attempt, to })}`;
}

const afterSignIn = z.object({ next: z.string(), save: z.string() });

const afterSignInCookie = () => signedCookie('kerbside.afterwards', { seconds: LIFETIME_SECONDS, path: '/signin' });

export function rememberAfterSignIn(goal: z.output<typeof afterSignIn>): Promise<string> {
  return afterSignInCookie().serialize(goal);
}

export async function takeAfterSignIn(request: Request) {
  const parsed = afterSignIn.safeParse(await afterSignInCookie().parse(request.headers.get('Cookie')));
  const goal = parsed.success ? parsed.data : { next: '/', save: '' };
  return { ...goal, forget: await afterSignInCookie().serialize('', { maxAge: 0 }) };
}

const ticket = z.object({ userId: z.string(), until: z.number() });

const ticketCookie = () => signedCookie('kerbside.resend_ticket', { seconds: LIFETIME_SECONDS });

export function giveResendTicket(userId: string): Promise<string> {
  return ticketCookie().serialize({ userId, until: Date.now() + LIFETIME_SECONDS * 1000 });
}

export async function readResendTicket(request: Request): Promise<string | null> {
  const parsed = ticket.safeParse(await ticketCookie().parse(request.headers.get('Cookie')));
  return parsed.success && parsed.data.until > Date.now() ? parsed.data.userId : null;
}

const SIGN_UP_SECONDS = 24 * 3600;

/** Only the browser that signed up has it, so that the emailed link can sign in there. */
const signupCookie = () => signedCookie('kerbside.signup', { seconds: SIGN_UP_SECONDS });

export function rememberSignup(signup: string): Promise<string> {
  return signupCookie().serialize(signup);
}

export function forgetSignup(): Promise<string> {
  return signupCookie().serialize('', { maxAge: 0 });
}

export async function readSignup(request: Request): Promise<string | null> {
  const signup: unknown = await signupCookie().parse(request.headers.get('Cookie'));
  return typeof signup === 'string' && signup !== '' ? signup : null;
}

type OtherSite = { name: string; headers: Headers };

/** Browsers apply our `form-action` policy to a plain redirect after a form. */
export function redirectOffSite(url: URL, { name, headers }: OtherSite): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  );
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('Refresh', `0; url=${url.href}`);
  const [to, title] = [escapeHtml(url.href), escapeHtml(name)];
  return new Response(
    `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Going to ${title}</title></head>
<body><p>One moment: <a href="${to}">on to ${title}</a>.</p></body></html>`,
    { headers },
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

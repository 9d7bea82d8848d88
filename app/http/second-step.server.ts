/** A sign-in that waits for its code: a signed cookie, no session. */
import { z } from 'zod';
import type { Afterwards } from '#app/accounts/afterwards.ts';
import { failed } from '#app/accounts/auth-result.ts';
import { hasTwoStep, lacksTwoStep } from '#app/accounts/two-step.server.ts';
import { signInOnDevice } from '#app/http/device.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import { signedCookie } from '#app/platform/cookies.server.ts';
import { db } from '#app/platform/db/client.server.ts';

const LIFETIME_SECONDS = 10 * 60;
export const SECOND_STEP = '/signin/two-step';
export const SECOND_STEP_ASKED = failed(
  'auth/multi-factor-auth-required',
  'Enter the code from your authenticator app to finish signing in.',
);

/** Its field names are unique, so that no other signed cookie can pass for it. */
const waiting = z.object({ secondStepOf: z.string(), until: z.number(), next: z.string(), save: z.string() });

const waitingCookie = () => signedCookie('kerbside.second_step', { seconds: LIFETIME_SECONDS, path: '/signin' });

const TWO_STEP_PAGE = '/profile/two-step';

/** Asks staff without two-step verification to set it up. */
export function pathOfQuestion(next: string): string {
  return `${TWO_STEP_PAGE}?${new URLSearchParams({ next: returnPath(next) })}`;
}

const NOT_NOW_SECONDS = 24 * 3600;

const notNow = z.object({ notNowOf: z.string(), until: z.number() });

const notNowCookie = () => signedCookie('kerbside.not_now', { seconds: NOT_NOW_SECONDS });

/** For a day of this session, so that the next sign-in asks again. */
export function rememberNotNow(sessionId: string): Promise<string> {
  return notNowCookie().serialize({ notNowOf: sessionId, until: Date.now() + NOT_NOW_SECONDS * 1000 });
}

export async function saidNotNow(request: Request, sessionId: string): Promise<boolean> {
  const parsed = notNow.safeParse(await notNowCookie().parse(request.headers.get('Cookie')));
  return parsed.success && parsed.data.notNowOf === sessionId && parsed.data.until > Date.now();
}

type Person = { userId: string; isFirst?: boolean };
/** `next` is where to go with a session. */
type Entry = { isSignedIn: boolean; next: string; headers: Headers };

/** The caller must have checked the password or another proof, and redirects to `SECOND_STEP` if there is no session. */
export async function enter(request: Request, person: Person, { next, save }: Afterwards): Promise<Entry> {
  const { userId } = person;
  if (!(await hasTwoStep(db, userId))) {
    const asked = (await lacksTwoStep(db, userId)) ? pathOfQuestion(next) : next;
    return { isSignedIn: true, next: asked, headers: await signInOnDevice(request, person) };
  }
  const until = Date.now() + LIFETIME_SECONDS * 1000;
  const cookie = await waitingCookie().serialize({ secondStepOf: userId, until, next, save });
  return { isSignedIn: false, next, headers: new Headers({ 'Set-Cookie': cookie }) };
}

export async function readWaiting(request: Request): Promise<(Afterwards & { userId: string }) | null> {
  const parsed = waiting.safeParse(await waitingCookie().parse(request.headers.get('Cookie')));
  if (!parsed.success || parsed.data.until <= Date.now()) return null;
  const { secondStepOf, next, save } = parsed.data;
  return { userId: secondStepOf, next, save };
}

export function forgetWaiting(): Promise<string> {
  return waitingCookie().serialize('', { maxAge: 0 });
}

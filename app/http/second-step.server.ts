/** A sign-in that waits for its second factor: a signed cookie, no session. */
import { createCookie } from 'react-router';
import { z } from 'zod';
import type { Afterwards } from '#app/accounts/afterwards.ts';
import { failed } from '#app/accounts/auth-result.ts';
import { hasSecondFactor } from '#app/accounts/second-factor.server.ts';
import { signInOnDevice } from '#app/http/device.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { authSecret } from '#app/platform/secret.server.ts';

const LIFETIME_SECONDS = 10 * 60;
export const SECOND_STEP = '/signin/second-factor';
export const SECOND_STEP_ASKED = failed(
  'auth/multi-factor-auth-required',
  'Enter the code from your authenticator app to finish signing in.',
);

/** Its names are in no other signed cookie, so that none of those can stand in for it. */
const waiting = z.object({ secondStepOf: z.string(), until: z.number(), next: z.string(), save: z.string() });

const waitingCookie = () =>
  createCookie('kerbside.second_step', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/signin',
    secure: env.PUBLIC_URL.startsWith('https:'),
    maxAge: LIFETIME_SECONDS,
    secrets: [authSecret()],
  });

type Person = { userId: string; isFirst?: boolean };
type Entry = { isSignedIn: boolean; headers: Headers };

/** The caller must have checked the first factor. Without a session, the caller leads to `SECOND_STEP`. */
export async function enter(request: Request, person: Person, { next, save }: Afterwards): Promise<Entry> {
  const { userId } = person;
  if (!(await hasSecondFactor(db, userId))) return { isSignedIn: true, headers: await signInOnDevice(request, person) };
  const until = Date.now() + LIFETIME_SECONDS * 1000;
  const cookie = await waitingCookie().serialize({ secondStepOf: userId, until, next, save });
  return { isSignedIn: false, headers: new Headers({ 'Set-Cookie': cookie }) };
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

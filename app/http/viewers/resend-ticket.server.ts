/** A ticket good for one thing: asking for the verification mail again, by whoever has just shown the right password. */
import { createCookie } from 'react-router';
import { z } from 'zod';
import { env } from '#app/platform/env.server.ts';
import { authSecret } from '#app/platform/secret.server.ts';

const LIFETIME_SECONDS = 15 * 60;
const ticket = z.object({ userId: z.string(), until: z.number() });

const cookie = () =>
  createCookie('kerbside.resend_ticket', {
    ...{ httpOnly: true, sameSite: 'lax', path: '/', secure: env.PUBLIC_URL.startsWith('https:') },
    ...{ maxAge: LIFETIME_SECONDS, secrets: [authSecret()] },
  });

/** The `Set-Cookie` that hands the ticket out. */
export function giveResendTicket(userId: string): Promise<string> {
  return cookie().serialize({ userId, until: Date.now() + LIFETIME_SECONDS * 1000 });
}

/** Whose ticket the request brings, or null. */
export async function readResendTicket(request: Request): Promise<string | null> {
  const parsed = ticket.safeParse(await cookie().parse(request.headers.get('Cookie')));
  return parsed.success && parsed.data.until > Date.now() ? parsed.data.userId : null;
}

import { z } from 'zod';
import { mailNewDevice } from '#app/accounts/mail-requests.server.ts';
import { startSession } from '#app/accounts/sessions.server.ts';
import { LONGEST_SECONDS, signedCookie } from '#app/platform/cookies.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const MAX_ACCOUNTS = 8;

const knownDevice = z.object({ id: z.string(), userIds: z.array(z.string()) });

const deviceCookie = () => signedCookie('kerbside.device', { seconds: LONGEST_SECONDS });

async function readDevice(request: Request) {
  const parsed = knownDevice.safeParse(await deviceCookie().parse(request.headers.get('Cookie')));
  return parsed.success ? parsed.data : { id: newId(), userIds: [] };
}

/** The device's id if this account has signed in on it, or has opened a mailed link. */
export async function deviceKnownTo(request: Request, userId: string | null): Promise<string | null> {
  const { id, userIds } = await readDevice(request);
  return userId !== null && userIds.includes(userId) ? id : null;
}

export async function rememberDevice(request: Request, userId: string): Promise<string> {
  const { id, userIds } = await readDevice(request);
  const others = userIds.filter((other) => other !== userId);
  return deviceCookie().serialize({ id, userIds: [userId, ...others].slice(0, MAX_ACCOUNTS) });
}

type Person = { userId: string; isFirst?: boolean };

/** The caller must have checked the identity, with a code if it has two-step verification. `isFirst` sends no email. */
export async function signInOnDevice(request: Request, { userId, isFirst = false }: Person): Promise<Headers> {
  const isNewDevice = !isFirst && (await deviceKnownTo(request, userId)) === null;
  const headers = await startSession(db, userId, request);
  if (isNewDevice) await mailNewDevice(db, userId, request.headers.get('User-Agent'));
  headers.append('Set-Cookie', await rememberDevice(request, userId));
  return headers;
}

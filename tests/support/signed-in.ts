/** Signed-in people, as their browsers send requests. */
import { findViewer, startSession } from '#app/accounts/sessions.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import type { User } from '#app/platform/schema/accounts.server.ts';
import { makePerson } from '#tests/support/people.ts';

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0';

export type SignedIn = { viewer: Viewer; cookie: string };

export async function signIn(db: Database, person: Pick<User, 'id'>, userAgent = FIREFOX): Promise<SignedIn> {
  const cookie = cookieOf(await startSession(db, person.id, visit('', userAgent)));
  const { viewer } = await findViewer(db, visit(cookie, userAgent));
  if (!viewer) throw new Error('Nobody is signed in.');
  return { viewer, cookie };
}

export async function makeSignedIn(db: Database, changes: Partial<User> = {}) {
  const person = await makePerson(db, changes);
  return { db, person, ...(await signIn(db, person)) };
}

/** Null if the session has ended. */
export async function viewerBy(db: Database, cookie: string): Promise<Viewer | null> {
  return (await findViewer(db, visit(cookie))).viewer;
}

export function visit(cookie = '', userAgent = FIREFOX): Request {
  return new Request('http://localhost/', { headers: { cookie, 'user-agent': userAgent } });
}

export function cookieOf(headers: Headers): string {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return cookies.filter((cookie) => !cookie.endsWith('=')).join('; ');
}

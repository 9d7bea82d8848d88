/** Somebody signed in on a browser of their own, as requests of that browser show it. */
import { findViewer, startSession } from '#app/accounts/sessions.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import type { User } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0';

export type SignedIn = { viewer: Viewer; cookie: string };

export async function signIn(db: Database, person: Pick<User, 'id'>, userAgent = FIREFOX): Promise<SignedIn> {
  const cookie = cookieOf(await startSession(db, person.id, visit('', userAgent)));
  const { viewer } = await findViewer(db, visit(cookie, userAgent));
  if (!viewer) throw new Error('Nobody is signed in.');
  return { viewer, cookie };
}

/** Who a browser with this cookie is; null where its session has ended. */
export async function viewerBy(db: Database, cookie: string): Promise<Viewer | null> {
  return (await findViewer(db, visit(cookie))).viewer;
}

export function visit(cookie = '', userAgent = FIREFOX): Request {
  return new Request('http://localhost/', { headers: { cookie, 'user-agent': userAgent } });
}

/** What a browser sends back of an answer's cookies. */
export function cookieOf(headers: Headers): string {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return cookies.filter((cookie) => !cookie.endsWith('=')).join('; ');
}

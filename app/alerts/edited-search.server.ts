/** The search whose filters a person is changing in the results; the next one they save may take its place. */
import { findSearch } from '#app/alerts/search-list.server.ts';
import { serverCookie } from '#app/platform/cookies.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';

const HOUR_SECONDS = 3600;

const editedCookie = serverCookie('kerbside.edited_search', { seconds: HOUR_SECONDS, path: '/saved-searches' });

export function rememberEdited(searchId: string): Promise<string> {
  return editedCookie.serialize(searchId);
}

export function forgetEdited(): Promise<string> {
  return editedCookie.serialize('', { maxAge: 0 });
}

export async function readEdited(db: Database, request: Request, userId: string) {
  const id: unknown = await editedCookie.parse(request.headers.get('Cookie'));
  if (typeof id !== 'string' || !isId(id)) return null;
  const search = await findSearch(db, { userId }, id);
  return search && !search.removedAt ? { id, name: search.name, criteria: search.criteria } : null;
}

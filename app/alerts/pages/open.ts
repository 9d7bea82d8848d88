import { redirect } from 'react-router';
import { visitSearch } from '#app/alerts/change-search.server.ts';
import { rememberEdited } from '#app/alerts/search-list.server.ts';
import { notFound, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/open';

export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const criteria = await visitSearch(db, { userId: viewer.uid }, params.id);
  if (criteria === null) throw notFound('Saved search not found');
  return redirect(`/listings?${criteria}`);
}

export async function action({ context, params }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const criteria = await visitSearch(db, { userId: viewer.uid }, params.id);
  if (criteria === null) throw notFound('Saved search not found');
  const headers = { 'Set-Cookie': await rememberEdited(params.id) };
  return redirect(`/listings?${criteria}`, { status: 303, headers });
}

import { changeSearch } from '#app/alerts/change-search.server.ts';
import { filterLabels } from '#app/alerts/saved-criteria.server.ts';
import { editForm } from '#app/alerts/search-forms.ts';
import { findSearch } from '#app/alerts/search-list.server.ts';
import { redirectWithFlash } from '#app/http/flash.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/edit';
import { EditSearchPage } from './edit-search-page.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const search = await findSearch(db, { userId: viewer.uid }, params.id);
  if (!search || search.removedAt) throw searchNotFound();
  return {
    page: `/saved-searches/${search.id}`,
    search: { name: search.name, schedule: search.frequency, filters: filterLabels(search.criteria) },
  };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Edit saved search');

export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const scope = { userId: viewer.uid };
  const search = await findSearch(db, scope, params.id);
  if (!search || search.removedAt) throw searchNotFound();
  const form = await parseForm(request, editForm);
  if (!form.ok) return form.refusal;
  const { name, schedule } = form.value;
  await changeSearch(db, scope, params.id, { kind: 'rename', name });
  if (schedule !== search.frequency)
    await changeSearch(db, scope, params.id, { kind: 'schedule', frequency: schedule });
  return redirectWithFlash('/saved-searches', `Saved “${name}”.`);
}

function searchNotFound() {
  return notFound('Saved search not found');
}

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  return <EditSearchPage {...loaderData} reply={actionData} />;
}

import { redirect } from 'react-router';
import { notFound } from '#app/http/not-found.ts';
import { requireViewer } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { findRun, stopRun } from '#app/stock/runs.server.ts';
import type { Route } from './+types/import-stop';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/my-listings/import/${params.runId}`);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const here = `/my-listings/import/${params.runId}`;
  const { uid } = requireViewer(context, new URL(here, url));
  const own = { sellerId: uid, runId: params.runId };
  if (!(await findRun(db, own))) throw notFound('Import not found.');
  await stopRun(db, own);
  return redirect(here, 303);
}

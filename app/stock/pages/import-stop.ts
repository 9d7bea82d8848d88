import { redirect } from 'react-router';
import { notFound, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { findRun, stopRun } from '#app/stock/runs.server.ts';
import type { Route } from './+types/import-stop';

export async function action({ context, params }: Route.ActionArgs) {
  const here = `/my-listings/import/${params.runId}`;
  const { uid } = viewerOf(context);
  const own = { sellerId: uid, runId: params.runId };
  if (!(await findRun(db, own))) throw notFound('Import not found.');
  await stopRun(db, own);
  return redirect(here, 303);
}

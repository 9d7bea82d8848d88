import { redirect } from 'react-router';
import { parseForm } from '#app/http/form.server.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { confirmSchema } from '#app/stock/file-forms.ts';
import { ANOTHER_AT_WORK } from '#app/stock/run.ts';
import { findRun, importLater } from '#app/stock/runs.server.ts';
import type { Route } from './+types/import-confirm';

export async function action({ request, context, params }: Route.ActionArgs) {
  const here = `/my-listings/import/${params.runId}`;
  const { uid } = viewerOf(context);
  const own = { sellerId: uid, runId: params.runId };
  if (!(await findRun(db, own))) throw notFound('Import not found.');
  const form = await parseForm(request, confirmSchema);
  if (!form.ok) return redirect(here, 303);
  const started = await importLater(db, own, form.value);
  if (!started.ok && started.reason === 'checked-again') return redirect(`${here}?again`, 303);
  if (started.ok || started.reason === 'not-checked') return redirect(here, 303);
  return redirectWithFlash(here, ANOTHER_AT_WORK);
}

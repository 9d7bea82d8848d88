import { Form, Link, redirect } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { ANOTHER_AT_WORK } from '#app/stock/run.ts';
import { findRun } from '#app/stock/runs.server.ts';
import { findUndoEnd, undoLater } from '#app/stock/undo.server.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import type { Route } from './+types/import-undo';
import { RunTrouble } from './run-trouble.tsx';

const TOO_LATE = 'You can only undo your last import, once, within 24 hours.';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const run = await findRun(db, { sellerId: uid, runId: params.runId });
  if (!run) throw notFound('Import not found.');
  if (!(await findUndoEnd(db, run))) throw redirect(`/my-listings/import/${run.id}`);
  return { id: run.id, fileName: run.fileName };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Undo an import');

export async function action({ context, params }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const own = { sellerId: uid, runId: params.runId };
  const here = `/my-listings/import/${params.runId}`;
  if (!(await findRun(db, own))) throw notFound('Import not found.');
  const started = await undoLater(db, own);
  if (started.ok) return redirect(here, 303);
  return redirectWithFlash(here, started.reason === 'another-at-work' ? ANOTHER_AT_WORK : TOO_LATE);
}

export { RunTrouble as ErrorBoundary };

export default function ImportUndoPage({ loaderData }: Route.ComponentProps) {
  const here = `/my-listings/import/${loaderData.id}`;
  return (
    <div className="page-narrow">
      <div className="panel grid gap-5 p-5 sm:p-7">
        <h1>Undo this import?</h1>
        <p className="wrap-anywhere">
          Listings added by {loaderData.fileName} will be deleted, with their photos. Changed listings go back to what
          they were, and cars it marked as sold will be for sale again.
        </p>
        <p>Listings you’ve changed or sold since then stay as they are.</p>
        <Form method="post" className="grid gap-3">
          <SubmitButton action={`${here}/undo`} pending="Undoing…" className="button-quiet border-danger text-danger">
            Undo the import
          </SubmitButton>
          <Link to={here} className="button button-quiet">
            Cancel
          </Link>
        </Form>
      </div>
    </div>
  );
}

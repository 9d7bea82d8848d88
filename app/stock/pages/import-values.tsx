import { Form, Link, redirect } from 'react-router';
import { redirectWithFlash } from '#app/http/flash.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Choices } from '#app/stock/choices.ts';
import { listMeanings, saveMeanings } from '#app/stock/meanings.server.ts';
import { MEANING, meaningsSchema, wordsToShow } from '#app/stock/meanings.ts';
import type { RunFigures } from '#app/stock/run.ts';
import { checkLater, findRun } from '#app/stock/runs.server.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import type { Route } from './+types/import-values';
import { RunTrouble } from './run-trouble.tsx';
import { WordFields } from './word-fields.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const run = await findRun(db, { sellerId: uid, runId: params.runId });
  if (!run) throw notFound('Import not found.');
  if (run.state !== 'checked') throw redirect(`/my-listings/import/${run.id}`);
  const { review } = (run.figures ?? {}) as Partial<RunFigures>;
  const words = wordsToShow(review?.words ?? [], await listMeanings(db, uid));
  return { run: { id: run.id, fileName: run.fileName }, words };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Words of your import');

export async function action({ request, context, params }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const own = { sellerId: uid, runId: params.runId };
  const run = await findRun(db, own);
  if (!run) throw notFound('Import not found.');
  const here = `/my-listings/import/${run.id}`;
  if (run.state !== 'checked' || !run.choices) return redirect(here, 303);
  const form = await parseForm(request, meaningsSchema);
  if (!form.ok) return redirectWithFlash(`${here}`, 'We didn’t receive that properly. Try again.');
  await saveMeanings(db, uid, form.value[MEANING]);
  await checkLater(db, own, run.choices as Choices);
  return redirect(here, 303);
}

export { RunTrouble as ErrorBoundary };

export default function ImportValuesPage({ loaderData }: Route.ComponentProps) {
  const { run, words } = loaderData;
  const here = `/my-listings/import/${run.id}`;
  return (
    <div className="page *:max-w-3xl">
      <div className="grid gap-6">
        <div className="grid gap-2">
          <h1>What do these words mean?</h1>
          <p className="wrap-anywhere text-muted">
            {run.fileName}: we’ll remember your answers for your next file, and check this one again.
          </p>
        </div>
        <Form method="post" action={`${here}/values`} className="panel grid gap-8 p-5 sm:p-7">
          <WordFields words={words} />
          <SubmitButton action={`${here}/values`} pending="Checking…">
            Save and check
          </SubmitButton>
        </Form>
        <Link to={here} className="justify-self-start text-link">
          Back to the check
        </Link>
      </div>
    </div>
  );
}

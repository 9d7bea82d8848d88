import { Form, Link, redirect } from 'react-router';
import { redirectWithFlash } from '#app/http/flash.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { type Choices, choicesSchema, guessChoices } from '#app/stock/choices.ts';
import { checkLater, findRememberedChoices, findRun } from '#app/stock/runs.server.ts';
import { findUniqueColumns } from '#app/stock/upload.server.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { notAnswered } from '#app/ui/network-error.ts';
import type { Route } from './+types/import-columns';
import { ColumnFields } from './column-fields.tsx';
import { RunTrouble } from './run-trouble.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const run = await findRun(db, { sellerId: uid, runId: params.runId });
  if (!run) throw notFound('Import not found.');
  if (run.state !== 'uploaded' && run.state !== 'checked') throw redirect(`/my-listings/import/${run.id}`);
  const remembered = run.choices ? null : await findRememberedChoices(db, run);
  const { id, fileName, header, sample, encoding } = run;
  const known = (run.choices as Choices | null) ?? remembered;
  const unique = known ? null : await findUniqueColumns(db, run);
  return {
    run: { id, fileName, header, sample, encoding },
    choices: known ?? guessChoices(header, (column) => unique?.has(column) ?? true),
    isRemembered: remembered !== null,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Columns of your import');

export async function action({ request, context, params }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const own = { sellerId: uid, runId: params.runId };
  const run = await findRun(db, own);
  if (!run) throw notFound('Import not found.');
  const form = await parseForm(request, choicesSchema(run.header));
  if (!form.ok) return form.refusal;
  const here = `/my-listings/import/${run.id}`;
  if (await checkLater(db, own, form.value)) return redirect(here, 303);
  return redirectWithFlash(here, 'You can’t change the columns of this file any more.');
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error));
}

export { RunTrouble as ErrorBoundary };

export default function ImportColumnsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { run, choices, isRemembered } = loaderData;
  const { props, fields, problems } = useCheckedForm(choicesSchema(run.header), {
    reply: actionData,
    defaultValue: choices,
  });
  const here = `/my-listings/import/${run.id}/columns`;
  return (
    <div className="page *:max-w-3xl">
      <div className="grid gap-6">
        <div className="grid gap-2">
          <h1>Match your columns</h1>
          <p className="wrap-anywhere text-muted">
            {run.fileName}:{' '}
            {isRemembered
              ? 'matched as in your last file with these columns.'
              : 'matched by the column names. Check that they’re right.'}
          </p>
          {run.encoding === 'windows-1252' && (
            <p className="text-muted">
              This file isn’t UTF-8, so we read it as Windows text. Check that letters such as é look right.
            </p>
          )}
        </div>
        <Form method="post" action={here} {...props} className="panel grid gap-8 p-5 sm:p-7">
          <ErrorSummary problems={problems} />
          <ColumnFields fields={fields} header={run.header} sample={run.sample} />
          <p className="text-[0.9375rem] text-muted">
            No column for a field? Choose a value for all cars. We recognise common short forms: Auto, ULP, Hatch,
            $12,990 Drive Away, 61,200 km, and the state in an address. ACT cars are listed under NSW.
          </p>
          <SubmitButton problems={problems} action={here} pending="Checking…">
            Check the file
          </SubmitButton>
        </Form>
        <Link to="/my-listings/import" className="justify-self-start text-link">
          Upload another file
        </Link>
      </div>
    </div>
  );
}

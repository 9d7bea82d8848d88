import { Form, Link, redirect } from 'react-router';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Choices } from '#app/stock/choices.ts';
import { mayBeMissing } from '#app/stock/mapping.ts';
import { listMeanings, saveMeanings } from '#app/stock/meanings.server.ts';
import { MEANING, meaningsSchema, type ShownWord, wordsToShow, writeMeaning } from '#app/stock/meanings.ts';
import type { RunFigures } from '#app/stock/run.ts';
import { checkLater, findRun } from '#app/stock/runs.server.ts';
import { isFieldName, valuesOf, WORD_FIELDS, type WordField, wordLabel } from '#app/stock/words.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/import-values';
import { RunTrouble } from './run-trouble.tsx';

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

function WordFields({ words }: { words: ShownWord[] }) {
  const unknown = words.filter(({ value }) => value === null);
  const recognised = words.filter(({ value }) => value !== null);
  return (
    <>
      {unknown.length > 0 ? <FieldGroups words={unknown} /> : <p>We understood every word in this file.</p>}
      {recognised.length > 0 && (
        <details className="grid gap-6" open={unknown.length === 0}>
          <summary className="min-h-11 cursor-pointer font-semibold">How we read the other words</summary>
          <div className="mt-4 grid gap-8">
            <FieldGroups words={recognised} />
          </div>
        </details>
      )}
    </>
  );
}

function FieldGroups({ words }: { words: ShownWord[] }) {
  const fields = WORD_FIELDS.filter((field) => words.some((word) => word.field === field));
  return fields.map((field) => (
    <fieldset key={field} className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-bold text-xl">{wordLabel(field)}</legend>
      {words
        .filter((word) => word.field === field)
        .map((word) => (
          <WordSelect key={word.word} {...word} />
        ))}
    </fieldset>
  ));
}

function WordSelect({ field, word, value, count, answer }: ShownWord) {
  const id = `meaning-${field}-${encodeURIComponent(word)}`;
  return (
    <div className="field content-start">
      <label htmlFor={id} className="wrap-anywhere">
        {word === '' ? 'Blank' : `“${word}”`}
        {count > 0 && (
          <span className="font-normal text-muted">{` in ${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`}</span>
        )}
      </label>
      <select
        id={id}
        name={MEANING}
        defaultValue={writeMeaning({ field, word, value: answer })}
        className="control select-control"
      >
        <option value={writeMeaning({ field, word, value: '' })}>{undecided(field, { value, answer })}</option>
        {valuesOf(field)?.map((option) => (
          <option key={option.value} value={writeMeaning({ field, word, value: option.value })}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function undecided(field: WordField, { value, answer }: Pick<ShownWord, 'value' | 'answer'>): string {
  if (answer !== '') return 'Forget my answer';
  if (value !== null) return `Read as ${valuesOf(field)?.find((option) => option.value === value)?.label ?? value}`;
  return isFieldName(field) && mayBeMissing(field) ? 'Leave blank' : 'Leave these cars out';
}

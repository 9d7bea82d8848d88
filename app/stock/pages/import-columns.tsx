import { type ReactNode, useState } from 'react';
import { Form, Link, redirect } from 'react-router';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { FIELD_NAMES, type FieldName, fieldOf } from '#app/listings/fields.ts';
import { db } from '#app/platform/db/client.server.ts';
import {
  type ChoiceName,
  type Choices,
  choicesSchema,
  choosable,
  columnOf,
  emptyLabel,
  forAllName,
  furtherOptions,
  guessChoices,
} from '#app/stock/choices.ts';
import { checkLater, findRememberedChoices, findRun } from '#app/stock/runs.server.ts';
import { findUniqueColumns } from '#app/stock/upload.server.ts';
import { isTyped } from '#app/stock/words.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { FieldError, FieldHint, fieldProps, TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { type FormField, useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/import-columns';
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

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

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

const FURTHER = [
  {
    name: 'key',
    label: 'Match cars by',
    empty: 'The car itself: make, model, year, colour, …',
    hint: 'A stock number or VIN is best: it stays the same in every file. If you change this, every car counts as new.',
  },
  {
    name: 'title',
    label: 'Make, model and badge in one column',
    empty: 'In separate columns',
    hint: 'Used for a make, model or year without a column of its own. We warn where its year is another one.',
  },
  {
    name: 'status',
    label: 'Which cars are for sale',
    empty: 'All of them',
    hint: 'e.g. Status. Cars that are sold, under offer or in transit are left out; you say what other words mean.',
  },
  { name: 'sold', label: 'Which cars are sold', empty: 'Not in the file' },
  {
    name: 'photos',
    label: 'Photos',
    empty: 'Leave photos as they are',
    hint: 'Links, or file names in the ZIP file. They replace a listing’s photos; of Image 1, Image 2 … choose the first.',
  },
] as const;

type ColumnFieldsProps = {
  fields: Record<ChoiceName, FormField>;
  header: string[];
  sample: string[][];
};

function ColumnFields({ fields, header, sample }: ColumnFieldsProps) {
  const columns = choosable(header);
  const samplesOf = (column: string) => {
    const index = header.indexOf(column);
    return [...new Set(sample.map((cells) => cells[index] ?? '').filter((cell) => cell !== ''))];
  };
  const shared = { columns, samplesOf };
  return (
    <>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-bold text-xl">Columns</legend>
        {FIELD_NAMES.map((name) => (
          <ColumnField
            key={name}
            field={fields[name]}
            forAll={isTyped(name) ? fields[forAllName(name)] : undefined}
            {...shared}
            {...aboutField(name)}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-bold text-xl">How to read the file</legend>
        {FURTHER.map(({ name, ...about }) => (
          <ColumnField key={name} {...shared} {...about} field={fields[name]} />
        ))}
        <TextField
          field={fields.missing}
          label="Treat as blank"
          hint="Separate words with commas. Empty cells are always blank."
        />
        <Choice field={fields.kilometersUnit} label="Odometer unit">
          <option value="km">kilometres</option>
          <option value="miles">miles</option>
        </Choice>
      </fieldset>
    </>
  );
}

type About = { label: string; empty: string; further?: { value: string; label: string }[] };

function aboutField(name: FieldName): About {
  return {
    label: fieldOf(name).label,
    empty: emptyLabel(name) ?? 'Please choose',
    further: furtherOptions(name),
  };
}

type ColumnFieldProps = About & {
  field: FormField;
  /** For a value that is typed because it is the same for all cars. */
  forAll?: FormField | undefined;
  columns: string[];
  samplesOf: (column: string) => string[];
  hint?: ReactNode;
};

function ColumnField({ field, forAll, label, empty, further = [], hint, columns, samplesOf }: ColumnFieldProps) {
  const [chosen, choose] = useState(field.value ?? '');
  const column = columnOf(chosen);
  const samples = column === null ? [] : samplesOf(column);
  return (
    <Choice
      field={field}
      label={label}
      hint={hint}
      typed={
        // Shown by the style sheet while its option is chosen, so that it works without JavaScript.
        forAll && (
          <div className="hidden gap-1.5 group-has-[option[value=typed]:checked]:grid">
            <TextField field={forAll} label={`${label} for all cars`} maxLength={400} />
          </div>
        )
      }
      below={samples.length > 0 && `e.g. ${samples.join(' · ')}`}
      choose={choose}
    >
      <option value="">{empty}</option>
      {further.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      <optgroup label="Columns in the file">
        {columns.map((name) => (
          <option key={name} value={`column:${name}`}>
            {name}
          </option>
        ))}
      </optgroup>
    </Choice>
  );
}

type ChoiceProps = {
  field: FormField;
  label: string;
  hint?: ReactNode;
  below?: ReactNode;
  typed?: ReactNode;
  choose?: (value: string) => void;
  children: ReactNode;
};

function Choice({ field, label, hint, below, typed, choose, children }: ChoiceProps) {
  const belowId = `${field.id}-below`;
  const described = { required: false, 'aria-describedby': below ? belowId : undefined };
  return (
    <div className="group field content-start">
      <label htmlFor={field.id}>{label}</label>
      <FieldHint field={field}>{hint}</FieldHint>
      <select
        {...fieldProps(field, described, hint)}
        defaultValue={field.value}
        onChange={(event) => choose?.(event.currentTarget.value)}
        className="control select-control aria-invalid:border-danger"
      >
        {children}
      </select>
      {below && (
        <p id={belowId} className="wrap-anywhere font-normal text-muted">
          {below}
        </p>
      )}
      <FieldError field={field} />
      {typed}
    </div>
  );
}

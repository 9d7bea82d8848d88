/** The form in which a dealer says which column is which field. */
import { type ReactNode, useState } from 'react';
import { MAPPED_FIELDS, type MappedField } from '#app/listings/import/mapping.ts';
import {
  type ChoiceName,
  choosable,
  columnOf,
  EMPTY_LABELS,
  FIELD_LABELS,
  FURTHER_OPTIONS,
} from '#app/listings/import/runs/choices.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';

type ColumnFieldsProps = {
  fields: Record<ChoiceName, FormField>;
  header: string[];
  sample: string[][];
};

export function ColumnFields({ fields, header, sample }: ColumnFieldsProps) {
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
        {MAPPED_FIELDS.map((name) => (
          <ColumnField key={name} field={fields[name]} {...shared} {...aboutField(name)} />
        ))}
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-bold text-xl">How to read the file</legend>
        <ColumnField
          {...shared}
          field={fields.key}
          label="Cars are known again by"
          empty="The car itself: make, model, year, colour, …"
          hint="Best is a stock number or a VIN, which stays the same in every file. It decides which record is which listing: with another one, every car is new."
        />
        <ColumnField
          {...shared}
          field={fields.title}
          label="Make, model and trim in one column"
          empty="They have columns of their own"
          hint="Only where the file has no columns for make and model."
        />
        <TextField
          field={fields.missing}
          label="Words that mean nothing"
          hint="Parted by commas. An empty cell always means nothing."
        />
        <UnitField field={fields.kilometersUnit} />
      </fieldset>
    </>
  );
}

type About = { label: string; empty: string; further?: { value: string; label: string }[] };

function aboutField(name: MappedField): About {
  const further = FURTHER_OPTIONS[name];
  return { label: FIELD_LABELS[name], empty: EMPTY_LABELS[name] ?? 'Please choose', ...(further && { further }) };
}

type ColumnFieldProps = About & {
  field: FormField;
  columns: string[];
  samplesOf: (column: string) => string[];
  hint?: ReactNode;
};

function ColumnField({ field, label, empty, further = [], hint, columns, samplesOf }: ColumnFieldProps) {
  const [chosen, choose] = useState(field.value ?? '');
  const column = columnOf(chosen);
  const samples = column === null ? [] : samplesOf(column);
  return (
    <Choice
      field={field}
      label={label}
      hint={hint}
      below={samples.length > 0 && `Such as: ${samples.join(' · ')}`}
      choose={choose}
    >
      <option value="">{empty}</option>
      {further.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      <optgroup label="Columns of the file">
        {columns.map((name) => (
          <option key={name} value={`column:${name}`}>
            {name}
          </option>
        ))}
      </optgroup>
    </Choice>
  );
}

function UnitField({ field }: { field: FormField }) {
  return (
    <Choice field={field} label="Kilometres without a unit are">
      <option value="km">kilometres</option>
      <option value="miles">miles</option>
    </Choice>
  );
}

type ChoiceProps = {
  field: FormField;
  label: string;
  hint?: ReactNode;
  below?: ReactNode;
  choose?: (value: string) => void;
  /** The options. */
  children: ReactNode;
};

function Choice({ field, label, hint, below, choose, children }: ChoiceProps) {
  const isWrong = field.errors.length > 0;
  // The focus goes to what has to be mended also where no script can move it.
  const focus = { autoFocus: field.isFirstWrong };
  const belowId = `${field.id}-below`;
  const described = [hint && field.hintId, below && belowId, isWrong && field.errorId].filter(Boolean);
  return (
    <div className="field content-start">
      <label htmlFor={field.id}>{label}</label>
      {hint && (
        <p id={field.hintId} className="font-normal text-muted">
          {hint}
        </p>
      )}
      <select
        id={field.id}
        name={field.name}
        defaultValue={field.value}
        onChange={(event) => choose?.(event.currentTarget.value)}
        aria-invalid={isWrong || undefined}
        aria-describedby={described.join(' ') || undefined}
        {...focus}
        className="control select-control aria-invalid:border-danger"
      >
        {children}
      </select>
      {below && (
        <p id={belowId} className="wrap-anywhere font-normal text-muted">
          {below}
        </p>
      )}
      {isWrong && (
        <p id={field.errorId} className="font-medium text-danger">
          {field.errors.join('. ')}
        </p>
      )}
    </div>
  );
}

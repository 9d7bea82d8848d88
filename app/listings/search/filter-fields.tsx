/** The controls of the search form. Each works as plain HTML; what is chosen comes from the address. */
import type { ReactNode } from 'react';
import type { FacetValue } from '#app/listings/search/listing-index.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';

type FilterGroupProps = { legend: string; children: ReactNode };

export function FilterGroup({ legend, children }: FilterGroupProps) {
  return (
    <fieldset className="border-line border-t pt-4">
      <legend className="float-left mb-2 w-full font-bold text-[0.9375rem]">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

type CheckboxesProps = {
  name: string;
  values: readonly FacetValue[];
  isChosen: (value: string) => boolean;
  labelOf?: (value: string) => string;
};

/** One checkbox a value, with the count of cars behind it. */
export function Checkboxes({ name, values, isChosen, labelOf = (value) => value }: CheckboxesProps) {
  return values.map(({ value, count }) => (
    <label
      key={value}
      className={`flex min-h-9 items-center gap-2.5 rounded text-[0.9375rem] hover:bg-accent-soft has-checked:font-semibold ${count === 0 ? 'text-muted' : ''}`}
    >
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isChosen(value)}
        onChange={heardByForm}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 truncate">{labelOf(value)}</span>
      <span className="ml-auto pl-2 font-normal text-muted tabular-nums">
        {formatCount(count)}
        <span className="sr-only"> cars</span>
      </span>
    </label>
  ));
}

const FEW = 6;

/** Checkboxes of a long list: the commonest and the chosen stand open, the rest a tap away. */
export function ManyCheckboxes(props: CheckboxesProps) {
  const { values, isChosen } = props;
  const open = values.filter((facet, position) => position < FEW || isChosen(facet.value));
  const rest = values.filter((facet) => !open.includes(facet));
  return (
    <>
      <Checkboxes {...props} values={open} />
      {rest.length > 0 && (
        <details>
          <summary className="text-link cursor-pointer py-1.5 text-sm">{rest.length} more</summary>
          <Checkboxes {...props} values={rest} />
        </details>
      )}
    </>
  );
}

type PickOneMoreProps = {
  name: string;
  label: string;
  values: readonly FacetValue[];
  isChosen: (value: string) => boolean;
  /** What the empty choice says, by whether anything is chosen already. */
  any: string;
  more: string;
  isDisabled?: boolean;
};

/** For lists too long for checkboxes: what is chosen stands as checkboxes, a select adds another. */
export function PickOneMore({ name, label, values, isChosen, any, more, isDisabled = false }: PickOneMoreProps) {
  const chosen = values.filter((facet) => isChosen(facet.value));
  const rest = values.filter((facet) => !isChosen(facet.value) && facet.count > 0);
  return (
    <div className="grid gap-1">
      <SelectField
        label={label}
        name={name}
        value=""
        onChange={heardByForm}
        disabled={isDisabled && chosen.length === 0}
      >
        <option value="">{chosen.length > 0 ? more : any}</option>
        {rest.map((facet) => (
          <option key={facet.value} value={facet.value}>
            {`${facet.value} (${formatCount(facet.count)})`}
          </option>
        ))}
      </SelectField>
      <Checkboxes name={name} values={chosen} isChosen={isChosen} />
    </div>
  );
}

type RangeProps = {
  from: { name: string; value: number | undefined };
  to: { name: string; value: number | undefined };
  steps: readonly number[];
  format: (value: number) => string;
};

/** From and to as two selects: no typing on a phone. A value from the address that is no step joins the steps. */
export function Range({ from, to, steps, format }: RangeProps) {
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Bound label="From" {...from} steps={steps} format={format} />
      <Bound label="To" {...to} steps={steps} format={format} />
    </div>
  );
}

type BoundProps = { label: string; name: string; value: number | undefined } & Pick<RangeProps, 'steps' | 'format'>;

function Bound({ label, name, value, steps, format }: BoundProps) {
  const offered = value === undefined || steps.includes(value) ? steps : [...steps, value].sort((a, b) => a - b);
  return (
    <SelectField label={label} name={name} value={value ?? ''} onChange={heardByForm}>
      <option value="">Any</option>
      {offered.map((step) => (
        <option key={step} value={step}>
          {format(step)}
        </option>
      ))}
    </SelectField>
  );
}

/** The form hears every change; React asks each controlled input for a handler of its own. */
function heardByForm() {}

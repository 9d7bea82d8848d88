/**
 * The groups of the search form. Each works as plain HTML; what is chosen comes from the address. They are fragments, so
 * each is told all it shows in its props.
 */
import { DEFAULT_SORT, SORTS, type Sort } from '#app/listings/search/criteria.ts';
import { type ValueFilter, valueLabel } from '#app/listings/search/filters/filter-names.ts';
import { RANGE_STEPS, type RangeName } from '#app/listings/search/filters/filter-steps.ts';
import type { FacetValue } from '#app/listings/search/index/facets.ts';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { compareKey } from '#app/vocabulary/words.ts';

type ChoicesProps = {
  name: ValueFilter;
  values: readonly FacetValue[];
  chosen: readonly string[];
};

type ChoiceGroupProps = ChoicesProps & {
  legend: string;
  /** The commonest and the chosen stand open, the rest a tap away. */
  isLong?: boolean;
};

/** What stands in a group's fieldset. */
export function ChoiceGroup({ legend, isLong = false, ...choices }: ChoiceGroupProps) {
  return (
    <>
      <legend>{legend}</legend>
      {isLong ? <ManyCheckboxes {...choices} /> : <Checkboxes {...choices} />}
    </>
  );
}

/** One checkbox a value, with the count of cars behind it. */
function Checkboxes({ name, values, chosen }: ChoicesProps) {
  const isChosen = among(chosen);
  return values.map(({ value, count }) => (
    <label key={value} className={count === 0 ? 'choice text-muted' : 'choice'}>
      <input type="checkbox" name={name} value={value} checked={isChosen(value)} onChange={heardByForm} />
      <span>{valueLabel(name, value)}</span>
      <span>{formatCount(count)}</span>
    </label>
  ));
}

const FEW = 6;

function ManyCheckboxes({ values, ...choices }: ChoicesProps) {
  const isChosen = among(choices.chosen);
  const open = values.filter((facet, position) => position < FEW || isChosen(facet.value));
  const rest = values.filter((facet) => !open.includes(facet));
  return (
    <>
      <Checkboxes {...choices} values={open} />
      {rest.length > 0 && (
        <details>
          <summary className="text-link cursor-pointer py-1.5 text-sm">{rest.length} more</summary>
          <Checkboxes {...choices} values={rest} />
        </details>
      )}
    </>
  );
}

type PickOneMoreProps = ChoicesProps & {
  label: string;
  /** What the empty choice says, by whether anything is chosen already. */
  any: string;
  more: string;
  isDisabled?: boolean;
};

/** For lists too long for checkboxes: what is chosen stands as checkboxes, a select adds another. */
export function PickOneMore({ name, label, values, chosen, any, more, isDisabled = false }: PickOneMoreProps) {
  const isChosen = among(chosen);
  const picked = values.filter((facet) => isChosen(facet.value));
  const rest = values.filter((facet) => !isChosen(facet.value) && facet.count > 0);
  return (
    <>
      <SelectField
        id={`filter-${name}`}
        label={label}
        name={name}
        value=""
        onChange={heardByForm}
        disabled={isDisabled && picked.length === 0}
      >
        <option value="">{picked.length > 0 ? more : any}</option>
        {rest.map((facet) => (
          <option key={facet.value} value={facet.value}>
            {`${facet.value} (${formatCount(facet.count)})`}
          </option>
        ))}
      </SelectField>
      <Checkboxes name={name} values={picked} chosen={chosen} />
    </>
  );
}

type RangeGroupProps = {
  legend: string;
  range: RangeName;
  from: number | undefined;
  to: number | undefined;
  /** The last model year that is offered. */
  newest: number;
};

/** From and to as two selects: no typing on a phone. */
export function RangeGroup({ legend, range, from, to, newest }: RangeGroupProps) {
  const { names, stepsTo, format } = RANGE_STEPS[range];
  const steps = stepsTo(newest);
  return (
    <>
      <legend>{legend}</legend>
      <div className="grid grid-cols-2 gap-2.5">
        <Bound label="From" name={names[0]} value={from} steps={steps} format={format} />
        <Bound label="To" name={names[1]} value={to} steps={steps} format={format} />
      </div>
    </>
  );
}

type BoundProps = {
  label: string;
  name: string;
  value: number | undefined;
  steps: readonly number[];
  format: (value: number) => string;
};

/** A value from the address that is no step joins the steps. */
function Bound({ label, name, value, steps, format }: BoundProps) {
  const offered = value === undefined || steps.includes(value) ? steps : [...steps, value].sort((a, b) => a - b);
  return (
    <SelectField id={`filter-${name}`} label={label} name={name} value={value ?? ''} onChange={heardByForm}>
      <option value="">Any</option>
      {offered.map((step) => (
        <option key={step} value={step}>
          {format(step)}
        </option>
      ))}
    </SelectField>
  );
}

type SortFieldProps = {
  /** Empty for the order where none is asked for. */
  sort: Sort | '';
  /** The id of the form, which it may stand outside of; the element around it hears its changes. */
  form: string;
};

export function SortField({ sort, form }: SortFieldProps) {
  return (
    <SelectField id="sort" label="Sort" isLabelShort name="sort" form={form} value={sort} onChange={heardByForm}>
      {SORTS.map(({ value, label }) => (
        <option key={value} value={value === DEFAULT_SORT && sort !== value ? '' : value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function among(chosen: readonly string[]): (value: string) => boolean {
  const keys = new Set(chosen.map(compareKey));
  return (value) => keys.has(compareKey(value));
}

/** The form, or what is around it, hears every change; React asks each controlled input for a handler of its own. */
function heardByForm() {}

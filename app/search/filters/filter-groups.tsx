import { type ReactNode, useState } from 'react';
import type { FilterOption } from '#app/search/index/listing-index.ts';
import {
  CHOICES,
  exceptionOf,
  isChoice,
  RANGES,
  type Range,
  type RangeField,
  type ValueFilter,
  valueLabel,
} from '#app/search/searchable.ts';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { useHydrated } from '#app/ui/use-loaded.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type ChoicesProps = {
  name: ValueFilter;
  options: readonly FilterOption[];
  chosen: readonly string[];
};

/** Longer lists show only the first few. */
const LONGEST = 10;
const SHOWN = 6;

export const ChoiceGroup = renderedOnce(({ legend, ...choices }: ChoicesProps & { legend: string }) => {
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      {choices.options.length > LONGEST ? <ManyCheckboxes {...choices} legend={legend} /> : <Checkboxes {...choices} />}
    </fieldset>
  );
});

function Checkboxes({ name, options, chosen }: ChoicesProps) {
  const isChosen = includes(chosen);
  const { swatches } = isChoice(name) ? CHOICES[name] : {};
  return options.map(([value, count]) => (
    <label key={value} className={count === 0 ? 'choice text-muted' : 'choice'}>
      <input type="checkbox" name={name} value={value} checked={isChosen(value)} onChange={handledByForm} />
      {swatches && <i className="swatch" style={{ background: swatches[value] }} />}
      {valueLabel(name, value)}
      <span>{formatCount(count)}</span>
    </label>
  ));
}

function ManyCheckboxes({ legend, options, ...choices }: ChoicesProps & { legend: string }) {
  const isChosen = includes(choices.chosen);
  const shown = options.filter(([value], position) => position < SHOWN || isChosen(value));
  const others = options.filter((option) => !shown.includes(option));
  const noun = `${legend.toLowerCase()}${others.length === 1 ? '' : 's'}`;
  return (
    <>
      <Checkboxes {...choices} options={shown} />
      {others.length > 0 && (
        <details>
          <summary className="text-link my-0 cursor-pointer py-3 text-sm lg:py-1.5">{`Show ${others.length} more ${noun}`}</summary>
          <Checkboxes {...choices} options={others} />
        </details>
      )}
    </>
  );
}

type SelectsProps = ChoicesProps & {
  label: string;
  emptyLabel: string;
  isDisabled: boolean;
};

export const Selects = renderedOnce(({ name, label, options, chosen, emptyLabel, isDisabled }: SelectsProps) => {
  const isChosen = includes(chosen);
  const picked = options.filter(([value]) => isChosen(value));
  const others = options.filter(([value, count]) => !isChosen(value) && count > 0);
  const [first, ...more] = picked;
  const noun = label.toLowerCase();
  const furtherSelect = (label: string, name: string, emptyLabel: string) => (
    <details key={name + others.length}>
      <summary className="bare-summary text-link my-0 w-fit py-3 text-sm lg:py-1.5">{`+ ${label}`}</summary>
      <LongSelect id={`filter-${name}-another`} label={label} name={name} emptyLabel={emptyLabel}>
        <ValueOptions options={others} />
      </LongSelect>
    </details>
  );
  return (
    <div className="grid gap-1">
      <ValueSelect
        id={`filter-${name}`}
        label={label}
        name={name}
        emptyLabel={emptyLabel}
        picked={first}
        others={others}
        isDisabled={isDisabled && !first}
      />
      {more.map((option, position) => (
        <ValueSelect
          key={option[0]}
          id={`filter-${name}-${position + 2}`}
          label={`${label} ${position + 2}`}
          name={name}
          emptyLabel={emptyLabel}
          picked={option}
          others={others}
        />
      ))}
      {others.length > 0 && !isDisabled && (
        <>
          {first && furtherSelect(`Add another ${noun}`, name, emptyLabel)}
          {furtherSelect(`Leave out a ${noun}`, exceptionOf(name), 'None')}
        </>
      )}
    </div>
  );
});

type ValueSelectProps = {
  id: string;
  label: string;
  name: ValueFilter;
  emptyLabel: string;
  picked?: FilterOption | undefined;
  others: readonly FilterOption[];
  isDisabled?: boolean;
};

function ValueSelect({ id, label, name, emptyLabel, picked, others, isDisabled = false }: ValueSelectProps) {
  return (
    <SelectField
      id={id}
      label={label}
      name={name}
      value={picked?.[0] ?? ''}
      onChange={handledByForm}
      disabled={isDisabled}
    >
      <option value="">{emptyLabel}</option>
      <ValueOptions options={picked ? [picked, ...others] : others} />
    </SelectField>
  );
}

function ValueOptions({ options }: { options: readonly FilterOption[] }) {
  return options.map(([value, count]) => (
    <option key={value} value={value}>
      {`${value} (${formatCount(count)})`}
    </option>
  ));
}

type RangeGroupProps = {
  field: RangeField;
  min: number | undefined;
  max: number | undefined;
};

export const RangeGroup = renderedOnce(({ field, min, max }: RangeGroupProps) => {
  const range = RANGES.find((other) => other.field === field);
  if (!range) return null;
  const bounds = [
    { name: range.min, value: min, label: 'From', labelAlone: 'At least', emptyLabel: 'No min' },
    { name: range.max, value: max, label: 'To', labelAlone: 'At most', emptyLabel: 'No max' },
  ].filter(({ name }) => name);
  const isAlone = bounds.length === 1;
  const selects = bounds.map(({ name = '', label, labelAlone, ...bound }) => (
    <BoundSelect key={name} {...bound} name={name} label={isAlone ? labelAlone : label} range={range} />
  ));
  return (
    <fieldset className="filter-group">
      <legend>{range.legend}</legend>
      {isAlone ? selects : <div className="grid grid-cols-2 gap-2.5">{selects}</div>}
    </fieldset>
  );
});

type BoundSelectProps = {
  label: string;
  name: string;
  emptyLabel: string;
  value: number | undefined;
  range: Range;
};

function BoundSelect({ label, name, emptyLabel, value, range }: BoundSelectProps) {
  return (
    <LongSelect
      id={`filter-${name}`}
      label={label}
      name={name}
      emptyLabel={emptyLabel}
      value={value}
      text={value === undefined ? '' : range.format(value)}
    >
      <Steps value={value} range={range} />
    </LongSelect>
  );
}

function Steps({ value, range: { steps, format } }: Pick<BoundSelectProps, 'value' | 'range'>) {
  const offered = value === undefined || steps().includes(value) ? steps() : [...steps(), value].sort((a, b) => a - b);
  return offered.map((step) => (
    <option key={step} value={step}>
      {format(step)}
    </option>
  ));
}

type LongSelectProps = {
  id: string;
  label: string;
  name: string;
  emptyLabel: string;
  value?: number | undefined;
  text?: string;
  children: ReactNode;
};

/** A text box until scripts run, because the options would be a tenth of the page. One with typed text stays. */
function LongSelect({ id, label, name, emptyLabel, value, text = '', children }: LongSelectProps) {
  const isHydrated = useHydrated();
  const [isTypedIn, setTypedIn] = useState(false);
  if (isHydrated && !isTypedIn) {
    return (
      <SelectField id={id} label={label} name={name} value={value ?? ''} onChange={handledByForm}>
        <option value="">{emptyLabel}</option>
        {children}
      </SelectField>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        ref={(box) => {
          if (box) setTypedIn(box.value !== text || document.activeElement === box);
        }}
        onChange={(event) => event.stopPropagation()}
        onBlur={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        defaultValue={text}
        placeholder={emptyLabel}
        autoComplete="off"
        className="control select-control noscript:bg-none"
      />
    </div>
  );
}

function includes(chosen: readonly string[]): (value: string) => boolean {
  const values = new Set(chosen);
  return (value) => values.has(value);
}

/** The form handles changes; React warns about a controlled input without a handler. */
export function handledByForm() {}

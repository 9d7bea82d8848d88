import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router';
import type {
  ChoiceFilterGroup,
  FilterGroup,
  FilterOption,
  RangeFilterGroup,
  SelectFilterGroup,
} from '#app/search/filter-model.server.ts';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { useHydrated } from '#app/ui/use-loaded.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

/** Longer lists show only the first few. */
const LONGEST = 10;
const SHOWN = 6;

type Chosen = { chosen: string[] };

export function FilterGroups({ groups, params }: { groups: FilterGroup[]; params: URLSearchParams }) {
  return groups.map((group) => {
    if ('bounds' in group) {
      const chosen = group.bounds.map((name) => params.get(name) ?? '');
      return <RangeGroup key={group.legend} {...group} chosen={chosen} />;
    }
    const chosen = params.getAll(group.name);
    if ('emptyLabel' in group) return <SelectGroup key={group.name} {...group} chosen={chosen} />;
    return <ChoiceGroup key={group.name} {...group} chosen={chosen} />;
  });
}

type MoreFiltersProps = { groups: FilterGroup[] | null; href: string | null; params: URLSearchParams };

/** Opened by the server, so that their content loads on demand without JavaScript too. */
export function MoreFilters({ groups, href, params }: MoreFiltersProps) {
  const leaveOut = params.get('leaveOut') ?? '';
  return (
    <div className="filter-group grid gap-4">
      {href !== null && (
        <Link
          to={href}
          preventScrollReset
          replace
          className="text-link my-0 py-3 lg:py-1.5"
          aria-expanded={groups !== null}
        >
          {groups ? 'Fewer filters' : 'More filters'}
        </Link>
      )}
      {groups && (
        <>
          {href !== null && <input type="hidden" name="filters" value="more" />}
          <FilterGroups groups={groups} params={params} />
          <LeaveOut key={leaveOut} text={leaveOut} />
        </>
      )}
    </div>
  );
}

/** The server turns the words into exceptions, whose chips show them. */
const LeaveOut = renderedOnce(({ text }: { text: string }) => (
  <TextBox
    id="filter-leave-out"
    label="Leave out"
    name="leaveOut"
    defaultValue={text}
    placeholder="e.g. white, Ford, CVT"
  />
));

const ChoiceGroup = renderedOnce(({ name, legend, options, chosen }: ChoiceFilterGroup & Chosen) => {
  const checkboxes = (options: FilterOption[]) => <Checkboxes name={name} options={options} chosen={chosen} />;
  if (legend === '') return checkboxes(options);
  const isLong = options.length > LONGEST;
  const isShown = ([value]: FilterOption, position: number) => !isLong || position < SHOWN || chosen.includes(value);
  const others = options.filter((option, position) => !isShown(option, position));
  const noun = `${legend.toLowerCase()}${others.length === 1 ? '' : 's'}`;
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      {checkboxes(options.filter(isShown))}
      {others.length > 0 && (
        <details>
          <summary className="text-link my-0 cursor-pointer py-3 text-sm lg:py-1.5">{`Show ${others.length} more ${noun}`}</summary>
          {checkboxes(others)}
        </details>
      )}
    </fieldset>
  );
});

function Checkboxes({ name, options, chosen }: Pick<ChoiceFilterGroup, 'name' | 'options'> & Chosen) {
  return options.map(([value, count, label, background]) => (
    <label key={value} className={count === 0 ? 'choice text-muted' : 'choice'}>
      <input type="checkbox" name={name} value={value} checked={chosen.includes(value)} onChange={handledByForm} />
      {background && <i className="swatch" style={{ background }} />}
      {label ?? value}
      <span>{formatCount(count)}</span>
    </label>
  ));
}

export const SelectGroup = renderedOnce(
  ({ name, legend, options, chosen, emptyLabel, isDisabled = false, note }: SelectFilterGroup & Chosen) => {
    const picked = options.filter(([value]) => chosen.includes(value));
    const others = options.filter(([value, count]) => !chosen.includes(value) && count > 0);
    const [first, ...more] = picked;
    const noun = legend.toLowerCase();
    const select = (label: string, id: string, option?: FilterOption) => (
      <Select
        key={id}
        id={id}
        label={label}
        name={name}
        value={option?.[0] ?? ''}
        emptyLabel={emptyLabel}
        options={labelled(option ? [option, ...others] : others)}
        disabled={isDisabled && !option}
      />
    );
    return (
      <div className="grid gap-1">
        {select(legend, `filter-${name}`, first)}
        {more.map((option, at) => select(`${legend} ${at + 2}`, `filter-${name}-${at + 2}`, option))}
        {first && others.length > 0 && !isDisabled && (
          <details key={others.length}>
            <summary className="bare-summary text-link my-0 w-fit py-3 text-sm lg:py-1.5">{`+ Add another ${noun}`}</summary>
            <LongSelect
              id={`filter-${name}-another`}
              label={`Add another ${noun}`}
              name={name}
              value=""
              emptyLabel={emptyLabel}
              options={labelled(others)}
            />
          </details>
        )}
        {note && <p className="text-muted text-sm">{note}</p>}
      </div>
    );
  },
);

function labelled(options: readonly FilterOption[]): Labelled[] {
  return options.map(([value, count, label]) => [value, `${label ?? value} (${formatCount(count)})`]);
}

const RangeGroup = renderedOnce(({ legend, bounds, steps, note, onRoadIn, chosen }: RangeFilterGroup & Chosen) => {
  const isAlone = bounds.length === 1;
  const selects = bounds.map((name, at) => {
    const isMin = name.startsWith('min');
    const label = isMin ? (isAlone ? 'At least' : 'From') : isAlone ? 'At most' : 'To';
    return (
      <LongSelect
        key={name}
        id={`filter-${name}`}
        label={label}
        name={name}
        emptyLabel={isMin ? 'No min' : 'No max'}
        value={chosen[at] ?? ''}
        options={steps.split('|').map((step) => [numberOf(step), step])}
      />
    );
  });
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      {isAlone ? selects : <div className="grid grid-cols-2 gap-2.5">{selects}</div>}
      {note && <p className="mt-1 text-muted text-sm">{note}</p>}
      {onRoadIn && <input type="hidden" name="onRoadIn" value={onRoadIn} />}
    </fieldset>
  );
});

function numberOf(step: string): string {
  return String(Number.parseFloat(step.replace(/[$,]/g, '')));
}

type Labelled = readonly [value: string, label: string];
type SelectProps = {
  id: string;
  label: string;
  name: string;
  value: string;
  emptyLabel: string;
  options: readonly Labelled[];
  disabled?: boolean;
};

function Select({ emptyLabel, options, ...select }: SelectProps) {
  return (
    <SelectField {...select} onChange={handledByForm}>
      <option value="">{emptyLabel}</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** A text box until scripts run, because the options would be a tenth of the page. One with typed text stays. */
function LongSelect(select: SelectProps) {
  const isHydrated = useHydrated();
  const [isTypedIn, setTypedIn] = useState(false);
  if (isHydrated && !isTypedIn) return <Select {...select} />;
  const { id, label, name, value, emptyLabel, options } = select;
  const text = options.find(([option]) => option === value)?.[1] ?? value;
  return (
    <TextBox
      id={id}
      label={label}
      name={name}
      ref={(box) => {
        if (box) setTypedIn(box.value !== text || document.activeElement === box);
      }}
      defaultValue={text}
      placeholder={emptyLabel}
      className="select-control noscript:bg-none"
    />
  );
}

/** Searches once the words are whole. */
function TextBox({ id, label, className = '', ...box }: ComponentProps<'input'> & { label: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        onChange={(event) => event.stopPropagation()}
        onBlur={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        autoComplete="off"
        className={`control ${className}`}
        {...box}
      />
    </div>
  );
}

/** The form handles changes; React warns about a controlled input without a handler. */
export function handledByForm() {}

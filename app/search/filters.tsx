import { X } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import {
  type Criteria,
  criteriaParams,
  DEFAULT_SORT,
  isActive,
  LARGEST_DROP_FIRST,
  NEAREST_FIRST,
  ON_ROAD_SORTS,
  RECENTLY_CONFIRMED_FIRST,
  SORTS,
  type Sort,
  withinKm,
} from '#app/search/criteria.ts';
import { ChoiceGroup, handledByForm, RangeGroup, Selects } from '#app/search/filters/filter-groups.tsx';
import { NEAR_FIELD, type Nearby, NearGroup, UnknownPlace } from '#app/search/filters/near-group.tsx';
import type { FilterOptions } from '#app/search/index/listing-index.ts';
import { CHOICE_FILTERS, type ChoiceFilter, legendOf, RANGES } from '#app/search/searchable.ts';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import { useOpenEntry } from '#app/ui/open-entry.ts';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { formatDollars } from '#app/vocabulary/money.ts';
import { formatCars, formatCount } from '#app/vocabulary/numbers.ts';
import type { State } from '#app/vocabulary/states.ts';

export const FILTERS = 'filters';
export const SEARCH_FORM = 'search-form';

const WITH_CHECKBOXES = new Set<ChoiceFilter>([
  'location',
  'priceRating',
  'bodyType',
  'fuelType',
  'transmission',
  'status',
  'sellerType',
  ...CHOICE_FILTERS,
]);

type FiltersProps = {
  criteria: Criteria;
  options: FilterOptions;
  nearby: Nearby | null;
  ownPlace: ReactNode;
  total: number;
  onRoadIn: State | null;
  dropped: number;
  isLoading: boolean;
};

export const RESULTS = 'results';

export function isFilterPanelOpen(): boolean {
  return document.getElementById(FILTERS)?.matches(':popover-open') ?? false;
}

function closeFilterPanel() {
  if (isFilterPanelOpen()) document.getElementById(FILTERS)?.hidePopover();
}

/** From the first car, wherever the list was before. */
function showResults() {
  if (!isFilterPanelOpen()) return;
  closeFilterPanel();
  document.getElementById(RESULTS)?.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** A sidebar on a desktop; on a phone the same element is a popover that slides over the results. */
export function FilterPanel(props: FiltersProps) {
  const panel = useRef<HTMLElement>(null);
  const { enter, leave } = useOpenEntry(FILTERS, (isOpen) => {
    if (isOpen) panel.current?.showPopover();
    else closeFilterPanel();
  });
  const onToggle = useEffectEvent((isOpen: boolean) => (isOpen ? enter() : leave()));
  useEffect(() => makePageInertWhileOpen(panel.current, onToggle), []);
  return (
    <aside
      ref={panel}
      id={FILTERS}
      popover="auto"
      aria-label="Filters"
      tabIndex={-1}
      className="filter-panel outline-none"
    >
      <Filters {...props} />
    </aside>
  );
}

function Filters({ criteria, options, nearby, ownPlace, total, onRoadIn, dropped, isLoading }: FiltersProps) {
  return (
    <div className="grid gap-5">
      {[...criteriaParams(criteria)]
        .filter(([name]) => /^(place|confirmed|text|except)/.test(name))
        .map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-bold text-xl">Filters</h2>
        <div className="flex items-center gap-2">
          {isActive(criteria) && (
            <Link to="/listings" preventScrollReset className="text-link my-0 px-1 py-3 text-sm">
              Clear all
            </Link>
          )}
          <button
            type="button"
            popoverTarget={FILTERS}
            popoverTargetAction="hide"
            aria-label="Close filters"
            className="grid size-11 place-items-center rounded-control lg:hidden"
          >
            <X aria-hidden="true" />
          </button>
        </div>
      </div>
      <Selects
        name="make"
        label="Make"
        emptyLabel="Any make"
        options={options.make}
        chosen={criteria.make}
        isDisabled={false}
      />
      <Selects
        name="model"
        label="Model"
        emptyLabel={criteria.make.length > 0 ? 'Any model' : 'Pick a make first'}
        options={options.model}
        chosen={criteria.model}
        isDisabled={criteria.make.length === 0}
      />
      <NearGroup
        near={criteria.near ?? ''}
        within={withinKm(criteria)}
        nearby={nearby}
        criteria={criteria}
        ownPlace={ownPlace}
      />
      {RANGES.map(({ field, min, max }) => (
        <Fragment key={field}>
          <RangeGroup field={field} min={min && criteria[min]} max={max && criteria[max]} />
          {field === 'price' && onRoadIn && <OnRoadGroup state={onRoadIn} max={criteria.maxOnRoad} />}
          {field === 'price' && <DroppedChoice count={dropped} isChosen={criteria.dropped !== undefined} />}
        </Fragment>
      ))}
      {[...WITH_CHECKBOXES]
        .filter((name) => options[name].length > 0)
        .map((name) => (
          <ChoiceGroup key={name} name={name} legend={legendOf(name)} options={options[name]} chosen={criteria[name]} />
        ))}
      <div
        aria-busy={isLoading}
        className="busy-line tall:sticky bottom-0 -mx-5 border-line border-t bg-surface px-5 py-3 lg:static lg:mx-0 lg:hidden lg:border-0 lg:bg-transparent lg:p-0 lg:noscript:block"
      >
        <button type="submit" onClick={showResults} className="button w-full">
          {`Show ${formatCars(total)}`}
        </button>
      </div>
    </div>
  );
}

type OnRoadGroupProps = { state: State; max: number | undefined };

const OnRoadGroup = renderedOnce(({ state, max }: OnRoadGroupProps) => {
  const steps = [...new Set([...ON_ROAD_STEPS, ...(max === undefined ? [] : [max])])].sort((a, b) => a - b);
  return (
    <fieldset className="filter-group">
      <legend>{`Drive away in ${state}`}</legend>
      <SelectField label="Up to" name="maxOnRoad" id="max-on-road" value={max ?? ''} onChange={handledByForm}>
        <option value="">Any price</option>
        {steps.map((dollars) => (
          <option key={dollars} value={dollars}>
            {formatDollars(dollars)}
          </option>
        ))}
      </SelectField>
      <p className="mt-1 text-muted text-sm">Plus a transfer fee.</p>
      <input type="hidden" name="onRoadIn" value={state} />
    </fieldset>
  );
});

function DroppedChoice({ count, isChosen }: { count: number; isChosen: boolean }) {
  if (count === 0 && !isChosen) return null;
  return (
    <label className="choice">
      <input type="checkbox" name="dropped" value="yes" checked={isChosen} onChange={handledByForm} />
      Price dropped
      <span>{formatCount(count)}</span>
    </label>
  );
}

const ON_ROAD_STEPS = RANGES.find(({ field }) => field === 'price')?.steps() ?? [];

type SortFieldProps = {
  sort: Sort | '';
  form: string;
  isNear: boolean;
  hasState: boolean;
};

export const SortField = renderedOnce(({ sort, form, isNear, hasState }: SortFieldProps) => {
  return (
    <SelectField id="sort" label="Sort" isLabelShort name="sort" form={form} value={sort} onChange={handledByForm}>
      {[
        ...SORTS,
        RECENTLY_CONFIRMED_FIRST,
        LARGEST_DROP_FIRST,
        ...(isNear ? [NEAREST_FIRST] : []),
        ...(hasState ? ON_ROAD_SORTS : []),
      ].map(({ value, label }) => (
        <option key={value} value={value === DEFAULT_SORT && sort !== value ? '' : value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
});

export { NEAR_FIELD, type Nearby, UnknownPlace };
export type ActiveFilter = { key: string; label: string; inSentence: string; href: string };

export function FilterChips({ chips }: { chips: ActiveFilter[] }) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="mt-1 flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip.key} className="min-w-0 max-w-full">
          <Link
            to={chip.href}
            preventScrollReset
            aria-label={`Remove filter: ${chip.inSentence}`}
            className="chip max-w-full hover:bg-accent hover:text-accent-ink"
          >
            <span className="min-w-0 truncate">{chip.label}</span>
            <X className="size-3.5 shrink-0" aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to="/listings"
          preventScrollReset
          className="text-link my-0 inline-flex min-h-11 items-center px-2 text-sm md:min-h-8.5"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}

/** The browser returns the focus to the button on close, so the page can't be inert by then. */
function makePageInertWhileOpen(panel: HTMLElement | null, onToggled: (isOpen: boolean) => void) {
  const onChange = (event: Event) => {
    const { type, newState } = event as ToggleEvent;
    if (newState === 'open' && type === 'toggle') panel?.focus({ preventScroll: true });
    if ((newState === 'open') === (type === 'toggle')) setPageInert(newState === 'open');
    if (type === 'toggle') onToggled(newState === 'open');
  };
  panel?.addEventListener('beforetoggle', onChange);
  panel?.addEventListener('toggle', onChange);
  return () => {
    panel?.removeEventListener('beforetoggle', onChange);
    panel?.removeEventListener('toggle', onChange);
    setPageInert(false);
  };
}

function setPageInert(isInert: boolean) {
  for (const other of document.querySelectorAll('body > header, body > footer, [aria-labelledby="results"]')) {
    other.toggleAttribute('inert', isInert);
  }
}

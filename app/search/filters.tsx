import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import type { FilterModel } from '#app/search/filter-model.server.ts';
import { FilterGroups, handledByForm, MoreFilters } from '#app/search/filters/filter-groups.tsx';
import { NEAR_FIELD, type Nearby, NearGroup, UnknownPlace } from '#app/search/filters/near-group.tsx';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import { useOpenEntry } from '#app/ui/open-entry.ts';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { formatCars } from '#app/vocabulary/numbers.ts';

export const FILTERS = 'filters';
export const SEARCH_FORM = 'search-form';

type FiltersProps = {
  /** Of the search that the controls show. */
  params: URLSearchParams;
  model: FilterModel;
  nearby: Nearby | null;
  ownPlace: ReactNode;
  total: number;
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

function Filters({ params, model, nearby, ownPlace, total, isLoading }: FiltersProps) {
  return (
    <div className="grid gap-5">
      {[...params]
        .filter(([name]) => /^(place|confirmed|text|except)/.test(name))
        .map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-bold text-xl">Filters</h2>
        <div className="flex items-center gap-2">
          {params.size > 0 && (
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
      <FilterGroups groups={model.names} params={params} />
      <NearGroup
        near={params.get('near') ?? ''}
        within={params.get('within')}
        radii={model.radii}
        nearby={nearby}
        ownPlace={ownPlace}
      />
      <FilterGroups groups={model.groups} params={params} />
      <MoreFilters groups={model.more} href={model.moreHref} params={params} />
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

type SortFieldProps = { sort: string; sorts: FilterModel['sorts']; form: string };

export const SortField = renderedOnce(({ sort, sorts, form }: SortFieldProps) => (
  <SelectField id="sort" label="Sort" isLabelShort name="sort" form={form} value={sort} onChange={handledByForm}>
    {sorts.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </SelectField>
));

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

import { X } from 'lucide-react';
import { Link } from 'react-router';
import { type Criteria, isActive } from '#app/listings/search/criteria.ts';
import { ChoiceGroup, PickOneMore, RangeGroup } from '#app/listings/search/filters/filter-fields.tsx';
import type { ValueFilter } from '#app/listings/search/filters/filter-names.ts';
import { RANGE_STEPS, type RangeName } from '#app/listings/search/filters/filter-steps.ts';
import type { Facets } from '#app/listings/search/index/listing-index.ts';
import { KeptFragment } from '#app/ui/kept-fragment.tsx';
import { newestYear } from '#app/vocabulary/cars.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

/** The id that the phone's button opens; also the form's, so that controls outside can belong to it. */
export const FILTERS = 'filters';
export const SEARCH_FORM = 'search-form';

const RANGES: { legend: string; range: RangeName }[] = [
  { legend: 'Price', range: 'price' },
  { legend: 'Kilometres', range: 'kilometers' },
  { legend: 'Year', range: 'year' },
];

/** The filters chosen by ticking, in the order shown. */
const CHOICES: { legend: string; name: ValueFilter; isLong?: boolean }[] = [
  { legend: 'Location', name: 'location' },
  { legend: 'Body type', name: 'bodyType' },
  { legend: 'Fuel type', name: 'fuelType' },
  { legend: 'Transmission', name: 'transmission' },
  { legend: 'Status', name: 'status' },
  { legend: 'Seller', name: 'sellerType' },
  { legend: 'Colour', name: 'color', isLong: true },
  { legend: 'Doors', name: 'doors' },
];

export type FiltersProps = { criteria: Criteria; facets: Facets; total: number };

/** Everything one can filter by: a sidebar on a desktop, on a phone a panel that slides over (see the page's popover). */
export function Filters({ criteria, facets, total, close }: FiltersProps & { close: () => void }) {
  const newest = newestYear();
  return (
    <div className="grid gap-5">
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-bold text-xl">Filters</h2>
        <div className="flex items-center gap-2">
          {isActive(criteria) && (
            <Link to="/listings" preventScrollReset className="text-link px-1 py-2 text-sm">
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
      <KeptFragment
        as="div"
        className="grid gap-1"
        of={PickOneMore}
        props={{
          ...{ name: 'make', label: 'Make', any: 'Any make', more: 'Add another make' },
          ...{ values: facets.make, chosen: criteria.make },
        }}
      />
      <KeptFragment
        as="div"
        className="grid gap-1"
        of={PickOneMore}
        props={{
          ...{ name: 'model', label: 'Model', more: 'Add another model' },
          any: criteria.make.length > 0 ? 'Any model' : 'Pick a make first',
          ...{ values: facets.model, chosen: criteria.model, isDisabled: criteria.make.length === 0 },
        }}
      />
      {RANGES.map(({ legend, range }) => {
        const [from, to] = RANGE_STEPS[range].names;
        return (
          <KeptFragment
            key={range}
            as="fieldset"
            className="filter-group"
            of={RangeGroup}
            props={{ legend, range, from: criteria[from], to: criteria[to], newest }}
          />
        );
      })}
      {CHOICES.map((choice) => (
        <KeptFragment
          key={choice.name}
          as="fieldset"
          className="filter-group"
          of={ChoiceGroup}
          props={{ ...choice, values: facets[choice.name], chosen: criteria[choice.name] }}
        />
      ))}
      <div className="sticky bottom-0 -mx-5 border-line border-t bg-surface px-5 py-3 lg:static lg:mx-0 lg:hidden lg:border-0 lg:bg-transparent lg:p-0 lg:noscript:block">
        <button type="submit" onClick={close} className="button w-full">
          Show {formatCount(total)} {total === 1 ? 'car' : 'cars'}
        </button>
      </div>
    </div>
  );
}

import { X } from 'lucide-react';
import { Link } from 'react-router';
import { type Criteria, isActive } from '#app/listings/search/criteria.ts';
import { Checkboxes, FilterGroup, ManyCheckboxes, PickOneMore, Range } from '#app/listings/search/filter-fields.tsx';
import { type ValueFilter, valueLabel } from '#app/listings/search/filter-names.ts';
import type { Facets } from '#app/listings/search/listing-index.ts';
import { newestYear } from '#app/vocabulary/cars.ts';
import { formatDollars } from '#app/vocabulary/money.ts';
import { formatCount, formatKilometers } from '#app/vocabulary/numbers.ts';
import { compareKey } from '#app/vocabulary/words.ts';

/** The id that the phone's button opens; also the form's, so that controls outside can belong to it. */
export const FILTERS = 'filters';
export const SEARCH_FORM = 'search-form';

const PRICE_STEPS = [
  ...[2, 5, 7.5, 10, 12.5, 15, 17.5, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 125, 150, 200, 300, 500],
].map((thousands) => thousands * 1000);
const KILOMETER_STEPS = [1, 5, 10, 20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300].map(
  (thousands) => thousands * 1000,
);
const YEARS_BACK = 35;

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
  const years = Array.from({ length: YEARS_BACK }, (_, age) => newest - age);
  const among = (chosen: readonly string[]) => {
    const keys = new Set(chosen.map(compareKey));
    return (value: string) => keys.has(compareKey(value));
  };
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
      <PickOneMore
        {...{ name: 'make', label: 'Make', any: 'Any make', more: 'Add another make' }}
        values={facets.make}
        isChosen={among(criteria.make)}
      />
      <PickOneMore
        {...{ name: 'model', label: 'Model', more: 'Add another model' }}
        any={criteria.make.length > 0 ? 'Any model' : 'Pick a make first'}
        values={
          criteria.make.length > 0 ? facets.model : facets.model.filter((facet) => among(criteria.model)(facet.value))
        }
        isChosen={among(criteria.model)}
        isDisabled={criteria.make.length === 0}
      />
      <FilterGroup legend="Price">
        <Range
          from={{ name: 'minPrice', value: criteria.minPrice }}
          to={{ name: 'maxPrice', value: criteria.maxPrice }}
          steps={PRICE_STEPS}
          format={formatDollars}
        />
      </FilterGroup>
      <FilterGroup legend="Kilometres">
        <Range
          from={{ name: 'minKm', value: criteria.minKm }}
          to={{ name: 'maxKm', value: criteria.maxKm }}
          steps={KILOMETER_STEPS}
          format={formatKilometers}
        />
      </FilterGroup>
      <FilterGroup legend="Year">
        <Range
          from={{ name: 'minYear', value: criteria.minYear }}
          to={{ name: 'maxYear', value: criteria.maxYear }}
          steps={years}
          format={String}
        />
      </FilterGroup>
      {CHOICES.map(({ legend, name, isLong }) => {
        const Choices = isLong ? ManyCheckboxes : Checkboxes;
        return (
          <FilterGroup key={name} legend={legend}>
            <Choices
              name={name}
              values={facets[name]}
              isChosen={among(criteria[name])}
              labelOf={(value) => valueLabel(name, value)}
            />
          </FilterGroup>
        );
      })}
      <div className="sticky bottom-0 -mx-5 border-line border-t bg-surface px-5 py-3 lg:static lg:mx-0 lg:hidden lg:border-0 lg:bg-transparent lg:p-0 lg:noscript:block">
        <button type="submit" onClick={close} className="button w-full">
          Show {formatCount(total)} {total === 1 ? 'car' : 'cars'}
        </button>
      </div>
    </div>
  );
}

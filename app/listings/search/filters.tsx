import { X } from 'lucide-react';
import { Link } from 'react-router';
import { type Criteria, isActive } from '#app/listings/search/criteria.ts';
import { Checkboxes, FilterGroup, ManyCheckboxes, PickOneMore, Range } from '#app/listings/search/filter-fields.tsx';
import { valueLabel } from '#app/listings/search/filter-names.ts';
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
      <FilterGroup legend="Location">
        <Checkboxes
          name="location"
          values={facets.location}
          isChosen={among(criteria.location)}
          labelOf={(state) => valueLabel('location', state)}
        />
      </FilterGroup>
      <FilterGroup legend="Body type">
        <Checkboxes name="bodyType" values={facets.bodyType} isChosen={among(criteria.bodyType)} />
      </FilterGroup>
      <FilterGroup legend="Fuel type">
        <Checkboxes name="fuelType" values={facets.fuelType} isChosen={among(criteria.fuelType)} />
      </FilterGroup>
      <FilterGroup legend="Transmission">
        <Checkboxes name="transmission" values={facets.transmission} isChosen={among(criteria.transmission)} />
      </FilterGroup>
      <FilterGroup legend="Status">
        <Checkboxes
          name="status"
          values={facets.status}
          isChosen={among(criteria.status)}
          labelOf={(status) => valueLabel('status', status)}
        />
      </FilterGroup>
      <FilterGroup legend="Seller">
        <Checkboxes
          name="sellerType"
          values={facets.sellerType}
          isChosen={among(criteria.sellerType)}
          labelOf={(type) => valueLabel('sellerType', type)}
        />
      </FilterGroup>
      <FilterGroup legend="Colour">
        <ManyCheckboxes name="color" values={facets.color} isChosen={among(criteria.color)} />
      </FilterGroup>
      <FilterGroup legend="Doors">
        <Checkboxes
          name="doors"
          values={facets.doors}
          isChosen={among(criteria.doors)}
          labelOf={(doors) => valueLabel('doors', doors)}
        />
      </FilterGroup>
      <div className="sticky bottom-0 -mx-5 border-line border-t bg-surface px-5 py-3 lg:static lg:mx-0 lg:hidden lg:border-0 lg:bg-transparent lg:p-0 lg:noscript:block">
        <button type="submit" onClick={close} className="button w-full">
          Show {formatCount(total)} {total === 1 ? 'car' : 'cars'}
        </button>
      </div>
    </div>
  );
}

/** What a search asks for in words, each with the search that is left without it. */
import { BOUNDS, type Bound, type Criteria, VALUE_FILTERS, type ValueFilter } from '#app/listings/search/criteria.ts';
import { formatDollars } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { STATE_NAMES, type State } from '#app/vocabulary/states.ts';

export type Chip = { label: string; without: Criteria };

/** In the order of the canonical address. A change of filter returns to the first page. The order is no filter and has no chip. */
export function chips(criteria: Criteria): Chip[] {
  const ofValues = VALUE_FILTERS.flatMap((name) =>
    criteria[name].map((value) => ({ label: labelOfValue(name, value), without: withoutValue(criteria, name, value) })),
  );
  const ofBounds = BOUNDS.flatMap((name) => {
    const bound = criteria[name];
    return bound === undefined ? [] : [{ label: labelOfBound(name, bound), without: withoutBound(criteria, name) }];
  });
  return [...ofValues, ...ofBounds];
}

function withoutValue(criteria: Criteria, name: ValueFilter, value: string | number): Criteria {
  const rest = (criteria[name] as (string | number)[]).filter((other) => other !== value);
  return { ...criteria, [name]: rest, page: 1 };
}

function withoutBound(criteria: Criteria, name: Bound): Criteria {
  const { [name]: _, ...rest } = criteria;
  return { ...rest, page: 1 };
}

function labelOfValue(name: ValueFilter, value: string | number): string {
  if (name === 'location') return STATE_NAMES[value as State];
  if (name === 'doors') return value === 1 ? '1 door' : `${value} doors`;
  if (name === 'sellerType') return value === 'dealer' ? 'Dealer' : 'Private seller';
  if (name === 'status') return value === 'sold' ? 'Sold' : 'Available';
  return String(value);
}

function labelOfBound(name: Bound, bound: number): string {
  const edge = name.startsWith('min') ? 'From' : 'To';
  if (name.endsWith('Price')) return `${edge} ${formatDollars(bound)}`;
  if (name.endsWith('Km')) return `${edge} ${formatKilometers(bound)}`;
  return `${edge} ${bound}`;
}

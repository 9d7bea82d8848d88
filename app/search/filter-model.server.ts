/** The filter panel as data: what each filter is called, what it offers and how many cars there are. Browsers draw it without knowing the fields. */
import {
  BEST_FIRST,
  BEST_FIRST_NOTE,
  type Criteria,
  DEFAULT_SORT,
  LARGEST_DROP_FIRST,
  listingsHref,
  NEAREST_FIRST,
  ON_ROAD_SORTS,
  RADII_KM,
  RECENTLY_CONFIRMED_FIRST,
  SORTS,
  withinKm,
} from '#app/search/criteria.ts';
import type { FilterOptions } from '#app/search/index/listing-index.ts';
import type { Unsaid } from '#app/search/index/matches.ts';
import {
  CHOICE_FILTERS,
  CHOICES,
  type ChoiceFilter,
  type Fact,
  isMore,
  legendOf,
  MORE_FACTS,
  RANGES,
  type Range,
  type WordFilter,
} from '#app/search/searchable.ts';
import { formatDollars } from '#app/vocabulary/money.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { State } from '#app/vocabulary/states.ts';

/** A label where it isn't the value. */
export type FilterOption = readonly [value: string, count: number, label?: string | null, swatch?: string];
export type ChoiceFilterGroup = { name: string; legend: string; options: FilterOption[] };
export type SelectFilterGroup = ChoiceFilterGroup & { emptyLabel: string; isDisabled?: boolean; note?: string };
/** `bounds` are names of parameters. `steps` are labels that start with their number, "$20,000|$25,000": as a list they'd be a hundredth of the page. */
export type RangeFilterGroup = { legend: string; bounds: string[]; steps: string; note?: string; onRoadIn?: string };
export type FilterGroup = ChoiceFilterGroup | SelectFilterGroup | RangeFilterGroup;
export type FilterModel = {
  names: SelectFilterGroup[];
  groups: FilterGroup[];
  /** Null while closed: they'd be a tenth of the page. */
  more: FilterGroup[] | null;
  /** Opens or closes them; null if they must stay open. */
  moreHref: string | null;
  /** With how many cars, where the place is known. */
  radii: (readonly [km: number, count?: number])[];
  sorts: (readonly [value: string, label: string])[];
  /** What the chosen order looks at. */
  sortNote: string | null;
};

type Found = {
  options: FilterOptions;
  factsGiven: readonly Fact[];
  unsaid: Unsaid;
  dropped: number;
  nearCounts: readonly number[];
  onRoadIn: State | null;
  isMoreAsked: boolean;
  isTyped: boolean;
};

/** The parameter that opens "More filters". */
export const MORE_FILTERS = 'filters';

/** The first ones; the others follow in the order of the fields. */
const CHOICES_IN_ORDER = new Set<ChoiceFilter>([
  'location',
  'priceRating',
  'bodyType',
  'fuelType',
  'transmission',
  'status',
  'sellerType',
  ...CHOICE_FILTERS,
]);

export function filterModel(criteria: Criteria, found: Found): FilterModel {
  const { options, dropped, nearCounts, onRoadIn, isMoreAsked } = found;
  const isMakeChosen = criteria.make.length > 0;
  const isMoreChosen = MORE_FACTS.some((fact) => isChosen(criteria, fact));
  const searched = listingsHref({ ...criteria, page: 1 });
  const opened = `${searched}${searched.includes('?') ? '&' : '?'}${MORE_FILTERS}=more`;
  return {
    names: [
      selectGroup('make', options.make, 'Any make'),
      {
        ...selectGroup('model', options.model, isMakeChosen ? 'Any model' : 'Pick a make first'),
        isDisabled: !isMakeChosen,
      },
    ],
    groups: [
      ...RANGES.filter(({ field }) => !isMore(field)).flatMap((range): FilterGroup[] => {
        const group = rangeGroup(range, criteria);
        if (range.field !== 'price') return [group];
        return [group, ...onRoadGroup(onRoadIn, criteria), ...droppedGroup(dropped, criteria)];
      }),
      ...[...CHOICES_IN_ORDER].filter((name) => !isMore(name)).flatMap((name) => choiceGroup(name, options[name])),
    ],
    more: isMoreAsked || isMoreChosen ? moreGroups(criteria, found) : null,
    moreHref: isMoreChosen ? null : isMoreAsked ? searched : opened,
    radii: [...new Set<number>([...RADII_KM, withinKm(criteria)])].map((km, at) => {
      const count = nearCounts[at];
      return count === undefined ? [km] : [km, count];
    }),
    sorts: sortsOf(criteria, found),
    sortNote: criteria.sort === 'best' ? BEST_FIRST_NOTE : null,
  };
}

/** Not those of which no car says anything. */
function moreGroups(criteria: Criteria, { options, factsGiven, unsaid }: Found): FilterGroup[] {
  return MORE_FACTS.filter((fact) => factsGiven.includes(fact) || isChosen(criteria, fact)).flatMap(
    (fact): FilterGroup[] => {
      const note = unsaid[fact]
        ? { note: `${formatCount(unsaid[fact])} more ${unsaid[fact] === 1 ? 'car doesn’t' : 'cars don’t'} say` }
        : {};
      const range = RANGES.find(({ field }) => field === fact);
      if (range) return [{ ...rangeGroup(range, criteria), ...note }];
      const groups = choiceGroup(fact as ChoiceFilter, options[fact as ChoiceFilter]);
      return fact === 'driveAway' ? groups : groups.map((group) => ({ ...group, ...note, emptyLabel: 'Any' }));
    },
  );
}

function isChosen(criteria: Criteria, fact: Fact): boolean {
  const range = RANGES.find(({ field }) => field === fact);
  if (!range) return criteria[fact as ChoiceFilter].length > 0;
  return [range.min, range.max].some((bound) => bound && criteria[bound] !== undefined);
}

function selectGroup(name: WordFilter, options: FilterOption[], emptyLabel: string): SelectFilterGroup {
  return { name, legend: legendOf(name), emptyLabel, options };
}

function choiceGroup(name: ChoiceFilter, options: FilterOption[]): ChoiceFilterGroup[] {
  if (options.length === 0) return [];
  const { labelOf, swatches } = CHOICES[name];
  const labelled = options.map(([value, count]): FilterOption => {
    const label = labelOf(value);
    const swatch = swatches?.[value];
    if (swatch) return [value, count, label === value ? null : label, swatch];
    return label === value ? [value, count] : [value, count, label];
  });
  return [{ name, legend: legendOf(name), options: labelled }];
}

function rangeGroup({ min, max, legend, steps, format }: Range, criteria: Criteria): RangeFilterGroup {
  const bounds = [min, max].filter((name) => name !== undefined);
  const chosen = bounds.map((name) => criteria[name]);
  return { legend, bounds, steps: stepsWith(steps(), chosen, format) };
}

function stepsWith(
  steps: readonly number[],
  chosen: readonly (number | undefined)[],
  format: (step: number) => string,
): string {
  const others = chosen.filter((bound) => bound !== undefined);
  const all = new Set([...steps, ...others]);
  return (others.length === 0 ? [...all] : [...all].sort((a, b) => a - b)).map(format).join('|');
}

function onRoadGroup(onRoadIn: State | null, { maxOnRoad }: Criteria): RangeFilterGroup[] {
  if (!onRoadIn) return [];
  const steps = RANGES.find(({ field }) => field === 'price')?.steps() ?? [];
  return [
    {
      legend: `Drive away in ${onRoadIn}`,
      bounds: ['maxOnRoad'],
      steps: stepsWith(steps, [maxOnRoad], formatDollars),
      note: 'Plus a transfer fee.',
      onRoadIn,
    },
  ];
}

function droppedGroup(count: number, { dropped }: Criteria): ChoiceFilterGroup[] {
  if (count === 0 && !dropped) return [];
  return [{ name: 'dropped', legend: '', options: [['yes', count, 'Price dropped']] }];
}

function sortsOf({ sort, near, text }: Criteria, { onRoadIn, isTyped }: Found): FilterModel['sorts'] {
  const sorts = [
    ...SORTS,
    ...(isTyped || text || sort === 'best' ? [BEST_FIRST] : []),
    RECENTLY_CONFIRMED_FIRST,
    LARGEST_DROP_FIRST,
    ...(near ? [NEAREST_FIRST] : []),
    ...(onRoadIn ? ON_ROAD_SORTS : []),
  ];
  return sorts.map(({ value, label }) => [value === DEFAULT_SORT && sort !== value ? '' : value, label]);
}

/** The search's own criteria as parameters. A page drops what it doesn't know; a program gets an error that names it. */
import { findPlace } from '#app/places/places.server.ts';
import {
  BEST_FIRST,
  type Criteria,
  criteriaParams,
  LARGEST_DROP_FIRST,
  NEAREST_FIRST,
  ON_ROAD_SORTS,
  parseCriteria,
  RECENTLY_CONFIRMED_FIRST,
  SORTS,
} from '#app/search/criteria.ts';
import {
  CHOICES,
  EXCEPTIONS,
  exceptionOf,
  isChoice,
  isSeveral,
  RANGES,
  VALUE_FILTERS,
  type ValueFilter,
} from '#app/search/searchable.ts';
import { spellNames } from '#app/vocabulary/makes.ts';
import { STATES } from '#app/vocabulary/states.ts';

export type Parameter = {
  name: string;
  description: string;
  values?: readonly string[];
  isRepeated?: true;
  isNumber?: true;
};
export type FieldError = { field: string; detail: string };
type Read = { ok: true; criteria: Criteria } | { ok: false; errors: FieldError[] };

export const SORT_VALUES = [
  ...SORTS,
  BEST_FIRST,
  NEAREST_FIRST,
  LARGEST_DROP_FIRST,
  RECENTLY_CONFIRMED_FIRST,
  ...ON_ROAD_SORTS,
].map(({ value }) => value);

const VALUES: Parameter[] = VALUE_FILTERS.map((name) => ({
  name,
  description: descriptionOf(name),
  isRepeated: true,
  ...(isChoice(name) && { values: CHOICES[name].values }),
}));
const LEFT_OUT: Parameter[] = EXCEPTIONS.map(({ filter, name }) => ({
  ...VALUES.find((parameter) => parameter.name === filter),
  name,
  description: `Leaves out cars with this \`${filter}\`. Cars that don’t say stay.`,
  isRepeated: true,
}));
const BOUNDS: Parameter[] = RANGES.flatMap(({ min, max, legend }) => [
  ...(min ? [{ name: min, description: `${legend}: minimum.`, isNumber: true as const }] : []),
  ...(max ? [{ name: max, description: `${legend}: maximum.`, isNumber: true as const }] : []),
]);

export const SEARCH_PARAMETERS: readonly Parameter[] = [
  ...VALUES,
  ...LEFT_OUT,
  ...BOUNDS,
  { name: 'near', description: 'A suburb with its state, or a postcode: `Geelong VIC`, `3220`.' },
  { name: 'within', description: 'Kilometres from `near`, 1 to 2000. Default: 50.', isNumber: true },
  { name: 'place', description: 'Cars with no suburb.', values: ['unknown'] },
  { name: 'dropped', description: 'Cars whose price dropped in the last two weeks.', values: ['yes'] },
  { name: 'confirmed', description: 'Cars not confirmed lately.', values: ['no'] },
  { name: 'text', description: 'Words, or the start of words, in the title, trim and description.' },
  { name: 'onRoadIn', description: 'The state for `maxOnRoad` and for sorting by on-road price.', values: STATES },
  { name: 'maxOnRoad', description: 'Maximum on-road price in `onRoadIn`, in dollars.', isNumber: true },
  { name: 'sort', description: 'Sort order. Default: latest first.', values: SORT_VALUES },
];

function descriptionOf(name: ValueFilter): string {
  if (isSeveral(name)) return 'Cars that have all of these.';
  return isChoice(name) ? 'One or more of these values.' : 'One or more names. Upper or lower case doesn’t matter.';
}

const BY_NAME = new Map(SEARCH_PARAMETERS.map((parameter) => [parameter.name, parameter]));
const NEEDS: Record<string, readonly string[]> = { within: ['near'], onRoadIn: ['maxOnRoad', 'sort'] };

/** Returns every error. `others` are parameters that the caller reads itself. */
export function readParameters(params: URLSearchParams, others: readonly string[]): Read {
  const filterParams = new URLSearchParams([...params].filter(([name]) => !others.includes(name)));
  const criteria = spellNames(parseCriteria(filterParams));
  const errors = [...new Set(filterParams.keys())].flatMap((name) => errorsOf(name, filterParams, criteria));
  if (criteria.near) {
    criteria.point = findPlace(criteria.near)?.place;
    if (!criteria.point) errors.push({ field: 'near', detail: `We don’t know a place called “${criteria.near}”.` });
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, criteria };
}

function errorsOf(name: string, filterParams: URLSearchParams, criteria: Criteria): FieldError[] {
  const parameter = BY_NAME.get(name);
  if (!parameter) return [{ field: name, detail: 'Unknown parameter.' }];
  const { values, isRepeated } = parameter;
  const typed = filterParams.getAll(name);
  if (typed.length > 1 && !isRepeated) return [{ field: name, detail: 'Use this parameter only once.' }];
  const filter = VALUE_FILTERS.find((one) => one === name || exceptionOf(one) === name);
  const isUnknown = (value: string) => filter && isChoice(filter) && CHOICES[filter].find(value) === undefined;
  const unknown = typed.filter(isUnknown);
  if (values && unknown.length > 0) return unknown.map((value) => ({ field: name, detail: notOneOf(value, values) }));
  if (criteriaParams(criteria).has(name)) return [];
  const missing = NEEDS[name]?.every((needed) => !criteriaParams(criteria).has(needed));
  if (missing)
    return [{ field: name, detail: `Also needs ${NEEDS[name]?.map((needed) => `“${needed}”`).join(' or ')}.` }];
  const [value = ''] = typed;
  return [{ field: name, detail: values ? notOneOf(value, values) : `“${value.slice(0, 80)}” can’t be read.` }];
}

function notOneOf(value: string, values: readonly string[]): string {
  return `“${value.slice(0, 80)}” isn’t one of ${values.join(', ')}.`;
}

import { type Criteria, listingsHref, RADII_KM, withinKm, withoutMaxOnRoad } from '#app/search/criteria.ts';
import { EXCEPTIONS, legendOf, RANGES, type Range, VALUE_FILTERS } from '#app/search/searchable.ts';
import { isState, NEIGHBOURS, type State } from '#app/vocabulary/states.ts';

export type WiderSearch = { label: string; count: number; href: string };

type Candidate = { label: string; criteria: Criteria };

/** A search that finds fewer is offered others. */
export const FEW_CARS = 3;

/** Steps of a bound that are tried until one finds more. */
const MAX_STEPS = 3;

/** Each finds more than `total`. Widened filters come before removed ones, then by most cars. */
export function widerSearches(criteria: Criteria, total: number, count: (wider: Criteria) => number): WiderSearch[] {
  const search: Criteria = { ...criteria, page: 1 };
  const counted = (candidate: Candidate) => ({ ...candidate, count: count(candidate.criteria) });
  const findsMore = ({ count }: { count: number }) => count > total;
  const firstThatFindsMore = (steps: Candidate[]) => {
    for (const step of steps) {
      const wider = counted(step);
      if (findsMore(wider)) return [wider];
    }
    return [];
  };
  const widened = [...boundSteps(search), radiusSteps(search), ...moreStates(search)].flatMap(firstThatFindsMore);
  const dropped = droppedFilters(search).map(counted).filter(findsMore);
  return [widened, dropped].flatMap((searches) =>
    searches
      .sort((a, b) => b.count - a.count)
      .map(({ label, count, criteria }) => ({ label, count, href: listingsHref(criteria) })),
  );
}

/** For each bound its next steps, the nearest first. */
function boundSteps(criteria: Criteria): Candidate[][] {
  return RANGES.flatMap((range) => {
    const steps = [...range.steps()].sort((a, b) => a - b);
    return [
      stepsOf(range.max, steps, criteria, (step) => `Up to ${range.format(step)}`),
      stepsOf(range.min, steps.reverse(), criteria, (step) => `From ${range.format(step)}`),
    ];
  });
}

function stepsOf(
  name: Range['min'],
  ordered: readonly number[],
  criteria: Criteria,
  labelOf: (step: number) => string,
): Candidate[] {
  const bound = name && criteria[name];
  if (!name || bound === undefined) return [];
  const isUpward = (ordered[0] ?? 0) < (ordered.at(-1) ?? 0);
  return ordered
    .filter((step) => (isUpward ? step > bound : step < bound))
    .slice(0, MAX_STEPS)
    .map((step) => ({ label: labelOf(step), criteria: { ...criteria, [name]: step } }));
}

function radiusSteps(criteria: Criteria): Candidate[] {
  if (!criteria.point) return [];
  return RADII_KM.filter((km) => km > withinKm(criteria)).map((km) => ({
    label: `Within ${km} km`,
    criteria: { ...criteria, within: km },
  }));
}

function moreStates(criteria: Criteria): Candidate[][] {
  const chosen = criteria.location.filter(isState);
  const others = new Set<State>(chosen.flatMap((state) => NEIGHBOURS[state]));
  return [...others]
    .filter((state) => !chosen.includes(state))
    .map((state) => [{ label: `Include ${state}`, criteria: { ...criteria, location: [...chosen, state].sort() } }]);
}

function droppedFilters(criteria: Criteria): Candidate[] {
  const values = VALUE_FILTERS.filter((filter) => criteria[filter].length > 0).map((filter) => ({
    label: filter === 'location' ? 'All of Australia' : `Any ${legendOf(filter).toLowerCase()}`,
    // A model without its make would be another car's.
    criteria: { ...criteria, [filter]: [], ...(filter === 'make' ? { model: [] } : {}) },
  }));
  const bounds = RANGES.filter(
    ({ min, max }) => (min && criteria[min]) !== undefined || (max && criteria[max]) !== undefined,
  ).map(({ min, max, legend }) => ({
    label: `Any ${legend.toLowerCase()}`,
    criteria: { ...criteria, ...(min && { [min]: undefined }), ...(max && { [max]: undefined }) },
  }));
  const { near, place, text, dropped, maxOnRoad } = criteria;
  const others = [
    near && { label: 'Any distance', criteria: { ...criteria, near: undefined, within: undefined, point: undefined } },
    place && { label: 'With or without a suburb', criteria: { ...criteria, place: undefined } },
    dropped && { label: 'With or without a price drop', criteria: { ...criteria, dropped: undefined } },
    maxOnRoad !== undefined && { label: 'Any drive-away price', criteria: withoutMaxOnRoad(criteria) },
    text && { label: `Without “${text}”`, criteria: { ...criteria, text: undefined } },
    EXCEPTIONS.some(({ name }) => criteria[name]) && {
      label: 'Leave nothing out',
      criteria: { ...criteria, ...Object.fromEntries(EXCEPTIONS.map(({ name }) => [name, undefined])) },
    },
  ];
  return [...values, ...bounds, ...others.filter((other) => typeof other === 'object')];
}

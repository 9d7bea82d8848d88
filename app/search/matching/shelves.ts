/** Each search is on the shelves of its narrowest criterion. A listing that fits it has one of their keys. */
import { type Criteria, withinKm } from '#app/search/criteria.ts';
import { boxAround } from '#app/search/matching/box.ts';
import type { ListingFacts } from '#app/search/matching/listing-facts.ts';
import { VALUE_FILTERS, type ValueFilter } from '#app/search/searchable.ts';
import type { TypedTerm } from '#app/search/text/typed.ts';
import type { Point } from '#app/vocabulary/distance.ts';
import { compareKey } from '#app/vocabulary/words.ts';

const EVERY_LISTING = '';
/** Fewer listings are of one model than of one make, and so on. */
const NARROWEST_FIRST = ['model', 'make', 'text', 'place', 'color', 'bodyType', 'location', ...VALUE_FILTERS] as const;
const MOST_LETTERS = 4;
const MOST_CELLS = 16;

export function shelvesOfSearch(criteria: Criteria, terms: readonly TypedTerm[]): string[] {
  for (const criterion of NARROWEST_FIRST) {
    const shelves = shelvesFor(criterion, criteria, terms);
    if (shelves.length > 0) return [...new Set(shelves)];
  }
  return [EVERY_LISTING];
}

export function shelvesOfListing(listing: ListingFacts): string[] {
  const choices = VALUE_FILTERS.flatMap((filter, at) => {
    const key = listing.keys[at];
    return typeof key === 'string' ? [choiceShelf(filter, key)] : [];
  });
  return [EVERY_LISTING, placeShelf(listing.entry.place ?? null), ...choices, ...wordShelves(listing.words)];
}

function shelvesFor(criterion: (typeof NARROWEST_FIRST)[number], criteria: Criteria, terms: readonly TypedTerm[]) {
  if (criterion === 'text') return firstTermShelves(terms);
  if (criterion === 'place') return placeShelves(criteria);
  return criteria[criterion].map((value) => choiceShelf(criterion, compareKey(value)));
}

function choiceShelf(filter: ValueFilter, key: string): string {
  return `${filter}=${key}`;
}

/** A listing has the first word of one of the term's ways. */
function firstTermShelves([ways = []]: readonly TypedTerm[]): string[] {
  return ways.flatMap(([word]) => (word ? [word.beginning, ...word.forms] : [])).map(wordShelf);
}

function wordShelf(word: string): string {
  return `text=${word.slice(0, MOST_LETTERS)}`;
}

function wordShelves(words: Iterable<string>): Set<string> {
  const shelves = new Set<string>();
  for (const word of words) {
    for (let length = 1; length <= MOST_LETTERS; length += 1) shelves.add(wordShelf(word.slice(0, length)));
  }
  return shelves;
}

function placeShelf(place: Point | null): string {
  return place ? cellShelf(Math.floor(place.latitude), Math.floor(place.longitude)) : 'place=unknown';
}

function cellShelf(latitude: number, longitude: number): string {
  return `place=${latitude},${longitude}`;
}

/** The cells of a degree that a circle touches; none where there are many. */
function placeShelves({ point, within, place }: Criteria): string[] {
  if (place) return [placeShelf(null)];
  if (!point) return [];
  const box = boxAround(point, withinKm({ within }));
  if (!box) return [];
  const [latitudes, longitudes] = [cellsBetween(...box.latitudes), cellsBetween(...box.longitudes)];
  if (latitudes.length * longitudes.length > MOST_CELLS) return [];
  return latitudes.flatMap((latitude) => longitudes.map((longitude) => cellShelf(latitude, longitude)));
}

function cellsBetween(from: number, until: number): number[] {
  return Array.from(
    { length: Math.max(0, Math.floor(until) - Math.floor(from) + 1) },
    (_, at) => Math.floor(from) + at,
  );
}

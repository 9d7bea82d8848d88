/**
 * How many listings each value of each filter would find: counted over what fits every other filter, so that a second
 * make can be chosen beside the first.
 */

import type { Criteria } from '#app/listings/search/criteria.ts';
import {
  isKnownFilter,
  KNOWN_VALUES,
  type KnownFilter,
  VALUE_FILTERS,
  type ValueFilter,
} from '#app/listings/search/filters/filter-names.ts';
import type { Scratch } from '#app/listings/search/index/bits.ts';
import type { Matches } from '#app/listings/search/index/matching.ts';
import type { Rows } from '#app/listings/search/index/rows.ts';
import type { Spellings, Words } from '#app/listings/search/index/spellings.ts';
import { tallyKnownBeside, tallyMatches, tallyWordsBeside } from '#app/listings/search/index/tally.ts';
import { sumsByPosition } from '#app/listings/search/index/traits.ts';
import { compareKey } from '#app/vocabulary/words.ts';

/** A value in its commonest spelling, and how many listings it would find with every other filter as it is. */
export type FacetValue = { value: string; count: number };
/**
 * Values without a listing are left out, except chosen ones and those of the fixed lists. Fixed lists stand in their own
 * order, makes and models by name, colours by count.
 */
export type Facets = Record<ValueFilter, FacetValue[]>;

export function countFacets(rows: Rows, criteria: Criteria, matches: Matches, scratch: Scratch): Facets {
  const ofMatches = tallyMatches(rows, matches, scratch);
  const known = sumsByPosition(ofMatches.traits);
  const facets = {} as Facets;
  for (const filter of VALUE_FILTERS) {
    if (isKnownFilter(filter)) {
      const counts = tallyKnownBeside(rows, matches, { filter, ofMatches: known[filter] }, scratch);
      facets[filter] = facetOfKnown(filter, counts, criteria[filter]);
    } else {
      const ofWords = filter === 'color' ? ofMatches.paint : ofMatches.name;
      const counts = tallyWordsBeside(rows, matches, { filter, ofMatches: ofWords }, scratch);
      facets[filter] = facetOfWords(rows, filter, counts, criteria[filter]);
    }
  }
  return facets;
}

/** As a page offers them: models only where a make is chosen, beside the chosen ones; there are hundreds otherwise. */
export function facetsToOffer(facets: Facets, criteria: Criteria): Facets {
  if (criteria.make.length > 0) return facets;
  const chosen = new Set(criteria.model.map(compareKey));
  return { ...facets, model: facets.model.filter(({ value }) => chosen.has(compareKey(value))) };
}

function facetOfKnown(filter: KnownFilter, counts: Int32Array, chosen: string[]): FacetValue[] {
  const facet = KNOWN_VALUES[filter].map((value, position) => ({ value, count: counts[position] as number }));
  return filter === 'doors' ? facet.filter(({ value, count }) => count > 0 || chosen.includes(value)) : facet;
}

function facetOfWords(
  rows: Rows,
  filter: 'make' | 'model' | 'color',
  counts: Int32Array,
  chosen: string[],
): FacetValue[] {
  if (filter === 'make') return listWords(rows.makes, sumOfWords(counts, rows.names, 0, rows.makes), chosen);
  if (filter === 'model') return listWords(rows.models, sumOfWords(counts, rows.names, 1, rows.models), chosen);
  const colors = listWords(rows.colors, sumOfWords(counts, rows.paints, 0, rows.colors), chosen);
  return colors.sort((a, b) => b.count - a.count);
}

function sumOfWords(counts: Int32Array, spellings: Spellings, part: number, words: Words): Int32Array {
  return sum(counts, spellings.wordOf[part] as number[], words.bound);
}

/** Counts by code become counts by what the codes stand for. */
function sum(counts: Int32Array, meaningOf: ArrayLike<number>, meanings: number): Int32Array {
  const sums = new Int32Array(meanings);
  for (let code = 0; code < counts.length; code += 1) {
    const count = counts[code] as number;
    if (count === 0) continue;
    const meaning = meaningOf[code] as number;
    sums[meaning] = (sums[meaning] as number) + count;
  }
  return sums;
}

function listWords(words: Words, counts: Int32Array, chosen: string[]): FacetValue[] {
  const chosenCodes = new Set(chosen.map((value) => words.find(value)));
  const facet: FacetValue[] = [];
  for (const code of words.sorted) {
    const count = counts[code] as number;
    if (count > 0 || chosenCodes.has(code)) facet.push({ value: words.spelled(code), count });
  }
  for (const value of chosen) if (words.find(value) < 0) facet.push({ value, count: 0 });
  return facet;
}

/**
 * How many listings each value of each filter would find: counted over what fits every other filter, so that a second
 * make can be chosen beside the first.
 */
import { type Bits, bitsWithout, countBits, type Scratch } from '#app/listings/search/bits.ts';
import type { Criteria } from '#app/listings/search/criteria.ts';
import { isKnownFilter, KNOWN_VALUES, VALUE_FILTERS, type ValueFilter } from '#app/listings/search/filter-names.ts';
import type { Matches } from '#app/listings/search/matching.ts';
import type { Rows } from '#app/listings/search/rows.ts';
import type { Spellings, Words } from '#app/listings/search/spellings.ts';
import { POSITIONS } from '#app/listings/search/traits.ts';

/** A value in its commonest spelling, and how many listings it would find with every other filter as it is. */
export type FacetValue = { value: string; count: number };
/**
 * Values without a listing are left out, except chosen ones and those of the fixed lists. Fixed lists stand in their own
 * order, makes and models by name, colours by count.
 */
export type Facets = Record<ValueFilter, FacetValue[]>;

type CountedColumn = 'traits' | 'name' | 'paint';
const COLUMN_OF: Record<ValueFilter, CountedColumn> = {
  ...{ make: 'name', model: 'name', color: 'paint', location: 'traits', bodyType: 'traits' },
  ...{ transmission: 'traits', fuelType: 'traits', doors: 'traits', sellerType: 'traits', status: 'traits' },
};

export function countFacets(rows: Rows, criteria: Criteria, matches: Matches, scratch: Scratch): Facets {
  const ofMatches = {
    traits: tally(rows, 'traits', matches.bits, matches.total, scratch),
    name: tally(rows, 'name', matches.bits, matches.total, scratch),
    paint: tally(rows, 'paint', matches.bits, matches.total, scratch),
  };
  const facets = {} as Facets;
  for (const filter of VALUE_FILTERS) {
    const column = COLUMN_OF[filter];
    const failingOnly = matches.failingOnly.get(filter);
    const counts = failingOnly
      ? withFailing(rows, column, { matches, failingOnly, ofMatches: ofMatches[column] }, scratch)
      : ofMatches[column];
    facets[filter] = facetOf(rows, filter, counts, criteria[filter]);
  }
  return facets;
}

/** How often each code of a column occurs in a set: over the set, or over all but the set, whichever is smaller. */
function tally(rows: Rows, column: CountedColumn, bits: Bits, size: number, scratch: Scratch): Int32Array {
  if (size * 2 <= rows.size) {
    const counts = new Int32Array(totalsOf(rows, column).length);
    add(counts, rows[column], bits, rows.words, 1);
    return counts;
  }
  const counts = Int32Array.from(totalsOf(rows, column));
  if (size < rows.size) {
    add(counts, rows[column], bitsWithout(rows.live, bits, rows.words, scratch), rows.words, -1);
  }
  return counts;
}

type Failing = { matches: Matches; failingOnly: Bits; ofMatches: Int32Array };

/** The counts of a filter in use: those of the matches and of what fails that filter alone, by the shorter way. */
function withFailing(
  rows: Rows,
  column: CountedColumn,
  { matches, failingOnly, ofMatches }: Failing,
  scratch: Scratch,
) {
  const failing = countBits(failingOnly, rows.words);
  const others = rows.size - matches.total - failing;
  if (failing <= others) {
    const counts = ofMatches.slice();
    add(counts, rows[column], failingOnly, rows.words, 1);
    return counts;
  }
  const counts = Int32Array.from(totalsOf(rows, column));
  if (others > 0) {
    const neither = bitsWithout(rows.live, matches.bits, rows.words, scratch);
    add(counts, rows[column], bitsWithout(neither, failingOnly, rows.words, scratch), rows.words, -1);
  }
  return counts;
}

function totalsOf(rows: Rows, column: CountedColumn): ArrayLike<number> {
  if (column === 'traits') return rows.traitCounts;
  return column === 'name' ? rows.names.counts : rows.paints.counts;
}

function add(counts: Int32Array, column: ArrayLike<number>, bits: Bits, words: number, step: number) {
  for (let at = 0; at < words; at += 1) {
    let word = bits[at] as number;
    while (word !== 0) {
      const code = column[(at << 5) + 31 - Math.clz32(word & -word)] as number;
      counts[code] = (counts[code] as number) + step;
      word &= word - 1;
    }
  }
}

function facetOf(rows: Rows, filter: ValueFilter, counts: Int32Array, chosen: string[]): FacetValue[] {
  if (isKnownFilter(filter)) {
    const values: readonly string[] = KNOWN_VALUES[filter];
    const byPosition = sum(counts, POSITIONS[filter], values.length);
    const facet = values.map((value, position) => ({ value, count: byPosition[position] as number }));
    return filter === 'doors' ? facet.filter(({ value, count }) => count > 0 || chosen.includes(value)) : facet;
  }
  if (filter === 'make') return facetOfWords(rows.makes, sumOfWords(counts, rows.names, 0, rows.makes), chosen);
  if (filter === 'model') return facetOfWords(rows.models, sumOfWords(counts, rows.names, 1, rows.models), chosen);
  const colors = facetOfWords(rows.colors, sumOfWords(counts, rows.paints, 0, rows.colors), chosen);
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

function facetOfWords(words: Words, counts: Int32Array, chosen: string[]): FacetValue[] {
  const chosenCodes = new Set(chosen.map((value) => words.find(value)));
  const facet: FacetValue[] = [];
  for (const code of words.sorted) {
    const count = counts[code] as number;
    if (count > 0 || chosenCodes.has(code)) facet.push({ value: words.spelled(code), count });
  }
  for (const value of chosen) if (words.find(value) < 0) facet.push({ value, count: 0 });
  return facet;
}

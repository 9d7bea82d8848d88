import { type Criteria, withinKm } from '#app/search/criteria.ts';
import {
  addCounts,
  addLevel,
  type Bits,
  type Coded,
  type CountedColumn,
  clearBit,
  countBits,
  type FacetValue,
  type Filtering,
  keepBits,
  removeBits,
  writeWithout,
} from '#app/search/index/bits.ts';
import type { Table } from '#app/search/index/table.ts';
import {
  CHOICE_FILTERS,
  CHOICES,
  exceptionOf,
  type Fact,
  isChoice,
  isSeveral,
  MORE_FACTS,
  SEVERAL_FILTERS,
  type SeveralFilter,
  VALUE_FILTERS,
  type ValueFilter,
} from '#app/search/searchable.ts';
import { spellNames } from '#app/vocabulary/makes.ts';

export type Facets = Record<ValueFilter, FacetValue[]>;
/** How many cars pass all other filters and don't say this fact. */
export type Unsaid = Partial<Record<Fact, number>>;
type CountedFilter = Exclude<ValueFilter, SeveralFilter>;
const COUNTED_FILTERS = VALUE_FILTERS.filter((filter): filter is CountedFilter => !isSeveral(filter));
type FactColumn = Filtering & { readonly unsaid: Bits };
type Wish = { fact: Fact; column: FactColumn; passing: Bits | null };

/** Valid until the next search. */
export function matching(table: Table, asked: Criteria): Bits {
  const criteria = spellNames(asked);
  const { scratch, filtering } = table;
  const bits = admitted(table, criteria);
  for (const column of filtering) {
    const passing = column.matches(criteria, scratch, bits);
    if (passing) keepBits(bits, passing);
  }
  return bits;
}

/** What a search finds, and what it would find without one of its filters. Valid until the next search. */
export class Matches {
  readonly #table: Table;
  readonly #criteria: Criteria;
  readonly bits: Bits;
  readonly total: number;
  readonly unsaid: Unsaid;
  /** What fails exactly one filter with counts. */
  readonly #failingOnce: Bits;
  readonly #passing = new Map<CountedColumn, Bits>();

  constructor(table: Table, asked: Criteria) {
    const criteria = spellNames(asked);
    this.#table = table;
    this.#criteria = criteria;
    const { scratch, slots, filtering } = table;
    this.bits = admitted(table, criteria);
    this.#failingOnce = scratch.take(slots.live.length).fill(0);
    const counted = new Set<unknown>(COUNTED_FILTERS.map((filter) => columnOf(table, filter)));
    const either = scratch.copy(this.bits);
    const narrow = (column: Filtering, passing: Bits | null) => {
      if (!passing) return;
      if (counted.has(column)) this.#narrow(column as CountedColumn, passing, either);
      else for (const bits of [this.bits, this.#failingOnce, either]) keepBits(bits, passing);
    };
    const facts = MORE_FACTS.map((fact) => ({ fact, column: factColumn(table, fact) }));
    const factColumns = new Set<Filtering>(facts.map(({ column }) => column));
    for (const column of filtering) {
      if (!factColumns.has(column)) narrow(column, column.matches(criteria, scratch, either));
    }
    // Last, and all among the same cars, so that those that don't say one of them can be counted.
    const wishes = facts.map((fact) => ({ ...fact, passing: fact.column.matches(criteria, scratch, either) }));
    this.unsaid = this.#countUnsaid(wishes.filter(({ passing }) => passing));
    for (const { column, passing } of wishes) narrow(column, passing);
    this.total = countBits(this.bits);
  }

  facets(): Facets {
    const table = this.#table;
    const coded = COUNTED_FILTERS.map((filter) => columnOf(table, filter).coded);
    const packs = SEVERAL_FILTERS.flatMap((filter) => table.several[filter].packs);
    const countsOf = this.#countMatches([...new Set([...coded, ...packs])]);
    const facets = {} as Facets;
    for (const filter of SEVERAL_FILTERS) facets[filter] = table.several[filter].facet(countsOf, this.#criteria);
    for (const filter of COUNTED_FILTERS) {
      const column = columnOf(table, filter);
      const ofMatches = countsOf.get(column.coded) as Int32Array;
      const passing = this.#passing.get(column);
      const counts = passing ? this.#countWithout(passing, column, ofMatches) : column.sumUp(ofMatches);
      facets[filter] = column.facet(counts, this.#criteria);
    }
    return facets;
  }

  #countUnsaid(wishes: readonly Wish[]): Unsaid {
    const counts = wishes.map(({ fact, column }) => {
      const bits = this.#table.scratch.copy(this.bits);
      keepBits(bits, column.unsaid);
      for (const other of wishes) if (other.fact !== fact && other.passing) keepBits(bits, other.passing);
      return [fact, countBits(bits)] as const;
    });
    return Object.fromEntries(counts.filter(([fact, count]) => fact !== 'driveAway' && count > 0));
  }

  #narrow(column: CountedColumn, passing: Bits, either: Bits) {
    this.#passing.set(column, passing);
    const [bits, failingOnce] = [this.bits, this.#failingOnce];
    for (let at = 0; at < bits.length; at += 1) {
      const word = passing[at] as number;
      const before = bits[at] as number;
      const once = ((failingOnce[at] as number) & word) | (before & ~word);
      bits[at] = before & word;
      failingOnce[at] = once;
      either[at] = (before & word) | once;
    }
  }

  /** Counts the matches, or subtracts the rest from the totals if there are fewer of them. */
  #countMatches(columns: Coded[]): Map<Coded, Int32Array> {
    const { live, size } = this.#table.slots;
    const areMost = this.total * 2 > size;
    const counts = columns.map(({ totals }) => (areMost ? new Int32Array(totals) : new Int32Array(totals.length)));
    if (!areMost) addCounts(columns, counts, this.bits, 1);
    else if (this.total < size) addCounts(columns, counts, this.#without(live, this.bits).bits, -1);
    return new Map(columns.map((column, at) => [column, counts[at] as Int32Array]));
  }

  #countWithout(passing: Bits, column: CountedColumn, ofMatches: Int32Array): Int32Array {
    const { live, size } = this.#table.slots;
    const { coded } = column;
    const added = this.#without(this.#failingOnce, passing);
    const others = size - this.total - added.count;
    const counts = new Int32Array(added.count <= others ? ofMatches : coded.totals);
    if (added.count <= others) addCounts([coded], [counts], added.bits, 1);
    else addCounts([coded], [counts], this.#without(this.#without(live, this.bits).bits, added.bits).bits, -1);
    return column.sumUp(counts);
  }

  #without(bits: Bits, others: Bits): { bits: Bits; count: number } {
    const left = this.#table.scratch.take(bits.length);
    return { bits: left, count: writeWithout(left, bits, others) };
  }
}

export function factColumn({ choices, several, ranges }: Table, fact: Fact): FactColumn {
  if (isSeveral(fact)) return several[fact];
  return isChoice(fact) ? choices[fact] : ranges[fact];
}

function columnOf({ choices, words }: Table, filter: CountedFilter): CountedColumn {
  return isChoice(filter) ? choices[filter] : words[filter];
}

/** Cars for sale by how many filters they pass: first those that pass at least one, then two. Valid until the next search. */
export function closestMatches(table: Table, asked: Criteria): Bits[] {
  const criteria = spellNames(asked);
  const { scratch, filtering, forSale } = table;
  const all = admitted(table, criteria);
  keepBits(all, forSale);
  const levels: Bits[] = [];
  for (const column of filtering) {
    const passing = column.matches(criteria, scratch, all);
    if (passing) addLevel(levels, all, passing, scratch);
  }
  return levels;
}

/** Each is a reason to come first. */
export function goodPoints(table: Table, criteria: Criteria, among: Bits): Bits[] {
  const { scratch, choices, confirmations, places } = table;
  const said = CHOICE_FILTERS.filter((filter) => criteria[exceptionOf(filter)] && CHOICES[filter].isOptional).map(
    (filter) => {
      const bits = scratch.copy(among);
      removeBits(bits, factColumn(table, filter).unsaid);
      return bits;
    },
  );
  const near = places.matches({ ...criteria, within: withinKm(criteria) / 2 }, scratch, among);
  const others = [choices.priceRating.having('below'), confirmations.lately(scratch, among)];
  return [...said, ...others, ...(near ? [near] : [])];
}

/** Without what is hidden or left out. */
function admitted(table: Table, criteria: Criteria): Bits {
  const { slots, scratch, text } = table;
  const { hidden = [], exceptText = [] } = criteria;
  scratch.reset(slots.live.length);
  const bits = scratch.copy(slots.live);
  for (const id of hidden) {
    const slot = slots.find(id);
    if (slot !== undefined) clearBit(bits, slot);
  }
  for (const filter of VALUE_FILTERS) {
    const column = isSeveral(filter) ? table.several[filter] : columnOf(table, filter);
    for (const value of criteria[exceptionOf(filter)] ?? []) column.leaveOut(bits, value);
  }
  for (const typed of exceptText) {
    const having = text.having(typed, scratch);
    if (having) removeBits(bits, having);
  }
  return bits;
}

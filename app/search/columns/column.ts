import type { Bits, Scratch } from '#app/search/columns/bits.ts';
import type { Coded } from '#app/search/columns/tally.ts';
import type { Criteria } from '#app/search/criteria.ts';
import type { IndexEntry } from '#app/search/searchable.ts';

/** `count` is what it would find with every other filter unchanged. */
export type FacetValue = { value: string; count: number };

/** Something that narrows a search. */
export type Filtering = {
  /** The criteria it depends on. */
  readonly reads: readonly (keyof Criteria)[];
  /** Null if it isn't used. Only valid among these, and until the next search. Don't modify it. */
  matches(criteria: Criteria, scratch: Scratch, among: Bits): Bits | null;
};

export type Column = Filtering & {
  put(slot: number, entry: IndexEntry): void;
  grow(capacity: number): void;
  prepare(): void;
};

export type CountedColumn = Column & {
  readonly coded: Coded;
  sumUp(countsByCode: Int32Array): Int32Array;
  setsOutside(criteria: Criteria): Map<number, Bits> | null;
  facet(counts: Int32Array, criteria: Criteria): FacetValue[];
};

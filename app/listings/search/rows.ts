/**
 * The listings as columns: one slot a listing, one typed array a property. Slots of removed listings are given to new
 * ones. Beside the columns, one bit set for every known value says which slots have it.
 */
import { type Bits, clearBit, setBit, wordsFor } from '#app/listings/search/bits.ts';
import { KNOWN_FILTERS, KNOWN_VALUES, type KnownFilter } from '#app/listings/search/filter-names.ts';
import { IdTable } from '#app/listings/search/id-table.ts';
import type { IndexEntry } from '#app/listings/search/index-entry.ts';
import { Spellings, Words } from '#app/listings/search/spellings.ts';
import { COMBINATIONS, POSITIONS } from '#app/listings/search/traits.ts';

export class Rows {
  readonly ids = new IdTable();
  readonly makes = new Words();
  readonly models = new Words();
  readonly colors = new Words();
  /** Make and model together; `wordOf[0]` gives the make, `wordOf[1]` the model. */
  readonly names = new Spellings(this.makes, this.models);
  readonly paints = new Spellings(this.colors);

  capacity = 1024;
  /** Every slot in use is below. */
  bound = 0;
  size = 0;
  traits = new Uint16Array(this.capacity);
  name = new Int32Array(this.capacity);
  paint = new Int32Array(this.capacity);
  price = new Int32Array(this.capacity);
  kilometers = new Int32Array(this.capacity);
  year = new Int32Array(this.capacity);
  /** Minus the time of listing: the newest is the smallest, as the orders want it. */
  age = new Float64Array(this.capacity);

  live: Bits = new Uint32Array(wordsFor(this.capacity));
  having = Object.fromEntries(
    KNOWN_FILTERS.map((filter) => [filter, KNOWN_VALUES[filter].map(() => new Uint32Array(wordsFor(this.capacity)))]),
  ) as Record<KnownFilter, Bits[]>;
  /** How many listings have each combination of known values. */
  readonly traitCounts = new Int32Array(COMBINATIONS);
  readonly #free: number[] = [];

  /** How many words of a bit set are in use. */
  get words(): number {
    return wordsFor(this.bound);
  }

  /** Writes a listing whose id has no slot yet, with its `traitsOf`; answers its slot. */
  write(entry: IndexEntry, traits: number): number {
    const slot = this.#free.pop() ?? this.#nextSlot();
    this.ids.add(entry.id, slot);
    this.traits[slot] = traits;
    this.name[slot] = this.names.use(entry.make, entry.model);
    this.paint[slot] = this.paints.use(entry.color);
    this.price[slot] = entry.priceDollars;
    this.kilometers[slot] = entry.kilometers;
    this.year[slot] = entry.year;
    this.age[slot] = -entry.createdAt;
    this.traitCounts[traits] = (this.traitCounts[traits] as number) + 1;
    for (const filter of KNOWN_FILTERS) setBit(this.#bitsOf(filter, traits), slot);
    setBit(this.live, slot);
    this.size += 1;
    return slot;
  }

  /** Takes a listing out; the orders must have let go of its slot before. */
  erase(slot: number): void {
    const traits = this.traits[slot] as number;
    this.ids.remove(slot);
    this.names.drop(this.name[slot] as number);
    this.paints.drop(this.paint[slot] as number);
    this.traitCounts[traits] = (this.traitCounts[traits] as number) - 1;
    for (const filter of KNOWN_FILTERS) clearBit(this.#bitsOf(filter, traits), slot);
    clearBit(this.live, slot);
    this.size -= 1;
    this.#free.push(slot);
  }

  #bitsOf(filter: KnownFilter, traits: number): Bits {
    return this.having[filter][POSITIONS[filter][traits] as number] as Bits;
  }

  #nextSlot(): number {
    if (this.bound === this.capacity) this.#grow();
    this.bound += 1;
    return this.bound - 1;
  }

  /** By half at a time: doubling a large index would leave too much of it empty. */
  #grow() {
    this.capacity = (this.capacity + (this.capacity >>> 1) + 31) & ~31;
    for (const column of ['traits', 'name', 'paint', 'price', 'kilometers', 'year', 'age'] as const) {
      const before = this[column];
      const after = new (before.constructor as new (length: number) => typeof before)(this.capacity);
      after.set(before as never);
      this[column] = after as never;
    }
    this.live = grownBits(this.live, wordsFor(this.capacity));
    for (const filter of KNOWN_FILTERS) {
      this.having[filter] = this.having[filter].map((bits) => grownBits(bits, wordsFor(this.capacity)));
    }
  }
}

function grownBits(before: Bits, length: number): Bits {
  const after = new Uint32Array(length);
  after.set(before);
  return after;
}

/**
 * The listings as columns: one slot a listing, one typed array a property. Slots of removed listings are given to new
 * ones. Beside the columns, one bit set for every known value says which slots have it.
 */

import { KNOWN_FILTERS, KNOWN_VALUES, type KnownFilter } from '#app/listings/search/filters/filter-names.ts';
import { type Bits, clearBit, grownBits, setBit, wordsFor } from '#app/listings/search/index/bits.ts';
import { IdTable } from '#app/listings/search/index/id-table.ts';
import type { IndexEntry } from '#app/listings/search/index/index-entry.ts';
import { Spellings, Words } from '#app/listings/search/index/spellings.ts';
import { COMBINATIONS, POSITIONS } from '#app/listings/search/index/traits.ts';

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
  name: Codes = new Uint16Array(this.capacity);
  paint: Codes = new Uint16Array(this.capacity);
  price = new Int32Array(this.capacity);
  kilometers = new Int32Array(this.capacity);
  year = new Uint16Array(this.capacity);
  /** Minus the time of listing: the newest is the smallest, as the orders want it. */
  age = new Float64Array(this.capacity);

  live: Bits = new Uint32Array(wordsFor(this.capacity));
  having = Object.fromEntries(
    KNOWN_FILTERS.map((filter) => [filter, KNOWN_VALUES[filter].map(() => new Uint32Array(wordsFor(this.capacity)))]),
  ) as Record<KnownFilter, Bits[]>;
  /** How many listings have each combination of known values, and each of them. */
  readonly traitCounts = new Int32Array(COMBINATIONS);
  readonly knownCounts = Object.fromEntries(
    KNOWN_FILTERS.map((filter) => [filter, new Int32Array(KNOWN_VALUES[filter].length)]),
  ) as Record<KnownFilter, Int32Array>;
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
    const name = this.names.use(entry.make, entry.model);
    const paint = this.paints.use(entry.color);
    this.name = withRoomFor(this.name, name);
    this.paint = withRoomFor(this.paint, paint);
    this.name[slot] = name;
    this.paint[slot] = paint;
    this.price[slot] = entry.priceDollars;
    this.kilometers[slot] = entry.kilometers;
    this.year[slot] = entry.year;
    this.age[slot] = -entry.createdAt;
    addTo(this.traitCounts, traits, 1);
    for (const filter of KNOWN_FILTERS) {
      const position = POSITIONS[filter][traits] as number;
      setBit(this.having[filter][position] as Bits, slot);
      addTo(this.knownCounts[filter], position, 1);
    }
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
    addTo(this.traitCounts, traits, -1);
    for (const filter of KNOWN_FILTERS) {
      const position = POSITIONS[filter][traits] as number;
      clearBit(this.having[filter][position] as Bits, slot);
      addTo(this.knownCounts[filter], position, -1);
    }
    clearBit(this.live, slot);
    this.size -= 1;
    this.#free.push(slot);
  }

  #nextSlot(): number {
    // By half at a time: doubling a large index would leave too much of it empty.
    if (this.bound === this.capacity) this.#resize(this.capacity + (this.capacity >>> 1));
    this.bound += 1;
    return this.bound - 1;
  }

  /** Gives back most of the room that is not used. */
  trim(): void {
    this.#resize(Math.max(1024, this.bound + (this.bound >>> 4)));
  }

  /** The capacity is a multiple of 32, so that bit sets end with it. */
  #resize(wanted: number) {
    this.capacity = (wanted + 31) & ~31;
    this.traits = resized(this.traits, new Uint16Array(this.capacity));
    this.year = resized(this.year, new Uint16Array(this.capacity));
    this.name = resized(this.name, codesLike(this.name, this.capacity));
    this.paint = resized(this.paint, codesLike(this.paint, this.capacity));
    this.price = resized(this.price, new Int32Array(this.capacity));
    this.kilometers = resized(this.kilometers, new Int32Array(this.capacity));
    this.age = resized(this.age, new Float64Array(this.capacity));
    this.live = grownBits(this.live, wordsFor(this.capacity));
    for (const filter of KNOWN_FILTERS) {
      this.having[filter] = this.having[filter].map((bits) => grownBits(bits, wordsFor(this.capacity)));
    }
  }
}

type Column = Uint16Array | Int32Array | Float64Array;
/** Numbers of spellings: two bytes each until there are more than two bytes can tell apart. */
type Codes = Uint16Array | Int32Array;

function resized<T extends Column>(before: Column, after: T): T {
  after.set(before.subarray(0, after.length));
  return after;
}

function codesLike(codes: Codes, length: number): Codes {
  return codes instanceof Uint16Array ? new Uint16Array(length) : new Int32Array(length);
}

function withRoomFor(codes: Codes, code: number): Codes {
  return code < 0x10000 || codes instanceof Int32Array ? codes : resized(codes, new Int32Array(codes.length));
}

function addTo(counts: Int32Array, at: number, step: number) {
  counts[at] = (counts[at] as number) + step;
}

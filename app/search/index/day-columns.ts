import { type Criteria, LATELY_DAYS } from '#app/search/criteria.ts';
import {
  type Bits,
  bitsFor,
  clearBit,
  type Filtering,
  hasBit,
  resizedBits,
  type Scratch,
  setBit,
} from '#app/search/index/bits.ts';
import { dropOf, type IndexEntry } from '#app/search/searchable.ts';
import { dayNumber, melbourneDay } from '#app/vocabulary/dates.ts';

const DAY_MS = 86_400_000;
/** Days since 1970 stay below it until the year 2149. */
const NEVER = 0xffff;

/** When each car was confirmed, and which cars for sale have lapsed since: worked out once a day, so that time passes by itself. */
export class ConfirmationColumn implements Filtering {
  /** Negative, so that the latest come first. */
  readonly times = { values: new Float64Array() };
  #lapseDays = new Uint16Array();
  #lapsed: Bits = bitsFor(0);
  #day = 0;

  put(slot: number, { status, confirmedAt, lapsesOn }: IndexEntry): void {
    this.times.values[slot] = -confirmedAt;
    this.#lapseDays[slot] = status === 'sold' ? NEVER : (lapsesOn ?? NEVER);
    this.#mark(slot);
  }

  grow(capacity: number): void {
    const [times, days] = [this.times.values, this.#lapseDays];
    this.times.values = new Float64Array(capacity);
    this.times.values.set(times.subarray(0, capacity));
    this.#lapseDays = new Uint16Array(capacity).fill(NEVER);
    this.#lapseDays.set(days.subarray(0, capacity));
    this.#lapsed = resizedBits(this.#lapsed, capacity);
  }

  /** As of today. Don’t change it. */
  get lapsed(): Bits {
    const today = dayNumber(melbourneDay(new Date()));
    if (this.#day !== today) {
      this.#day = today;
      for (let slot = 0; slot < this.#lapseDays.length; slot += 1) this.#mark(slot);
    }
    return this.#lapsed;
  }

  matches({ confirmed }: Criteria): Bits | null {
    return confirmed ? this.lapsed : null;
  }

  lately(scratch: Scratch, among: Bits): Bits {
    const latest = -DAY_MS * (dayNumber(melbourneDay(new Date())) - LATELY_DAYS);
    const bits = scratch.take(among.length).fill(0);
    for (let slot = 0; slot < this.times.values.length; slot += 1) {
      if ((this.times.values[slot] as number) <= latest) setBit(bits, slot);
    }
    return bits;
  }

  #mark(slot: number) {
    if ((this.#lapseDays[slot] as number) <= this.#day) setBit(this.#lapsed, slot);
    else clearBit(this.#lapsed, slot);
  }
}

type Car = Pick<IndexEntry, 'status' | 'priceDollars' | 'priceSteps'>;

/** Drops are worked out for the day of the search, so they expire by themselves. */
export class DropColumn implements Filtering {
  readonly #cars = new Map<number, Car>();
  #capacity = 0;

  put(slot: number, { status, priceDollars, priceSteps }: IndexEntry): void {
    if (priceSteps?.length) this.#cars.set(slot, { status, priceDollars, priceSteps });
    else this.#cars.delete(slot);
  }

  clear(slot: number): void {
    this.#cars.delete(slot);
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
  }

  matches({ dropped }: Criteria, scratch: Scratch): Bits | null {
    if (!dropped) return null;
    const bits = scratch.take(this.#capacity >>> 5).fill(0);
    for (const [slot, car] of this.#cars) if (dropOf(car) > 0) setBit(bits, slot);
    return bits;
  }

  droppedAmong(bits: Bits): { slot: number; dollars: number }[] {
    return [...this.#cars]
      .filter(([slot]) => hasBit(bits, slot))
      .map(([slot, car]) => ({ slot, dollars: dropOf(car) }))
      .filter(({ dollars }) => dollars > 0);
  }
}

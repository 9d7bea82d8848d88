/** In chunks, so an insert or removal moves a few kilobytes however long the list is. */
import { type Bits, hasBit } from '#app/search/columns/bits.ts';
import { firstIndex } from '#app/search/columns/first-index.ts';

const CHUNK = 1024;
/** Leaves room for some inserts before a chunk has to be split. */
const FILLED = 960;

type Chunk = { slots: Int32Array; length: number };
export type Place = { chunk: number; at: number };
export type Slice = { offset: number; count: number };

const START: Place = { chunk: 0, at: 0 };

export class ChunkedSlots {
  /** There's always one chunk, and only a sole chunk may be empty. */
  #chunks: Chunk[] = [{ slots: new Int32Array(CHUNK), length: 0 }];

  get end(): Place {
    const chunk = this.#chunks.length - 1;
    return { chunk, at: (this.#chunks[chunk] as Chunk).length };
  }

  fill(sorted: Int32Array): void {
    this.#chunks = [];
    for (let from = 0; from < sorted.length || from === 0; from += FILLED) {
      const part = sorted.subarray(from, from + FILLED);
      const slots = new Int32Array(CHUNK);
      slots.set(part);
      this.#chunks.push({ slots, length: part.length });
    }
  }

  at({ chunk, at }: Place): number | undefined {
    const { slots, length } = this.#chunks[chunk] as Chunk;
    return at < length ? slots[at] : undefined;
  }

  insert(place: Place, slot: number): void {
    const { chunk, at } = this.#makeRoom(place);
    chunk.slots.copyWithin(at + 1, at, chunk.length);
    chunk.slots[at] = slot;
    chunk.length += 1;
  }

  remove({ chunk: index, at }: Place): void {
    const chunk = this.#chunks[index] as Chunk;
    chunk.slots.copyWithin(at, at + 1, chunk.length);
    chunk.length -= 1;
    const next = this.#chunks[index + 1];
    if (chunk.length === 0 && this.#chunks.length > 1) {
      this.#chunks.splice(index, 1);
    } else if (next && chunk.length + next.length <= CHUNK / 2) {
      chunk.slots.set(next.slots.subarray(0, next.length), chunk.length);
      chunk.length += next.length;
      this.#chunks.splice(index + 1, 1);
    }
  }

  /** `isFrom` must be false up to some slot and true from there on. */
  firstWhere(isFrom: (slot: number) => boolean): Place {
    const chunk = firstIndex(this.#chunks.length - 1, (index) => {
      const { slots, length } = this.#chunks[index] as Chunk;
      return isFrom(slots[length - 1] as number);
    });
    const { slots, length } = this.#chunks[chunk] as Chunk;
    return { chunk, at: firstIndex(length, (index) => isFrom(slots[index] as number)) };
  }

  count(bits: Bits, start: Place, end: Place): number {
    let count = 0;
    for (let index = start.chunk; index <= end.chunk; index += 1) {
      const { slots, length } = this.#chunks[index] as Chunk;
      const last = index === end.chunk ? end.at : length;
      for (let at = index === start.chunk ? start.at : 0; at < last; at += 1) {
        if (hasBit(bits, slots[at] as number)) count += 1;
      }
    }
    return count;
  }

  slice(bits: Bits, { offset, count }: Slice, start: Place = START, end: Place = this.end): number[] {
    const matches: number[] = [];
    let toSkip = offset;
    for (let index = start.chunk; index <= end.chunk; index += 1) {
      const { slots, length } = this.#chunks[index] as Chunk;
      const last = index === end.chunk ? end.at : length;
      for (let at = index === start.chunk ? start.at : 0; at < last; at += 1) {
        const slot = slots[at] as number;
        if (!hasBit(bits, slot)) continue;
        if (toSkip > 0) toSkip -= 1;
        else if (matches.push(slot) >= count) return matches;
      }
    }
    return matches;
  }

  /** The place itself if there aren't that many. */
  placeBefore(bits: Bits, place: Place, count: number): Place {
    let left = count;
    let { at } = place;
    for (let chunk = place.chunk; left > 0 && chunk >= 0; chunk -= 1) {
      const { slots, length } = this.#chunks[chunk] as Chunk;
      if (chunk !== place.chunk) at = length;
      while (at > 0) {
        at -= 1;
        if (!hasBit(bits, slots[at] as number)) continue;
        left -= 1;
        if (left === 0) return { chunk, at };
      }
    }
    return place;
  }

  *walk(place: Place, way: 1 | -1): Generator<number, undefined> {
    for (let chunk = place.chunk; chunk >= 0 && chunk < this.#chunks.length; chunk += way) {
      const { slots, length } = this.#chunks[chunk] as Chunk;
      let at = way === 1 ? 0 : length - 1;
      if (chunk === place.chunk) at = place.at + way;
      for (; at >= 0 && at < length; at += way) yield slots[at] as number;
    }
  }

  #makeRoom({ chunk: index, at }: Place): { chunk: Chunk; at: number } {
    const chunk = this.#chunks[index] as Chunk;
    if (chunk.length < CHUNK) return { chunk, at };
    const half = CHUNK / 2;
    const second = { slots: new Int32Array(CHUNK), length: CHUNK - half };
    second.slots.set(chunk.slots.subarray(half));
    chunk.length = half;
    this.#chunks.splice(index + 1, 0, second);
    return at <= half ? { chunk, at } : { chunk: second, at: at - half };
  }
}

import { addBits, type Bits, bitsFor, resizedBits, setBit } from '#app/search/index/bits.ts';

const PAGE_BITS = 22;
const PAGE = 1 << PAGE_BITS;
const [SMALLEST_BLOCK, LARGEST_BLOCK] = [8, 8192];
/** The address of the next block. */
const HEADER = 4;
/** Of a distance. */
const MOST_BYTES = 4;
/** A bit set is quicker long before it is smaller. */
const SET_SHARE = 16;
const SMALLEST_SET = 4096;

/** One memory as bytes and as addresses. */
type Page = { bytes: Uint8Array; addresses: Uint32Array };

/**
 * The slots of each word, which only ascend: the distances from one to the next, seven bits to a byte, in linked blocks of
 * which each is twice as long as the one before; or a bit set if the word is common.
 */
export class WordSlots {
  readonly #pages: Page[] = [];
  /** Address 0 is none. */
  #free = SMALLEST_BLOCK;
  #starts = new Uint32Array(1024);
  #blocks = new Uint32Array(1024);
  #sizes = new Uint16Array(1024);
  /** Where the next distance goes. */
  #ends = new Uint32Array(1024);
  #lasts = new Int32Array(1024);
  counts = new Uint32Array(1024);
  readonly #sets = new Map<number, Bits>();
  #capacity = 0;

  grow(capacity: number): void {
    this.#capacity = capacity;
    for (const [word, set] of this.#sets) this.#sets.set(word, resizedBits(set, capacity));
  }

  add(word: number, slot: number): void {
    if (word >= this.counts.length) this.#makeRoom();
    const count = this.counts[word] as number;
    this.counts[word] = count + 1;
    const left = (this.#blocks[word] as number) + (this.#sizes[word] as number) - (this.#ends[word] as number);
    if (left < MOST_BYTES) this.#addBlock(word);
    if (this.#blocks[word] === 0) setBit(this.#sets.get(word) as Bits, slot);
    else this.#write(word, slot);
  }

  addTo(bits: Bits, word: number): void {
    const set = this.#sets.get(word);
    if (set) addBits(bits, set);
    else this.#addBlocks(bits, this.#starts[word] as number);
  }

  #addBlocks(bits: Bits, first: number) {
    let slot = -1;
    let size = SMALLEST_BLOCK;
    for (let block = first; block !== 0; size = Math.min(size * 2, LARGEST_BLOCK)) {
      const { bytes, addresses } = this.#pages[block >>> PAGE_BITS] as Page;
      const start = block & (PAGE - 1);
      for (let at = start + HEADER, end = start + size; at < end; ) {
        let byte = bytes[at++] as number;
        if (byte === 0) break;
        let distance = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++] as number;
          distance |= (byte & 127) << shift;
        }
        slot += distance;
        setBit(bits, slot);
      }
      block = addresses[start >>> 2] as number;
    }
  }

  #write(word: number, slot: number) {
    const { bytes } = this.#pages[(this.#ends[word] as number) >>> PAGE_BITS] as Page;
    let at = (this.#ends[word] as number) & (PAGE - 1);
    let distance = slot - (this.#lasts[word] as number);
    this.#ends[word] = (this.#ends[word] as number) - at;
    for (; distance > 127; distance >>>= 7) bytes[at++] = distance | 128;
    bytes[at++] = distance;
    this.#ends[word] = (this.#ends[word] as number) + at;
    this.#lasts[word] = slot;
  }

  /** Or a set in place of all. */
  #addBlock(word: number) {
    const count = this.counts[word] as number;
    if (this.#sets.has(word)) return;
    if (count >= SMALLEST_SET && count * SET_SHARE >= this.#capacity) {
      const set = bitsFor(this.#capacity);
      this.addTo(set, word);
      this.#sets.set(word, set);
      this.#blocks[word] = 0;
      this.#ends[word] = 0;
      this.#sizes[word] = 0;
      return;
    }
    const before = this.#blocks[word] as number;
    const size = before === 0 ? SMALLEST_BLOCK : Math.min((this.#sizes[word] as number) * 2, LARGEST_BLOCK);
    const block = this.#allocate(size);
    if (before === 0) {
      this.#starts[word] = block;
      this.#lasts[word] = -1;
    } else {
      const { addresses } = this.#pages[before >>> PAGE_BITS] as Page;
      addresses[(before & (PAGE - 1)) >>> 2] = block;
    }
    this.#blocks[word] = block;
    this.#sizes[word] = size;
    this.#ends[word] = block + HEADER;
  }

  #allocate(size: number): number {
    if ((this.#free & (PAGE - 1)) + size > PAGE) this.#free = (this.#free & -PAGE) + PAGE;
    if (this.#free >>> PAGE_BITS >= this.#pages.length) {
      const buffer = new ArrayBuffer(PAGE);
      this.#pages.push({ bytes: new Uint8Array(buffer), addresses: new Uint32Array(buffer) });
    }
    this.#free += size;
    return this.#free - size;
  }

  #makeRoom() {
    const longer = <T extends Uint32Array | Uint16Array | Int32Array>(before: T): T => {
      const after = new (before.constructor as new (length: number) => T)(before.length * 2);
      after.set(before);
      return after;
    };
    this.#starts = longer(this.#starts);
    this.#blocks = longer(this.#blocks);
    this.#sizes = longer(this.#sizes);
    this.#ends = longer(this.#ends);
    this.#lasts = longer(this.#lasts);
    this.counts = longer(this.counts);
  }
}

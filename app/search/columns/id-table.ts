/** 24 bytes an id, where a Map of strings takes about 100. */
const HALF = 6;
const PLAIN = HALF * 2;

export class IdTable {
  #high = new Uint32Array(1024);
  #low = new Uint32Array(1024);
  /** Slot + 1, or 0 where free; at most half full. */
  #buckets = new Int32Array(2048);
  #plainCount = 0;
  #others = new Map<string, number>();
  #otherOf = new Map<number, string>();

  find(id: string): number {
    if (!isPlain(id)) return this.#others.get(id) ?? -1;
    const [high, low] = [half(id, 0), half(id, HALF)];
    let at = this.#bucketOf(high, low);
    for (;;) {
      const slot = (this.#buckets[at] as number) - 1;
      if (slot < 0 || (this.#high[slot] === high && this.#low[slot] === low)) return slot;
      at = (at + 1) & (this.#buckets.length - 1);
    }
  }

  add(id: string, slot: number): void {
    if (!isPlain(id)) {
      this.#others.set(id, slot);
      this.#otherOf.set(slot, id);
      return;
    }
    this.#makeRoom(slot);
    this.#high[slot] = half(id, 0);
    this.#low[slot] = half(id, HALF);
    this.#plainCount += 1;
    this.#place(slot);
  }

  remove(slot: number): void {
    const other = this.#otherOf.get(slot);
    if (other !== undefined) {
      this.#others.delete(other);
      this.#otherOf.delete(slot);
      return;
    }
    this.#plainCount -= 1;
    const last = this.#buckets.length - 1;
    let free = this.#home(slot);
    while (this.#buckets[free] !== slot + 1) free = (free + 1) & last;
    // Later entries move up into the gap, unless that puts them before their own place.
    for (let at = (free + 1) & last; this.#buckets[at] !== 0; at = (at + 1) & last) {
      const home = this.#home((this.#buckets[at] as number) - 1);
      if (((at - home) & last) < ((at - free) & last)) continue;
      this.#buckets[free] = this.#buckets[at] as number;
      free = at;
    }
    this.#buckets[free] = 0;
  }

  idOf(slot: number): string {
    const other = this.#otherOf.size > 0 ? this.#otherOf.get(slot) : undefined;
    return other ?? spell(this.#high[slot] as number) + spell(this.#low[slot] as number);
  }

  /** -1 for an unknown id. */
  startOf(slot: number): number {
    if (this.#otherOf.size > 0 && this.#otherOf.has(slot)) return -1;
    return Math.floor((this.#high[slot] as number) / 36 ** (HALF - 3));
  }

  compare(a: number, b: number): number {
    if (this.#otherOf.size > 0 && (this.#otherOf.has(a) || this.#otherOf.has(b))) {
      const [left, right] = [this.idOf(a), this.idOf(b)];
      return left < right ? -1 : left > right ? 1 : 0;
    }
    return (this.#high[a] as number) - (this.#high[b] as number) || (this.#low[a] as number) - (this.#low[b] as number);
  }

  #makeRoom(slot: number) {
    if (slot >= this.#high.length) {
      const length = Math.max(this.#high.length + (this.#high.length >>> 1), slot + 1);
      this.#high = grown(this.#high, length);
      this.#low = grown(this.#low, length);
    }
    if ((this.#plainCount + 1) * 2 <= this.#buckets.length) return;
    const before = this.#buckets;
    this.#buckets = new Int32Array(before.length * 2);
    for (const entry of before) if (entry !== 0) this.#place(entry - 1);
  }

  #place(slot: number) {
    let at = this.#home(slot);
    while (this.#buckets[at] !== 0) at = (at + 1) & (this.#buckets.length - 1);
    this.#buckets[at] = slot + 1;
  }

  #home(slot: number): number {
    return this.#bucketOf(this.#high[slot] as number, this.#low[slot] as number);
  }

  #bucketOf(high: number, low: number): number {
    const mixed = Math.imul(high ^ (low >>> 15), 0x85ebca6b) ^ Math.imul(low, 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) & (this.#buckets.length - 1);
  }
}

function isPlain(id: string): boolean {
  if (id.length !== PLAIN) return false;
  for (let at = 0; at < PLAIN; at += 1) if (digit(id.charCodeAt(at)) < 0) return false;
  return true;
}

/** Six base-36 digits fit 32 bits and sort as the characters do. */
function half(id: string, from: number): number {
  let number = 0;
  for (let at = from; at < from + HALF; at += 1) number = number * 36 + digit(id.charCodeAt(at));
  return number;
}

function spell(number: number): string {
  return number.toString(36).padStart(HALF, '0');
}

function digit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 97 && code <= 122 ? code - 87 : -1;
}

function grown(before: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const after = new Uint32Array(length);
  after.set(before);
  return after;
}

import type { Bits } from '#app/search/columns/bits.ts';

/** Two bytes if they are enough: a million codes then fit the processor's cache. */
export type Codes = Uint16Array | Int32Array;

export type Coded = { readonly codes: Codes; readonly totals: ArrayLike<number> };

const BLOCK = 2048;
const block = new Int32Array(BLOCK);

/** Block by block, so each column takes a tight loop and the bits are walked once. */
export function addCounts(columns: readonly Coded[], counts: readonly Int32Array[], bits: Bits, step: 1 | -1): void {
  let length = 0;
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at] as number;
    while (word !== 0) {
      block[length] = (at << 5) + 31 - Math.clz32(word & -word);
      length += 1;
      word &= word - 1;
    }
    if (length <= BLOCK - 32) continue;
    addBlock(columns, counts, length, step);
    length = 0;
  }
  addBlock(columns, counts, length, step);
}

function addBlock(columns: readonly Coded[], counts: readonly Int32Array[], length: number, step: 1 | -1) {
  for (let column = 0; column < columns.length; column += 1) {
    addCodes((columns[column] as Coded).codes, counts[column] as Int32Array, length, step);
  }
}

function addCodes(codes: Codes, counts: Int32Array, length: number, step: 1 | -1) {
  for (let at = 0; at < length; at += 1) {
    const code = codes[block[at] as number] as number;
    counts[code] = (counts[code] as number) + step;
  }
}

/** Slices by leading characters are stable: a new listing never moves another. */
const DIGITS = [...'0123456789abcdefghijklmnopqrstuvwxyz'];
/** At most 46,656 slices. */
export const SLICE_DEPTH = 3;
export const SLICE_STARTS = DIGITS.length ** SLICE_DEPTH;

export function sliceIds(counts: Int32Array, most: number): string[] {
  const cut = (start: string, from: number, width: number): string[] => {
    const count = counts.subarray(from, from + width).reduce((sum, ids) => sum + ids, 0);
    if (count === 0) return [];
    if (count <= most || width === 1) return [start];
    const narrower = width / DIGITS.length;
    return DIGITS.flatMap((digit, at) => cut(start + digit, from + at * narrower, narrower));
  };
  return cut('', 0, SLICE_STARTS);
}

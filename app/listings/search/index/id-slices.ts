/**
 * All ids in slices that stay what they are: a slice is every id that begins with the same characters, so a new listing
 * joins the one it belongs to and moves no other. A slice that holds too many is cut by the next character.
 */
const DIGITS = [...'0123456789abcdefghijklmnopqrstuvwxyz'];
/** How many characters a slice is told by at most: 46,656 slices. */
export const SLICE_DEPTH = 3;
export const SLICE_STARTS = DIGITS.length ** SLICE_DEPTH;

/**
 * What the ids of each slice begin with, in order; slices without an id are left out. `counts` says how many ids begin
 * with each three characters, read as a number in base 36.
 */
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

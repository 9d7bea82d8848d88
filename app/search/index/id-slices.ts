/** Slices by leading characters are stable: a new listing never moves another. */
const DIGITS = [...'0123456789abcdefghijklmnopqrstuvwxyz'];
export const SLICE_STARTS = DIGITS.length ** 3;

/** At most 46,656 slices. */
export function sliceIds(ids: Iterable<string>, most: number): string[] {
  const counts = countStarts(ids);
  const cut = (start: string, from: number, width: number): string[] => {
    const count = counts.subarray(from, from + width).reduce((sum, one) => sum + one, 0);
    if (count === 0) return [];
    if (count <= most || width === 1) return [start];
    const narrower = width / DIGITS.length;
    return DIGITS.flatMap((digit, at) => cut(start + digit, from + at * narrower, narrower));
  };
  return cut('', 0, SLICE_STARTS);
}

function countStarts(ids: Iterable<string>): Int32Array {
  const counts = new Int32Array(SLICE_STARTS);
  for (const id of ids) {
    const start = /^[0-9a-z]{3}/.test(id) ? Number.parseInt(id.slice(0, 3), 36) : -1;
    if (start >= 0) counts[start] = (counts[start] as number) + 1;
  }
  return counts;
}

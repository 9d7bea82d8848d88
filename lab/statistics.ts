/** The value below which `share` (0 to 1) of the values lie; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/**
 * The share of all pairs in which the value from `first` is larger, ties counting half (Mann–Whitney U divided by the
 * number of pairs). 0.5 means that a value does not reveal its group; 0 or 1 that it always does.
 */
export function separability(first: readonly number[], second: readonly number[]): number {
  let larger = 0;
  for (const one of first) {
    for (const other of second) {
      if (one > other) larger += 1;
      else if (one === other) larger += 0.5;
    }
  }
  return larger / (first.length * second.length);
}

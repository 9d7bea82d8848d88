/** The value below which this share of the others lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/**
 * How well the size of a number tells which of two groups it is from: in which share of all pairs the one from `first` is
 * the larger, draws counted half (Mann and Whitney's U as a share). 0.5: not at all. 0 or 1: always.
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

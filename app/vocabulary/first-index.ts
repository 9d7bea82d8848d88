/** The first of `count` indexes for which `isFrom` holds, else `count`. It must be false up to some index and true from there on. */
export function firstIndex(count: number, isFrom: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isFrom(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

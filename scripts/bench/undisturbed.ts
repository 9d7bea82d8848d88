const MOST_TRIES = 30;

/**
 * Milliseconds of processor time that a synchronous piece of work takes: those on the clock, of a try in which the process
 * was never taken off its core. (The system's own count moves in steps of 4 ms.) Garbage collected meanwhile counts too.
 * On a machine so busy that no try passes, the quickest.
 */
export function timeUndisturbed(work: () => void): number {
  let quickest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const interrupted = process.resourceUsage().involuntaryContextSwitches;
    const begun = performance.now();
    work();
    const took = performance.now() - begun;
    if (process.resourceUsage().involuntaryContextSwitches === interrupted) return took;
    quickest = Math.min(quickest, took);
  }
  return quickest;
}

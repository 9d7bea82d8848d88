const MAX_ATTEMPTS = 30;

/**
 * Milliseconds of processor time of synchronous work, garbage collection included. Linux counts processor time in steps
 * of 4 ms, so this takes the wall-clock time of an attempt without a context switch, or of the fastest of 30 attempts.
 */
export function timeUndisturbed(work: () => void): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const switches = process.resourceUsage().involuntaryContextSwitches;
    const startedAt = performance.now();
    work();
    const took = performance.now() - startedAt;
    if (process.resourceUsage().involuntaryContextSwitches === switches) return took;
    fastest = Math.min(fastest, took);
  }
  return fastest;
}

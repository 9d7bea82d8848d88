/** Random numbers from a seed, so that a run can be repeated. */
export type Random = {
  /** From 0 to 1. */
  next(): number;
  /** A whole number below `end`. */
  below(end: number): number;
  pick<One>(all: readonly One[]): One;
  /** A separate generator for one person. */
  fork(): Random;
};

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { next, below, pick: (all) => all[below(all.length)] as never, fork: () => seededRandom(below(2 ** 31)) };
}

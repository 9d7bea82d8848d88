export type Counted = {
  /** The most frequent first. */
  values: [value: string, count: number][];
  /** How many other values there are, or at least were noticed. */
  others: number;
};
export type Tally = { add(value: string): void; top(length: number): Counted };

/** A file may have a different value in every row. */
const MOST_VALUES = 1000;

export function createTally(): Tally {
  const counts = new Map<string, number>();
  let isFull = false;
  return {
    add(value) {
      const count = counts.get(value);
      if (count === undefined && counts.size >= MOST_VALUES) isFull = true;
      else counts.set(value, (count ?? 0) + 1);
    },
    top(length) {
      const values = [...counts].sort(([, a], [, b]) => b - a);
      return { values: values.slice(0, length), others: Math.max(0, values.length - length) + (isFull ? 1 : 0) };
    },
  };
}

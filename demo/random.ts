/** A small seeded generator (mulberry32): the same seed gives the same demo every time. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A number from `least` up to `most`. */
export function between(random: Random, least: number, most: number): number {
  return least + (most - least) * random();
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** One of them, each as likely as its weight. */
export function pickWeighted<Item>(random: Random, items: readonly Item[], weight: (item: Item) => number): Item {
  let left = random() * items.reduce((sum, item) => sum + weight(item), 0);
  return (items.find((item) => {
    left -= weight(item);
    return left < 0;
  }) ?? items.at(-1)) as Item;
}

type RecentOptions<Made> = {
  /** So much is held twice at most, in the unit of `sizeOf`. */
  most: number;
  sizeOf(key: string, made: Made): number;
};

/**
 * Things that are costly to make, by key, remembered while they are asked for: two halves, of which the older one is
 * forgotten when the younger one is full. Answers what is remembered, or what `make` makes.
 */
export function rememberRecent<Made>({ most, sizeOf }: RecentOptions<Made>) {
  let recent = new Map<string, Made>();
  let earlier = new Map<string, Made>();
  let held = 0;
  return (key: string, make: () => Made): Made => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const made = earlier.get(key) ?? make();
    recent.set(key, made);
    held += sizeOf(key, made);
    if (held >= most) {
      earlier = recent;
      recent = new Map();
      held = 0;
    }
    return made;
  };
}

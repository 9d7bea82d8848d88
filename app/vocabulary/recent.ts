type RecentOptions<Value> = {
  most: number;
  sizeOf(key: string, value: Value): number;
};

/** Two halves: the older is dropped when the newer is full, so it holds at most twice `most`. */
export function rememberRecent<Value>({ most, sizeOf }: RecentOptions<Value>) {
  let recent = new Map<string, Value>();
  let earlier = new Map<string, Value>();
  let size = 0;
  return (key: string, make: () => Value): Value => {
    const cached = recent.get(key);
    if (cached !== undefined) return cached;
    const value = earlier.get(key) ?? make();
    recent.set(key, value);
    size += sizeOf(key, value);
    if (size >= most) {
      earlier = recent;
      recent = new Map();
      size = 0;
    }
    return value;
  };
}

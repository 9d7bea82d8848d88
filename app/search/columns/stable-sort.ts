/** A million slots take about 20 ms, where sorting with a comparison takes a second. */
const DIGITS = 1 << 16;

export function* stableSort(slots: Int32Array, values: ArrayLike<number>): Generator<undefined, Int32Array> {
  const [smallest, largest] = extremes(slots, values);
  yield;
  let from = slots;
  for (let unit = 1; unit <= largest - smallest; unit *= DIGITS) {
    const digits = digitsOf(from, values, smallest, unit);
    yield;
    from = sortByDigit(from, digits);
    yield;
  }
  return from;
}

function digitsOf(slots: Int32Array, values: ArrayLike<number>, smallest: number, unit: number): Uint16Array {
  const digits = new Uint16Array(slots.length);
  for (let at = 0; at < slots.length; at += 1) {
    digits[at] = Math.floor(((values[slots[at] as number] as number) - smallest) / unit) % DIGITS;
  }
  return digits;
}

function sortByDigit(slots: Int32Array, digits: Uint16Array): Int32Array {
  const starts = new Int32Array(DIGITS + 1);
  for (const digit of digits) starts[digit + 1] = (starts[digit + 1] as number) + 1;
  for (let digit = 0; digit < DIGITS; digit += 1) {
    starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
  }
  const sorted = new Int32Array(slots.length);
  for (let at = 0; at < slots.length; at += 1) {
    const digit = digits[at] as number;
    const place = starts[digit] as number;
    sorted[place] = slots[at] as number;
    starts[digit] = place + 1;
  }
  return sorted;
}

function extremes(slots: Int32Array, values: ArrayLike<number>): [number, number] {
  let [smallest, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < slots.length; at += 1) {
    const value = values[slots[at] as number] as number;
    if (value < smallest) smallest = value;
    if (value > largest) largest = value;
  }
  return [smallest, largest];
}

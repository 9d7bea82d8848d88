/** Loader data as one string: the router encodes data value by value, which for twenty-four cars takes three times as long. */

declare const packs: unique symbol;

/** `names` are those of `packRows`. */
export type Packed<T> = { readonly names?: string[]; readonly json: string; readonly [packs]?: T };

type Row = { readonly [name: string]: unknown };

const unpacked = new WeakMap<object, unknown>();

/** Of a value that JSON keeps as it is. */
export function pack<T>(value: T): Packed<T> {
  return remembered({ json: JSON.stringify(value) }, value);
}

/** The same for a list of objects. What all of them have is named once. */
export function packRows<T extends object>(rows: T[]): Packed<T[]> {
  const [first = {}] = rows as Row[];
  const names = Object.keys(first).filter((name) => (rows as Row[]).every((row) => row[name] !== undefined));
  const others = (row: Row) => Object.entries(row).filter(([name]) => !names.includes(name));
  const rest = (row: Row) => (Object.keys(row).length > names.length ? [Object.fromEntries(others(row))] : []);
  const json = JSON.stringify((rows as Row[]).map((row) => [...names.map((name) => row[name]), ...rest(row)]));
  return remembered({ names, json }, rows);
}

/** The same value each time. Don't change it. */
export function unpack<T>(packed: Packed<T>): T {
  if (!unpacked.has(packed)) unpacked.set(packed, parse(packed));
  return unpacked.get(packed) as T;
}

function remembered<T>(packed: Packed<T>, value: T): Packed<T> {
  unpacked.set(packed, value);
  return packed;
}

function parse({ names, json }: Packed<unknown>): unknown {
  const value = JSON.parse(json);
  if (!names) return value;
  return value.map((row: unknown[]) => ({
    ...Object.fromEntries(names.map((name, at) => [name, row[at]])),
    ...(row[names.length] as Row),
  }));
}

/** Reads R's serialization (XDR, versions 2 and 3; "R Internals", 1.8), as much of it as data frames and polygons need. */
export type RValue = { values: readonly unknown[]; attributes: Record<string, RValue> };

const NOTHING: RValue = { values: [], attributes: {} };
const [SYMBOL, PAIRS, CHARACTERS, FACTS, INTEGERS, NUMBERS, TEXTS, LIST, S4] = [1, 2, 9, 10, 13, 14, 16, 19, 25];
const REFERENCE = 255;
/** Empty environments and the null value. */
const FIRST_EMPTY = 241;

export function readR(bytes: Buffer): RValue {
  return new Reader(bytes).read();
}

export function attribute(value: RValue, name: string): RValue {
  const match = value.attributes[name];
  if (!match) throw new Error(`There is no attribute ${name}.`);
  return match;
}

/** The part of a list with this name. */
export function named(list: RValue, name: string): RValue {
  const at = attribute(list, 'names').values.indexOf(name);
  if (at < 0) throw new Error(`There is no ${name}.`);
  return list.values[at] as RValue;
}

type Pair = [name: string, value: RValue];

class Reader {
  readonly #bytes: Buffer;
  readonly #symbols: string[] = [];
  #at = 2;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  read(): RValue {
    const version = this.#integer();
    this.#at += 8;
    const encoding = version === 3 ? this.#integer() : 0;
    this.#at += encoding;
    return this.#item() as RValue;
  }

  #integer(): number {
    this.#at += 4;
    return this.#bytes.readInt32BE(this.#at - 4);
  }

  #number(): number {
    this.#at += 8;
    return this.#bytes.readDoubleBE(this.#at - 8);
  }

  #item(): RValue | string | Pair[] | null {
    const flags = this.#integer();
    const type = flags & 255;
    if (type === REFERENCE) return this.#symbols[(flags >> 8 || this.#integer()) - 1] ?? null;
    if (type >= FIRST_EMPTY) return NOTHING;
    if (type === SYMBOL) return this.#symbol();
    if (type === CHARACTERS) return this.#characters();
    if (type === PAIRS) return this.#pairs(flags);
    const values = this.#values(type);
    const pairs = flags & 512 ? (this.#item() as Pair[]) : [];
    return { values, attributes: Object.fromEntries(pairs) };
  }

  #symbol(): string {
    const name = this.#item() as string;
    this.#symbols.push(name);
    return name;
  }

  #characters(): string | null {
    const length = this.#integer();
    if (length < 0) return null;
    this.#at += length;
    return this.#bytes.toString('utf8', this.#at - length, this.#at);
  }

  #pairs(flags: number): Pair[] {
    if (flags & 512) this.#item();
    const name = flags & 1024 ? (this.#item() as string) : '';
    const value = this.#item();
    const others = this.#item();
    return [
      [name, isValue(value) ? value : { values: [value], attributes: {} }],
      ...(Array.isArray(others) ? others : []),
    ];
  }

  #values(type: number): unknown[] {
    if (type === S4) return [];
    const read = this.#readerOf(type);
    return Array.from({ length: this.#integer() }, read);
  }

  #readerOf(type: number): () => unknown {
    if (type === FACTS || type === INTEGERS) return () => this.#integer();
    if (type === NUMBERS) return () => this.#number();
    if (type === TEXTS || type === LIST) return () => this.#item();
    throw new Error(`Values of type ${type} are not expected here.`);
  }
}

function isValue(value: RValue | string | Pair[] | null): value is RValue {
  return typeof value === 'object' && value !== null && 'values' in value;
}

/**
 * Pages in memory, at most so many bytes. A page that was asked for once is a newcomer and goes first; whoever is asked
 * for again becomes a regular, and has most of the room. So whoever reads a million addresses once each takes the room of
 * newcomers alone, and what many ask for stays. Within each group the one that was longest not asked for goes first.
 */
type Sized = {
  /** All that it holds. May grow: then `weigh` has to be called. */
  readonly bytes: number;
};

/** What newcomers may take of the room. */
const SHARE_OF_NEWCOMERS = 0.25;
/** What a page costs beside what it holds: the entries that lead to it. */
const OVERHEAD_BYTES = 200;

export class PageStore<Page extends Sized> {
  readonly #newcomers: Group<Page>;
  readonly #regulars: Group<Page>;

  constructor(maxBytes: number) {
    this.#newcomers = new Group(maxBytes * SHARE_OF_NEWCOMERS);
    this.#regulars = new Group(maxBytes * (1 - SHARE_OF_NEWCOMERS));
  }

  get bytes(): number {
    return this.#newcomers.bytes + this.#regulars.bytes;
  }

  get size(): number {
    return this.#newcomers.size + this.#regulars.size;
  }

  /** The page of this key where `isGood` accepts it; then it has been asked for again. */
  find(key: string, isGood: (page: Page) => boolean): Page | null {
    const regular = this.#regulars.get(key);
    const page = regular ?? this.#newcomers.get(key);
    if (!page || !isGood(page)) return null;
    if (regular) this.#regulars.touch(key);
    else this.#promote(key, page);
    return page;
  }

  /** In place of any other of this key. One that is larger than the room is not kept. */
  keep(key: string, page: Page): void {
    const group = this.#regulars.get(key) ? this.#regulars : this.#newcomers;
    group.put(key, page);
    group.makeRoom();
  }

  /** Counts a page again that has grown. */
  weigh(key: string, page: Page): void {
    const group = [this.#newcomers, this.#regulars].find((some) => some.get(key) === page);
    group?.put(key, page);
    group?.makeRoom();
  }

  /** A regular that has to leave is a newcomer again. */
  #promote(key: string, page: Page) {
    this.#newcomers.drop(key);
    this.#regulars.put(key, page);
    for (const [otherKey, other] of this.#regulars.makeRoom()) this.#newcomers.put(otherKey, other);
    this.#newcomers.makeRoom();
  }
}

/** In the order in which they were asked for last. */
class Group<Page extends Sized> {
  readonly #maxBytes: number;
  readonly #held = new Map<string, { page: Page; bytes: number }>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#held.size;
  }

  get(key: string): Page | undefined {
    return this.#held.get(key)?.page;
  }

  touch(key: string): void {
    const held = this.#held.get(key);
    if (!held) return;
    this.#held.delete(key);
    this.#held.set(key, held);
  }

  put(key: string, page: Page): void {
    this.drop(key);
    // A letter takes two bytes at the most.
    const bytes = page.bytes + 2 * key.length + OVERHEAD_BYTES;
    this.#held.set(key, { page, bytes });
    this.#bytes += bytes;
  }

  drop(key: string): void {
    this.#bytes -= this.#held.get(key)?.bytes ?? 0;
    this.#held.delete(key);
  }

  /** Answers those that had to leave. */
  makeRoom(): [string, Page][] {
    const left: [string, Page][] = [];
    for (const [key, { page }] of this.#held) {
      if (this.#bytes <= this.#maxBytes) break;
      this.drop(key);
      left.push([key, page]);
    }
    return left;
  }
}

/** Only a page requested twice gets a lasting place, so a crawler can't push out popular pages. */
import { LRUCache } from 'lru-cache';

type Sized = {
  readonly bytes: number;
};

const SHARE_OF_NEWCOMERS = 0.25;
const OVERHEAD_BYTES = 200;
const BYTES_OF_A_LETTER = 2;

export class PageStore<Page extends Sized> {
  readonly #newcomers: LRUCache<string, Page>;
  readonly #regulars: LRUCache<string, Page>;

  constructor(maxBytes: number) {
    const sizeCalculation = ({ bytes }: Page, key: string) => bytes + BYTES_OF_A_LETTER * key.length + OVERHEAD_BYTES;
    const ofNewcomers = Math.floor(maxBytes * SHARE_OF_NEWCOMERS);
    this.#newcomers = new LRUCache({ maxSize: ofNewcomers, sizeCalculation });
    this.#regulars = new LRUCache({
      maxSize: maxBytes - ofNewcomers,
      sizeCalculation,
      dispose: (page, key, reason) => {
        if (reason === 'evict') this.#newcomers.set(key, page);
      },
    });
  }

  get bytes(): number {
    return this.#newcomers.calculatedSize + this.#regulars.calculatedSize;
  }

  get size(): number {
    return this.#newcomers.size + this.#regulars.size;
  }

  find(key: string, isGood: (page: Page) => boolean): Page | null {
    const regular = this.#regulars.peek(key);
    const page = regular ?? this.#newcomers.peek(key);
    if (!page || !isGood(page)) return null;
    if (regular) this.#regulars.get(key);
    else {
      this.#newcomers.delete(key);
      this.#regulars.set(key, page);
    }
    return page;
  }

  keep(key: string, page: Page): void {
    const group = this.#regulars.has(key) ? this.#regulars : this.#newcomers;
    group.delete(key);
    group.set(key, page);
  }

  weigh(key: string, page: Page): void {
    if (this.#regulars.peek(key) === page || this.#newcomers.peek(key) === page) this.keep(key, page);
  }
}

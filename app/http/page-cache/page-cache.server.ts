/** The data's version is noted before the first read, so a page made from old data never passes as new. */
import { LRUCache } from 'lru-cache';
import type { PageContent, PublicPage } from '#app/http/content-versions.server.ts';
import { type Answer, CachedPage, type PageCoding } from '#app/http/page-cache/cached-page.server.ts';
import { SharedRenders } from '#app/http/page-cache/shared-renders.ts';
import type { RequestFacts } from '#app/http/request-context.ts';
import { pageCacheRequests } from '#app/platform/metrics.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const OVERHEAD_BYTES = 200;
const BYTES_OF_A_LETTER = 2;
const PATIENCE_MS = 5000;
const TARGETS = 100;
/** Of requested addresses: about twenty thousand. */
const MAX_LETTERS = 1_000_000;
/** Days in Melbourne start on a whole minute too. */
const MINUTE_MS = 60_000;

export type PageCacheOptions = {
  publicPage(target: string): PublicPage | null;
  render(address: string, facts: RequestFacts): Promise<Response>;
  /** Null if unknown: then nothing is cached or served from the cache. */
  versionOf(shown: readonly PageContent[]): string | null;
  maxBytes?: number;
  now?: () => number;
};

export type PageRequest = {
  target: string;
  coding: PageCoding;
  knownVersions: string | null;
};

export type CachedAnswer = { answer: Answer; pattern: string };

export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #requested = new LRUCache<string, true>({ maxSize: MAX_LETTERS, sizeCalculation: (_, key) => key.length });
  readonly #renders = new SharedRenders<CachedPage | Response>(PATIENCE_MS);
  readonly #options: PageCacheOptions;
  readonly #now: () => number;
  readonly #publicPages = new LRUCache<string, PublicPage>({ max: TARGETS });
  #today = { minute: -1, day: '' };

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#pages = new LRUCache({ maxSize: options.maxBytes ?? MAX_BYTES, sizeCalculation });
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  get size(): number {
    return this.#pages.size;
  }

  find({ target, coding, knownVersions }: PageRequest): CachedAnswer | null {
    const page = this.#cached(target) ?? this.#cachedOf(this.#publicPage(target));
    const answer = page?.answer(coding, knownVersions);
    if (!page || !answer) return null;
    pageCacheRequests.inc({ outcome: 'hit' });
    return { answer, pattern: page.origin.pattern };
  }

  /** Null for the first request: most addresses that crawlers request are never requested again. */
  async get(
    { target, coding, knownVersions }: PageRequest,
    facts: RequestFacts,
  ): Promise<CachedAnswer | Response | null> {
    const publicPage = this.#publicPage(target);
    const isAgain = publicPage !== null && this.#isRequestedAgain(publicPage.address);
    const page = isAgain ? (this.#cached(publicPage.address) ?? (await this.#make(publicPage, facts))) : null;
    const isCached = page instanceof CachedPage;
    if (publicPage) pageCacheRequests.inc({ outcome: isCached ? 'miss' : 'not cached' });
    if (!isCached) return page;
    let answer = page.answer(coding, knownVersions);
    if (!answer) {
      await page.make(coding);
      if (publicPage && this.#pages.peek(publicPage.address) === page) this.#keep(publicPage.address, page);
      answer = page.answer(coding, knownVersions);
    }
    return answer && { answer, pattern: page.origin.pattern };
  }

  /** Most visitors use the spelling of our own links, which needs no parsing. */
  #cached(address: string): CachedPage | null {
    const page = this.#pages.peek(address);
    if (!page || page.origin.edition !== this.#editionOf(page.origin.shows)) return null;
    return this.#pages.get(address) ?? null;
  }

  #isRequestedAgain(address: string): boolean {
    const isAgain = this.#requested.get(address) === true;
    if (!isAgain) this.#requested.set(address, true);
    return isAgain;
  }

  /** Again if it has grown: `lru-cache` measures a page only when it is new. */
  #keep(address: string, page: CachedPage) {
    this.#pages.delete(address);
    this.#pages.set(address, page);
  }

  /** A page that isn't cached asks twice. */
  #publicPage(target: string): PublicPage | null {
    const known = this.#publicPages.get(target) ?? this.#options.publicPage(target);
    if (known) this.#publicPages.set(target, known);
    return known;
  }

  #cachedOf(page: PublicPage | null): CachedPage | null {
    return page && this.#cached(page.address);
  }

  async #make(page: PublicPage, facts: RequestFacts): Promise<CachedPage | Response | null> {
    const editionOf = () => this.#editionOf(page.shows);
    if (editionOf() === null) return null;
    try {
      const render = (edition: string | null) => this.#render(page, edition, facts);
      const { result, isOwn } = await this.#renders.get(page.address, editionOf, render);
      return result instanceof Response && !isOwn ? null : result;
    } catch {
      return null;
    }
  }

  async #render({ address, shows }: PublicPage, edition: string | null, facts: RequestFacts) {
    const response = await this.#options.render(address, facts);
    if (edition === null) return response;
    const page = await CachedPage.of(response, { edition, shows, pattern: facts.pattern });
    if (page) this.#keep(address, page);
    return page ?? response;
  }

  #editionOf(shows: readonly PageContent[]): string | null {
    const version = this.#options.versionOf(shows);
    return version === null ? null : `${this.#day()} ${version}`;
  }

  #day(): string {
    const at = this.#now();
    const minute = Math.floor(at / MINUTE_MS);
    if (minute !== this.#today.minute) this.#today = { minute, day: melbourneDay(new Date(at)) };
    return this.#today.day;
  }
}

function sizeCalculation({ bytes }: CachedPage, address: string): number {
  return bytes + BYTES_OF_A_LETTER * address.length + OVERHEAD_BYTES;
}

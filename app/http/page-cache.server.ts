/** The data's version is noted before the first read, so a page made from old data never passes as new. */
import { LRUCache } from 'lru-cache';
import { isKnownVersion } from '#app/http/answer.server.ts';
import type { PageContent, PublicPage } from '#app/http/content-versions.server.ts';
import type { RequestFacts } from '#app/http/request-context.ts';
import { compressSmall, type KeptCoding } from '#app/http/requests/compression.server.ts';
import { SECURITY_HEADERS } from '#app/http/requests/security-headers.server.ts';
import { pageCacheRequests } from '#app/platform/metrics.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const OVERHEAD_BYTES = 200;
const PATIENCE_MS = 5000;
const TARGETS = 100;
/** Of requested addresses: about twenty thousand. */
const MAX_LETTERS = 1_000_000;
/** Days in Melbourne start on a whole minute too. */
const MINUTE_MS = 60_000;
const CACHING = 'no-cache';

export type PageCacheOptions = {
  publicPage(target: string): PublicPage | null;
  render(address: string, facts: RequestFacts): Promise<Response>;
  /** Null if unknown: then nothing is cached or served from the cache. */
  versionOf(shown: readonly PageContent[]): string | null;
  maxBytes?: number;
  now?: () => number;
};

type PageCoding = KeptCoding | 'identity';
export type PageRequest = {
  target: string;
  coding: PageCoding;
  knownVersions: string | null;
};

type Answer = { status: 200 | 304; headers: Record<string, string>; body: Buffer | null };
export type CachedAnswer = { answer: Answer; pattern: string };

/** A page as one coding of it is sent. */
type CachedPage = {
  edition: string;
  shows: readonly PageContent[];
  pattern: string;
  headers: Record<string, string>;
  body: Buffer;
};
type Render = { edition: string | null; result: Promise<CachedPage | Response> };

export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #requested = new LRUCache<string, true>({ maxSize: MAX_LETTERS, sizeCalculation: (_, key) => key.length });
  readonly #renders = new Map<string, Render>();
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

  /** Most visitors use the spelling of our own links, which needs no parsing. */
  find({ target, coding, knownVersions }: PageRequest): CachedAnswer | null {
    const page = this.#cached(keyOf(coding, target)) ?? this.#cachedOf(this.#publicPage(target), coding);
    if (!page) return null;
    pageCacheRequests.inc({ outcome: 'hit' });
    return toAnswer(page, knownVersions);
  }

  /** Null for the first request: most addresses that crawlers request are never requested again. */
  async get(request: PageRequest, facts: RequestFacts): Promise<CachedAnswer | Response | null> {
    const publicPage = this.#publicPage(request.target);
    if (!publicPage) return null;
    const isAgain = this.#isRequestedAgain(publicPage.address);
    const page = isAgain ? await this.#make(publicPage, request.coding, facts) : null;
    const isCached = page !== null && !(page instanceof Response);
    pageCacheRequests.inc({ outcome: isCached ? 'miss' : 'not cached' });
    return isCached ? toAnswer(page, request.knownVersions) : page;
  }

  #cached(key: string): CachedPage | null {
    const page = this.#pages.peek(key);
    if (!page || page.edition !== this.#editionOf(page.shows)) return null;
    return this.#pages.get(key) ?? null;
  }

  #cachedOf(page: PublicPage | null, coding: PageCoding): CachedPage | null {
    return page && this.#cached(keyOf(coding, page.address));
  }

  #isRequestedAgain(address: string): boolean {
    const isAgain = this.#requested.get(address) === true;
    if (!isAgain) this.#requested.set(address, true);
    return isAgain;
  }

  /** A page that isn't cached asks twice. */
  #publicPage(target: string): PublicPage | null {
    const known = this.#publicPages.get(target) ?? this.#options.publicPage(target);
    if (known) this.#publicPages.set(target, known);
    return known;
  }

  /** One render at a time for all who ask. No visitor gets one that began before the data last changed. */
  async #make(page: PublicPage, coding: PageCoding, facts: RequestFacts): Promise<CachedPage | Response | null> {
    const key = keyOf(coding, page.address);
    const editionOf = () => this.#editionOf(page.shows);
    if (editionOf() === null) return null;
    const older = this.#renders.get(key);
    if (older && older.edition !== editionOf()) await older.result.catch(() => {});
    const cached = this.#cachedOf(page, coding);
    if (cached) return cached;
    const running = this.#renders.get(key);
    try {
      if (running) return onlyCached(await running.result);
      const edition = editionOf();
      const result = inTime(this.#render(page, { edition, coding, facts })).finally(() => this.#renders.delete(key));
      this.#renders.set(key, { edition, result });
      return await result;
    } catch {
      return null;
    }
  }

  async #render(
    { address, shows }: PublicPage,
    { edition, coding, facts }: { edition: string | null; coding: PageCoding; facts: RequestFacts },
  ): Promise<CachedPage | Response> {
    const response = await this.#options.render(address, facts);
    if (edition === null || !isKeepable(response)) return response;
    const html = Buffer.from(await response.arrayBuffer());
    const body = ownBytes(coding === 'identity' ? html : await compressSmall(html, coding));
    const headers: Record<string, string> = {
      'Cache-Control': CACHING,
      ETag: response.headers.get('ETag') ?? '',
      Vary: 'Accept-Encoding',
      ...SECURITY_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': response.headers.get('Content-Security-Policy') ?? '',
      'Content-Length': String(body.length),
      ...(coding !== 'identity' && { 'Content-Encoding': coding }),
    };
    const page = { edition, shows, pattern: facts.pattern, headers, body };
    this.#pages.set(keyOf(coding, address), page);
    return page;
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

function keyOf(coding: PageCoding, address: string): string {
  return `${coding} ${address}`;
}

function toAnswer({ headers, body, pattern }: CachedPage, knownVersions: string | null): CachedAnswer {
  if (!isKnownVersion(knownVersions, headers.ETag ?? '')) return { answer: { status: 200, headers, body }, pattern };
  const { 'Content-Type': _type, 'Content-Length': _length, 'Content-Encoding': _coding, ...others } = headers;
  return { answer: { status: 304, headers: others, body: null }, pattern };
}

/** A response can be sent once. */
function onlyCached(result: CachedPage | Response): CachedPage | null {
  return result instanceof Response ? null : result;
}

function isKeepable({ status, headers }: Response): boolean {
  return status === 200 && headers.get('Cache-Control') === CACHING && !headers.has('Set-Cookie');
}

/** A compressor may return a small view of a large buffer, which would stay in memory with it. */
function ownBytes(body: Buffer): Buffer {
  return body.length < body.buffer.byteLength ? Buffer.from(new Uint8Array(body).buffer) : body;
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, PATIENCE_MS, new Error('The page took too long to render.'));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Letters take two bytes. */
function sizeCalculation({ body, headers }: CachedPage, key: string): number {
  return body.length + 2 * (key.length + Object.entries(headers).join('').length) + OVERHEAD_BYTES;
}

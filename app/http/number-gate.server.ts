/** Answers from memory, so that cached pages don't wait; processes share their counts through the database afterwards. */
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { RequestFacts } from '#app/http/request-context.ts';
import { db as processDb } from '#app/platform/db/client.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { log } from '#app/platform/log.server.ts';
import { type RateLimit, takeAttempt } from '#app/platform/rate-limit.server.ts';

const MAX_CARS = 40;
const WINDOW_SECONDS = 600;
const CARS: RateLimit = { name: 'numbers', attempts: MAX_CARS, seconds: WINDOW_SECONDS };
/** Most people open fewer, so they never touch the database. */
const SHARED_FROM = 10;
const MAX_VISITORS = 20_000;
const PAUSE_MS = 2000;
/** People share addresses, so one of them can't make the others wait for long. */
const LONGEST_PAUSE_MS = 15_000;

type Seen = { cars: Set<string>; isBeyond: boolean; nextPressAt: number };
export type Requester = { address: string; userAgent: string | null | undefined; viewerId?: string };

export class NumberGate {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #visitors: LRUCache<string, Seen>;
  #sharing: Promise<unknown> = Promise.resolve();

  constructor(database: Database, now = () => performance.now()) {
    this.#database = database;
    this.#now = now;
    this.#visitors = new LRUCache({ max: MAX_VISITORS, ttl: WINDOW_SECONDS * 1000, ttlResolution: 0, perf: { now } });
  }

  shows(requester: Requester, listingId: string): boolean {
    if (isCrawler(requester.userAgent)) return false;
    const visitor = visitorOf(requester);
    if (!visitor) return true;
    const seen = this.#seen(visitor);
    if (seen.cars.has(listingId)) return true;
    if (seen.isBeyond || seen.cars.size >= MAX_CARS) return false;
    seen.cars.add(listingId);
    this.#share(visitor, seen);
    return true;
  }

  /** How long the number waits after a press: each press waits for the visitor's last one. */
  pauseMs(requester: Requester): number {
    const visitor = visitorOf(requester);
    if (!visitor) return 0;
    const seen = this.#seen(visitor);
    if (!seen.isBeyond && seen.cars.size < MAX_CARS) return 0;
    const now = this.#now();
    seen.nextPressAt = Math.min(Math.max(now, seen.nextPressAt) + PAUSE_MS, now + LONGEST_PAUSE_MS);
    return seen.nextPressAt - now;
  }

  get settled(): Promise<unknown> {
    return this.#sharing;
  }

  #seen(visitor: string): Seen {
    const seen = this.#visitors.get(visitor) ?? { cars: new Set(), isBeyond: false, nextPressAt: 0 };
    if (!this.#visitors.has(visitor)) this.#visitors.set(visitor, seen);
    return seen;
  }

  #share(visitor: string, seen: Seen) {
    if (seen.cars.size < SHARED_FROM) return;
    const points = seen.cars.size === SHARED_FROM ? SHARED_FROM : 1;
    const attempt = takeAttempt(this.#database, CARS, visitor, points);
    const sharing = attempt.then(
      ({ ok }) => {
        if (!ok) seen.isBeyond = true;
      },
      (err) => log.warn({ err }, 'could not share opened numbers with other processes'),
    );
    this.#sharing = Promise.all([this.#sharing, sharing]);
  }
}

/** Null for cached pages and for this machine, where an untrusted proxy would count as one visitor. */
export function visitorOf({ address, viewerId = '' }: Requester): string | null {
  if (address === '' || address === '0:0:0:0::/64' || (isIP(address) === 4 && address.startsWith('127.'))) return null;
  return `${address} ${viewerId}`;
}

export const numberGate = new NumberGate(processDb);

export function requesterOf(request: Request, { address, viewerId }: RequestFacts): Requester {
  return { address, viewerId, userAgent: request.headers.get('User-Agent') };
}

export function numberedCar(target: string): string | null {
  const id = /^\/listing\/([^/?#.]+)(?:\/\d[^/?#.]*)?\/?(?:[?#]|$)/.exec(target)?.[1];
  return id && isId(id) ? id : null;
}

/** Recognises crawlers and other programs by their User-Agent. One that lies counts as a visitor. */
const NAMED =
  /bot\/|bot;|bots\b|crawl|spider|slurp|archiver|facebookexternalhit|meta-external|embedly|preview|scrapy|python-requests|python-urllib|aiohttp|httpx|go-http-client|libwww/i;

/** True for Googlebot, bingbot and all who say in `User-Agent` that no person is reading. */
export function isCrawler(userAgent: string | null | undefined): boolean {
  return NAMED.test(userAgent ?? '');
}

const MAX_PRESSES = 20_000;
const WINDOW_MS = 600_000;

type Press<Kind> = { kind: Kind; listingId: string; viewerId: string | undefined };

export class NumberPresses {
  readonly #counted: LRUCache<string, true>;

  constructor(now = () => performance.now()) {
    this.#counted = new LRUCache({ max: MAX_PRESSES, ttl: WINDOW_MS, ttlResolution: 0, perf: { now } });
  }

  press<Kind extends string>(
    press: Omit<Press<Kind>, 'viewerId'>,
    requester: Requester,
    count: (press: Press<Kind>) => void,
  ) {
    if (isCrawler(requester.userAgent)) return;
    const visitor = visitorOf(requester);
    const key = `${visitor} ${press.listingId} ${press.kind}`;
    if (visitor !== null && this.#counted.has(key)) return;
    this.#counted.set(key, true);
    count({ ...press, viewerId: requester.viewerId });
  }
}

export const numberPresses = new NumberPresses();

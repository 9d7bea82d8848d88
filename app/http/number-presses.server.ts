/** Counts a press once per visitor, car and ten minutes. Crawlers don't count. */
import { LRUCache } from 'lru-cache';
import { isCrawler } from '#app/http/crawlers.ts';
import { type Requester, visitorOf } from '#app/http/number-gate.server.ts';

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

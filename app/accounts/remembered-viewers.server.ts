/** Remembered for a few seconds, because every page needs it. Writes must read the session itself. */
import { LRUCache } from 'lru-cache';
import { findViewer, type Sight } from '#app/accounts/sessions.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import type { Database } from '#app/platform/db/types.server.ts';

const MAX_AGE_MS = 5000;
const MAX_VIEWERS = 5000;

export class RememberedViewers {
  readonly #viewers: LRUCache<string, Viewer>;
  #times = 0;

  constructor(now: () => number = () => performance.now()) {
    // The cache treats a time of 0 as "no age".
    const perf = { now: () => now() + 1 };
    this.#viewers = new LRUCache({ max: MAX_VIEWERS, ttl: MAX_AGE_MS, ttlResolution: 0, perf });
  }

  /** Keyed by the whole Cookie header, so that different credentials never match. */
  async find(db: Database, request: Request): Promise<Sight> {
    const cookies = request.headers.get('cookie') ?? '';
    const known = this.#viewers.get(cookies);
    if (known) return { viewer: known, headers: new Headers() };
    const times = this.#times;
    const sight = await findViewer(db, request);
    // A session may have ended while it was read.
    if (sight.viewer && times === this.#times) this.#viewers.set(cookies, sight.viewer);
    return sight;
  }

  /** Call this whenever a session may have ended or a profile may have changed. */
  forgetAll(): void {
    this.#times += 1;
    this.#viewers.clear();
  }
}

export const rememberedViewers = new RememberedViewers();

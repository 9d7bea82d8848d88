import { setImmediate } from 'node:timers/promises';
import { asc, gt } from 'drizzle-orm';
import { criteriaOf } from '#app/alerts/saved-criteria.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type SavedSearch, savedSearches } from '#app/platform/schema/alerts.server.ts';
import { compile } from '#app/search/compile.ts';
import { compareKey } from '#app/vocabulary/words.ts';

const ROWS_AT_ONCE = 1000;

export type KnownSearch = Pick<SavedSearch, 'id' | 'userId' | 'email'> & {
  /** Cars listed while it waited for its confirmation are not news. */
  since: Date;
  fits: ReturnType<typeof compile>;
  makes: string[];
};

const ANY_MAKE = '';

/** Every confirmed search, in memory. Each refresh reads only those with a newer version. */
export class KnownSearches {
  readonly #byId = new Map<string, KnownSearch>();
  readonly #byMake = new Map<string, Set<KnownSearch>>();
  #version = 0;

  get size(): number {
    return this.#byId.size;
  }

  /** Those that name this make or none: of a hundred thousand searches a few thousand. */
  *ofMake(make: string): Iterable<KnownSearch> {
    for (const key of [compareKey(make), ANY_MAKE]) yield* this.#byMake.get(key) ?? [];
  }

  async refresh(db: Database): Promise<void> {
    const { id, userId, email, criteria, confirmedAt, removedAt, version } = savedSearches;
    for (;;) {
      const rows = await db
        .select({ id, userId, email, criteria, confirmedAt, removedAt, version })
        .from(savedSearches)
        .where(gt(version, this.#version))
        .orderBy(asc(version))
        .limit(ROWS_AT_ONCE);
      for (const row of rows) {
        this.#forget(row.id);
        if (!row.removedAt && row.confirmedAt) this.#learn({ ...row, since: row.confirmedAt });
        this.#version = row.version;
      }
      if (rows.length < ROWS_AT_ONCE) return;
      await setImmediate();
    }
  }

  #learn({
    id,
    userId,
    email,
    since,
    criteria: stored,
  }: Omit<KnownSearch, 'fits' | 'makes'> & Pick<SavedSearch, 'criteria'>) {
    const criteria = criteriaOf(stored);
    const makes = criteria.make.length > 0 ? criteria.make.map(compareKey) : [ANY_MAKE];
    const search = { id, userId, email, since, makes, fits: compile(criteria) };
    this.#byId.set(id, search);
    for (const make of makes) this.#byMake.set(make, (this.#byMake.get(make) ?? new Set()).add(search));
  }

  #forget(id: string) {
    const search = this.#byId.get(id);
    this.#byId.delete(id);
    for (const make of search?.makes ?? []) this.#byMake.get(make)?.delete(search as KnownSearch);
  }
}

/** Those that a process has read stay in its memory. */
export const knownSearches = new KnownSearches();

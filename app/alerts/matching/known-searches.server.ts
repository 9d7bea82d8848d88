import { setImmediate } from 'node:timers/promises';
import { asc, gt } from 'drizzle-orm';
import { criteriaOf } from '#app/alerts/saved-criteria.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type SavedSearch, savedSearches } from '#app/platform/schema/alerts.server.ts';
import { compile } from '#app/search/compile.ts';

const ROWS_AT_ONCE = 1000;

export type KnownSearch = Pick<SavedSearch, 'id' | 'userId' | 'email'> & {
  /** Cars listed while it waited for its confirmation are not news. */
  since: Date;
  fits: ReturnType<typeof compile>;
};

/** Every confirmed search, in memory. Each refresh reads only those with a newer version. */
export class KnownSearches {
  readonly #byId = new Map<string, KnownSearch>();
  #version = 0;

  get size(): number {
    return this.#byId.size;
  }

  all(): Iterable<KnownSearch> {
    return this.#byId.values();
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
        if (row.removedAt || !row.confirmedAt) this.#byId.delete(row.id);
        else this.#learn({ ...row, since: row.confirmedAt });
        this.#version = row.version;
      }
      if (rows.length < ROWS_AT_ONCE) return;
      await setImmediate();
    }
  }

  #learn({ id, userId, email, since, criteria }: Omit<KnownSearch, 'fits'> & Pick<SavedSearch, 'criteria'>) {
    this.#byId.set(id, { id, userId, email, since, fits: compile(criteriaOf(criteria)) });
  }
}

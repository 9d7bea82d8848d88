import { LRUCache } from 'lru-cache';
import { oncePerDatabase } from '#app/platform/db/once-per-database.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

type Options = {
  /** Changes when the data may have changed. While it is null, nothing is cached. */
  editionOf: () => string | null;
  most: number;
};

type ReadOnce<Value> = (db: Database, key: string, read: () => Promise<Value | null>) => Promise<Value | null>;

/** Caches reads until the edition changes. Callers share the values and must not modify them. */
export function rememberReads<Value extends object>({ editionOf, most }: Options): ReadOnce<Value> {
  const remembered = oncePerDatabase(() => new LRUCache<string, { edition: string; value: Value }>({ max: most }));
  return async (db, key, read) => {
    const edition = editionOf();
    if (edition === null) return read();
    const known = remembered(db).get(key);
    if (known?.edition === edition) return known.value;
    const value = await read();
    if (value !== null && editionOf() === edition) remembered(db).set(key, { edition, value });
    return value;
  };
}

import type { Database } from '#app/platform/db/types.server.ts';

/** Calls `make` once for each database or transaction, e.g. to prepare a query. */
export function oncePerDatabase<Value>(make: (db: Database) => Value): (db: Database) => Value {
  const cache = new WeakMap<Database, Value>();
  return (db) => {
    const value = cache.get(db) ?? make(db);
    cache.set(db, value);
    return value;
  };
}

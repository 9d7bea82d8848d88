import type { Database } from '#app/platform/db/types.server.ts';

/** What `make` answers for a database, made when it is first asked for: such as a prepared query. A transaction is one too. */
export function oncePerDatabase<Made>(make: (db: Database) => Made): (db: Database) => Made {
  const made = new WeakMap<Database, Made>();
  return (db) => {
    const known = made.get(db) ?? make(db);
    made.set(db, known);
    return known;
  };
}

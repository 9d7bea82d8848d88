import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** PGlite, node-postgres and a transaction on either: what every function that needs the database takes first. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** An open database with what surrounds it. */
export type DatabaseConnection = {
  db: Database;
  kind: 'embedded' | 'postgres';
  /**
   * Calls `hear` with what each notification on a channel says, until `stop` is called. A notification is only a hint: it
   * may be lost with a connection, and `hear` is called with null after each connection in case one was.
   */
  listen(channel: string, hear: (said: string | null) => void): Promise<{ stop(): Promise<void> }>;
  /** SQL as it is, on a connection of its own; without values it may be several statements. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
};

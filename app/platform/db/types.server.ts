import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from '#app/platform/db/schema.server.ts';

/** PGlite, node-postgres and a transaction on either: what every function that needs the database takes first. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

/** An open database with what surrounds it. */
export type DatabaseConnection = {
  db: Database;
  kind: 'embedded' | 'postgres';
  /**
   * Calls `hear` for each notification on a channel, until `stop` is called. A notification is only a hint: it may be lost
   * with a connection, and `hear` is called once after each reconnection in case one was.
   */
  listen(channel: string, hear: () => void): Promise<{ stop(): Promise<void> }>;
  /** SQL as it is, on a connection of its own; without values it may be several statements. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
};

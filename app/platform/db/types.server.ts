import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** PGlite, node-postgres or a transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT>;

export type DatabaseConnection = {
  db: Database;
  kind: 'embedded' | 'postgres';
  /** `onMessage` gets null after each reconnect, because notifications may have been lost. */
  listen(channel: string, onMessage: (payload: string | null) => void): Promise<{ stop(): Promise<void> }>;
  /** Raw SQL on its own connection; several statements where there are no values. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
};

/** pg-boss on our own connection, embedded or PostgreSQL. It keeps its tables in a schema of its own and migrates them. */
import { type ConstructorOptions, type Db, PgBoss } from 'pg-boss';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';

type Connection = Pick<DatabaseConnection, 'kind' | 'executeSql'> & Partial<Pick<DatabaseConnection, 'listen'>>;

export function createBoss({ kind, executeSql, listen }: Connection, options: ConstructorOptions = {}): PgBoss {
  return new PgBoss({
    ...options,
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    // Nothing vacuums the embedded database by itself, and nothing needs to.
    monitorVacuum: kind === 'postgres',
    db: { executeSql, ...(listen && { listen: toListen(listen) }) },
  });
}

/** Our own listening reconnects by itself. It does not say which queue a notification is for: all are looked at. */
function toListen(listen: DatabaseConnection['listen']): Db['listen'] {
  return async (channel, _, hear) => ({ close: (await listen(channel, hear)).stop });
}

/** Makes the tables, or migrates those of an earlier version. Belongs to migrating: jobs can be queued from then on. */
export async function prepareJobs(connection: Connection): Promise<void> {
  const boss = createBoss(connection, { supervise: false, schedule: false });
  const { promise: failed, reject } = Promise.withResolvers<never>();
  boss.on('error', reject);
  failed.catch(() => {});
  await Promise.race([boss.start(), failed]);
  await boss.stop({ graceful: false });
}

import { type ConstructorOptions, type Db, PgBoss } from 'pg-boss';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';

type Connection = Pick<DatabaseConnection, 'kind' | 'executeSql'> & Partial<Pick<DatabaseConnection, 'listen'>>;

export function createBoss({ kind, executeSql, listen }: Connection, options: ConstructorOptions = {}): PgBoss {
  return new PgBoss({
    ...options,
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    monitorVacuum: kind === 'postgres',
    db: { executeSql, ...(listen && { listen: toListen(listen) }) },
  });
}

/** Our listener reconnects, but does not pass on the queue’s name: pg-boss looks at all. */
function toListen(listen: DatabaseConnection['listen']): Db['listen'] {
  return async (channel, _, onMessage) => ({ close: (await listen(channel, onMessage)).stop });
}

export async function prepareJobs(connection: Connection): Promise<void> {
  const boss = createBoss(connection, { supervise: false, schedule: false });
  const { promise: failed, reject } = Promise.withResolvers<never>();
  boss.on('error', reject);
  failed.catch(() => {});
  await Promise.race([boss.start(), failed]);
  await boss.stop({ graceful: false });
}

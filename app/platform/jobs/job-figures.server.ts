import type { PgBoss } from 'pg-boss';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { showFigure } from '#app/platform/metrics.server.ts';

export const LATE_SECONDS = 900;

export function showJobs(connection: DatabaseConnection, boss: PgBoss): void {
  const { executeSql } = connection;
  showFigure({
    name: 'kerbside_jobs',
    help: 'Jobs of all processes, counted at most a minute ago; failed ones stay for some days.',
    label: 'state',
    read: () => countJobs(boss),
  });
  showFigure({
    name: 'kerbside_jobs_late',
    help: 'Jobs that have been due or failing for 15 minutes or more, of all processes.',
    label: 'job',
    read: () => countLate(connection),
  });
  showFigure({
    name: 'kerbside_jobs_oldest_seconds',
    help: 'How long the oldest due job has been waiting, of all processes; 0 if none is waiting.',
    read: async () => {
      const { rows } = await executeSql(
        `select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds from pgboss.job
          where state in ('created', 'retry') and start_after <= now()`,
      );
      return (rows as [{ seconds: number }])[0].seconds;
    },
  });
  showFigure({
    name: 'kerbside_mails_deferred',
    help: 'Emails that failed at least once and are waiting for another attempt, by time since they were queued.',
    label: 'age',
    read: async () => {
      const { rows } = await executeSql(
        `select count(*) filter (where created_on > now() - interval '15 minutes')::int as "under_15_minutes",
            count(*) filter (where created_on <= now() - interval '15 minutes'
              and created_on > now() - interval '6 hours')::int as "under_6_hours",
            count(*) filter (where created_on <= now() - interval '6 hours')::int as "over_6_hours"
          from pgboss.job where state = 'retry' and name like 'send-%' and name <> 'send-webhooks'`,
      );
      return (rows as [Record<string, number>])[0];
    },
  });
}

async function countJobs(boss: PgBoss) {
  const counts = { ready: 0, deferred: 0, active: 0, failed: 0 };
  for (const queue of await boss.getQueues()) {
    counts.ready += queue.readyCount;
    counts.deferred += queue.deferredCount;
    counts.active += queue.activeCount;
    counts.failed += queue.failedCount;
  }
  return counts;
}

/** A delayed job is not late, and one that failed was due when it was queued. */
export async function countLate({ executeSql }: DatabaseConnection): Promise<Record<string, number>> {
  const { rows } = await executeSql(
    `select name, count(*)::int as count from pgboss.job
      where state in ('created', 'retry')
        and case state when 'retry' then created_on else start_after end < now() - $1 * interval '1 second'
      group by name`,
    [LATE_SECONDS],
  );
  return Object.fromEntries((rows as { name: string; count: number }[]).map(({ name, count }) => [name, count]));
}

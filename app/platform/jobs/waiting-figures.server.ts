import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { showFigure } from '#app/platform/metrics.server.ts';

export function showWaitingJobs({ executeSql }: DatabaseConnection): void {
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
          from pgboss.job where state = 'retry' and name like 'send-%'`,
      );
      return (rows as [Record<string, number>])[0];
    },
  });
}

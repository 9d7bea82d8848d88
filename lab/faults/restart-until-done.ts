/** Restarts a killed site until the jobs it left behind are done, skipping their pauses. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection } from '../../app/platform/db/types.server.ts';
import type { Victim } from './victim.ts';

const MAX_STARTS = 6;
const SHORTEST_LIFE_MS = 1500;
const LONGEST_LIFE_MS = 8000;
const UNFINISHED = `state in ('created', 'retry', 'active') and name in ('send-mail', 'delete-files')`;

/** Restarts it, each time an hour later, until `isDone` and no job is left. Leaves it stopped. */
export async function restartUntilDone(victim: Victim, isDone: () => Promise<boolean>): Promise<void> {
  for (let life = 0; life < MAX_STARTS; life += 1) {
    await victim.kill();
    if ((await victim.withDatabase(letAnHourPass)) === 0 && (await isDone())) return;
    await victim.start();
    for (let age = 0; age < LONGEST_LIFE_MS; age += 100) {
      if (age >= SHORTEST_LIFE_MS && (await isDone())) break;
      await sleep(100);
    }
  }
  await victim.kill();
}

/** Ends every pause of the queue and makes its active jobs look abandoned. Returns how many jobs are left. */
async function letAnHourPass({ executeSql }: DatabaseConnection): Promise<number> {
  const { rows } = await executeSql(
    `update pgboss.job set start_after = start_after - interval '1 hour', heartbeat_on = heartbeat_on - interval '1 hour'
      where ${UNFINISHED} returning id`,
  );
  return rows.length;
}

/** What is under way when a process dies is found again by the next one, after pauses that are skipped here. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import type { Victim } from './victim.ts';

/** So often may something have to be tried. */
const LIVES = 6;
const SHORTEST_LIFE_MS = 1500;
const LONGEST_LIFE_MS = 8000;
const UNFINISHED = `state in ('created', 'retry', 'active') and name in ('send-mail', 'delete-files')`;

/** Starts it again and again, each time an hour later, until `isDone` and no job is left. It does not run afterwards. */
export async function liveOn(victim: Victim, isDone: () => Promise<boolean>): Promise<void> {
  for (let life = 0; life < LIVES; life += 1) {
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

/**
 * For the queue, while nobody works on it: whoever was at it is taken for dead, and every pause is over. Answers how many
 * jobs there are.
 */
async function letAnHourPass({ executeSql }: DatabaseConnection): Promise<number> {
  const { rows } = await executeSql(
    `update pgboss.job set start_after = start_after - interval '1 hour', heartbeat_on = heartbeat_on - interval '1 hour'
      where ${UNFINISHED} returning id`,
  );
  return rows.length;
}

/** Lets a killed site finish its people's stories, imports and file deletions. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DatabaseConnection } from '../../../app/platform/db/types.server.ts';
import type { Victim } from '../victim.ts';
import type { Cast } from './cast.ts';
import { type IndexAnswers, readIndex } from './index-answers.ts';

const [MAX_LIVES, LIFE_MS] = [20, 40_000];
const WAITED_FOR = `('delete-files', 'check-import', 'run-import', 'undo-import', 'look-at-prices')`;
const QUIET_MS = 2000;
/**
 * Prices are rated a second or two after a change; a job that holds cars follows. A kill in between makes both start
 * again, so each life is longer than the last.
 */
const [RATED_MS, MAX_QUIET_LIVES] = [12_000, 6];

/** Ends the pauses of the queue and the limits of every account, as an hour would. Returns how many jobs are left. */
export async function letAnHourPass({ executeSql }: DatabaseConnection): Promise<number> {
  await executeSql('delete from rate_limits');
  const { rows } = await executeSql(
    `update pgboss.job set start_after = start_after - interval '1 hour', heartbeat_on = heartbeat_on - interval '1 hour'
      where state in ('created', 'retry', 'active') returning name in ${WAITED_FOR} as waited`,
  );
  return rows.filter((row) => (row as { waited: boolean }).waited).length;
}

/** Leaves it killed. */
export async function finishStories(victim: Victim, { people, stop }: Cast): Promise<void> {
  stop();
  for (let life = 0; life < MAX_LIVES; life += 1) {
    await victim.start();
    let isOver = false;
    const working = Promise.all(people.map((person) => person.work(() => isOver)));
    await Promise.race([working, sleep(LIFE_MS)]);
    isOver = true;
    await victim.kill();
    await working;
    if (people.every(({ isDone }) => isDone)) return;
    await victim.withDatabase(letAnHourPass);
  }
  throw new Error('The people of the mix did not come to an end.');
}

/** Restarts it, each time an hour later, until no file is left to be deleted. */
export async function finishJobs(victim: Victim): Promise<number> {
  for (let life = 0; life < MAX_LIVES; life += 1) {
    const left = await victim.withDatabase(letAnHourPass);
    if (left === 0) return 0;
    await victim.start();
    await sleep(QUIET_MS);
    await victim.kill();
  }
  return victim.withDatabase(letAnHourPass);
}

/** What its search finds while nothing hides or rates a car any more. Leaves it killed. */
export async function readQuietIndex(victim: Victim): Promise<IndexAnswers> {
  let moving = '';
  for (let life = 0; life < MAX_QUIET_LIVES; life += 1) {
    await victim.start();
    await sleep(RATED_MS * (life + 1));
    const since = new Date();
    const answers = await readIndex(victim);
    await victim.kill();
    moving = await victim.withDatabase((connection) => findMoving(connection, since));
    if (moving === '') return answers;
    process.stderr.write(`Not at rest yet: ${moving}\n`);
    await victim.withDatabase(letAnHourPass);
  }
  throw new Error(`The search never came to rest: ${moving}.`);
}

async function findMoving({ executeSql }: DatabaseConnection, since: Date): Promise<string> {
  const { rows } = await executeSql(
    `select (select count(*) from price_rating_queue) as "changes to rate",
      (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and name = 'look-at-prices')
        as "prices to look at",
      (select count(*) from listings where hidden_at >= $1) as "just hidden"`,
    [since.toISOString()],
  );
  const counts = Object.entries((rows as Record<string, string>[])[0] ?? {});
  return counts.flatMap(([name, count]) => (Number(count) > 0 ? [`${count} ${name}`] : [])).join(', ');
}

/** In a process of its own, because the store is chosen when the app loads. */
export async function sweep({ environment }: Victim): Promise<void> {
  const script = fileURLToPath(new URL('sweep.ts', import.meta.url));
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', ...environment };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The sweep ended with code ${code}.`);
}

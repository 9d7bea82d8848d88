/** The site is killed a hundred times under mixed use: everything acknowledged is stored once. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection } from '../../app/platform/db/types.server.ts';
import type { Fault } from './fault.ts';
import { type Cast, makeCast } from './mix/cast.ts';
import { checkFiles } from './mix/check-files.ts';
import { type Checked, checkCars, checkDrafts, checkImports } from './mix/check-sales.ts';
import { checkMessages, checkModeration, checkSaved } from './mix/check-talk.ts';
import { compareWithTable, type IndexAnswers } from './mix/index-answers.ts';
import { type Random, seededRandom } from './mix/random.ts';
import { finishJobs, finishStories, letAnHourPass, readQuietIndex, sweep } from './mix/settle.ts';
import { KILLS, MAX_MINUTES, SEED } from './options.ts';
import { keepOutput, loggedErrors } from './site-logs.ts';
import { prepareVictim, takeDatabase, type Victim } from './victim.ts';

const [LONGEST_LIFE_MS, LONGEST_START_MS, PATIENCE_MS] = [2000, 2500, 20_000];
/** Of kills come before the site is ready. */
const AT_START = 0.1;
/** An embedded database is opened only between lives, which takes its time. */
const HOUR_EVERY = { embedded: 4, postgres: 1 };
const SHOWN = 5;
const SAY_EVERY = 10;

type Setting = { where: string; environment: { DATABASE_URL?: string }; hourEvery: number };

export function killDuringMixEmbedded(): Promise<Fault[]> {
  return killDuringMix({ where: 'embedded database', environment: {}, hourEvery: HOUR_EVERY.embedded });
}

export async function killDuringMixOnPostgres(server: string): Promise<Fault[]> {
  const environment = { DATABASE_URL: await takeDatabase(server) };
  return killDuringMix({ where: 'PostgreSQL', environment, hourEvery: HOUR_EVERY.postgres });
}

async function killDuringMix({ where, environment, hourEvery }: Setting): Promise<Fault[]> {
  const victim = await prepareVictim({ ...environment, LOG_LEVEL: 'warn' });
  const random = seededRandom(SEED);
  const cast = await victim.withDatabase(({ db }) => makeCast(db, victim, random));
  const until = Date.now() + MAX_MINUTES * 60_000;
  let kills = 0;
  for (; kills < KILLS && Date.now() < until; kills += 1) {
    if (random.next() < AT_START) await victim.dieStarting(random.below(LONGEST_START_MS));
    else await liveAndDie(victim, cast, random);
    if (kills % hourEvery === hourEvery - 1) await victim.withDatabase(letAnHourPass);
    if (kills % SAY_EVERY === SAY_EVERY - 1) process.stderr.write(`${kills + 1} of ${KILLS} kills (${where})\n`);
  }
  process.stderr.write(`Finishing what is under way (${where})\n`);
  await finishStories(victim, cast);
  await finishJobs(victim);
  const answers = await readQuietIndex(victim);
  const faults = await victim.withDatabase((connection) => check(connection, cast, answers));
  await sweep(victim);
  const jobsLeft = await finishJobs(victim);
  faults.push(await victim.withDatabase((connection) => checkStore(connection, victim, jobsLeft)));
  const { answered, unanswered, turnedAway, surprises } = cast.log;
  const errors = loggedErrors(victim.name);
  if (surprises.length + errors.size > 0) keepOutput(`${victim.name}-surprises`, surprises.join('\n'));
  faults.unshift(
    {
      name: `site killed ${kills} times under mixed writes (${where}, seed ${SEED})`,
      outcome: `${answered} answers, ${unanswered} requests without one and ${turnedAway} turned away were sent again; ${surprises.length} unexpected answers${listed(surprises)}`,
      isLost: surprises.length > 0 || answered < kills,
    },
    {
      name: 'errors in its log',
      outcome: errors.size === 0 ? 'none' : [...errors].map(([text, count]) => `${count} × ${text}`).join('; '),
      isLost: errors.size > 0,
    },
  );
  return faults.map((fault) => ({ ...fault, name: fault.name.includes(where) ? fault.name : `– ${fault.name}` }));
}

/** From its first answer on. */
async function liveAndDie(victim: Victim, { people, log }: Cast, random: Random) {
  await victim.start();
  let isOver = false;
  const before = log.answered;
  const working = Promise.all(people.map((person) => person.work(() => isOver)));
  for (const until = Date.now() + PATIENCE_MS; log.answered === before && Date.now() < until; ) await sleep(5);
  await sleep(random.below(LONGEST_LIFE_MS));
  isOver = true;
  await victim.kill();
  await working;
}

async function check(connection: DatabaseConnection, { claims }: Cast, answers: IndexAnswers): Promise<Fault[]> {
  const checks: [string, Checked][] = [
    ['cars listed, edited, sold, deleted', await checkCars(connection, claims)],
    ['drafts', await checkDrafts(connection, claims)],
    ['imports', await checkImports(connection, claims)],
    ['messages', await checkMessages(connection, claims)],
    ['saved searches and cars', await checkSaved(connection, claims)],
    ['reports and decisions', await checkModeration(connection, claims)],
  ];
  const { compared, different } = await compareWithTable(connection, answers);
  const { entries, broken } = await checkHistories(connection);
  const { rows } = await connection.executeSql(`select name from pgboss.job where state = 'failed'`);
  return [
    ...checks.map(([name, { count, lost, twice }]) => ({
      name,
      outcome:
        count === 0
          ? 'none was acknowledged: try more kills'
          : `of ${count} acknowledged ${lost.length} lost, ${twice.length} stored twice${listed([...lost, ...twice])}`,
      isLost: count === 0 || lost.length + twice.length > 0,
    })),
    {
      name: 'the search',
      outcome: `of ${compared} cars found ${different.length} differ from the table${listed(different)}`,
      isLost: compared === 0 || different.length > 0,
    },
    {
      name: 'ledgers',
      outcome: `of ${entries} entries ${broken.length} out of order${listed(broken)}`,
      isLost: entries === 0 || broken.length > 0,
    },
    {
      name: 'jobs',
      outcome: `${rows.length} failed${listed((rows as { name: string }[]).map(({ name }) => name))}`,
      isLost: rows.length > 0,
    },
  ];
}

/** The entries of each listing are numbered from 1, and a listing's last price is the one it has. */
async function checkHistories({ executeSql }: DatabaseConnection) {
  const { rows } = await executeSql('select count(*)::int as entries from listing_events');
  const broken = await executeSql(`
    select listing_id as listing from listing_events group by 1 having count(*) <> max(position)
    union
    select id from listings l where price_cents is distinct from (
      select price_to_cents from listing_events where listing_id = l.id and price_to_cents is not null
      order by position desc limit 1)
      and sold_date is null`);
  return {
    entries: (rows as { entries: number }[])[0]?.entries ?? 0,
    broken: (broken.rows as { listing: string }[]).map(({ listing }) => listing),
  };
}

async function checkStore(connection: DatabaseConnection, { dataDir }: Victim, jobsLeft: number): Promise<Fault> {
  const { photos, orphans, missing } = await checkFiles(connection, dataDir);
  return {
    name: 'the store after the sweeps',
    outcome: `of ${photos} photos ${missing.length} without all their files${listed(missing)}; ${orphans.length} files of no row${listed(orphans)}, ${jobsLeft} deletions left`,
    isLost: photos === 0 || missing.length + orphans.length + jobsLeft > 0,
  };
}

function listed(problems: string[]): string {
  if (problems.length === 0) return '';
  const more = problems.length > SHOWN ? ` and ${problems.length - SHOWN} more` : '';
  return ` (${problems.slice(0, SHOWN).join('; ')}${more})`;
}

/** The site is killed a hundred times under mixed use: everything acknowledged is stored once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSession } from '../../../app/accounts/sessions.server.ts';
import { queueWaitingMails } from '../../../app/enquiries/waiting-mails.server.ts';
import type { Database, DatabaseConnection } from '../../../app/platform/db/types.server.ts';
import { listOutbox } from '../../../app/platform/mail/outbox.server.ts';
import type { User } from '../../../app/platform/schema/accounts.server.ts';
import { type Random, seededRandom } from '../../../demo/random.ts';
import { makeListing } from '../../../tests/support/factories.ts';
import { makePerson } from '../../../tests/support/people.ts';
import { cookieOf, visit } from '../../../tests/support/signed-in.ts';
import { listed, type Outcome } from '../../outcome.ts';
import { takeDatabase, Victim } from '../../victim.ts';
import { AccountClaims, checkDeletions, checkSignUps, type Leaver, leave, signUp } from './accounts.ts';
import { BuyerClaims, buy, checkMessages, checkModeration, checkSaved, moderate } from './buyers.ts';
import { checkImports, ImportClaims, importFiles } from './importers.ts';
import { below, type Checked, type Log, Person, type Story, type Teller } from './person.ts';
import { type Answers, compareWithTable, readIndex } from './search.ts';
import { checkCars, checkDrafts, SellerClaims, sell } from './sellers.ts';

const [SELLERS, IMPORTERS, BUYERS, CARS_OF_BUYER, LEAVERS] = [5, 3, 7, 60, 60];
const [LONGEST_LIFE_MS, LONGEST_START_MS, PATIENCE_MS] = [2000, 2500, 20_000];
/** Of kills come before the site is ready. */
const AT_START = 0.1;
/** An embedded database is opened only between lives, which takes its time. */
const HOUR_EVERY = { embedded: 4, postgres: 1 };
const [MAX_LIVES, LAST_LIVES_MS, QUIET_MS] = [20, 40_000, 2000];
const WAITED_FOR = `('delete-files', 'check-import', 'run-import', 'undo-import', 'look-at-prices', 'send-mail', 'send-message-mail', 'queue-message-mails')`;
/**
 * Prices are rated a second or two after a change; a job that holds cars follows. A kill in between makes both start again, so
 * each life is longer than the last.
 */
const [RATED_MS, MAX_QUIET_LIVES] = [12_000, 6];
const MANY_MAILS = 100_000;
const SAY_EVERY = 10;

export type MixOptions = { kills: number; minutes: number; seed: number };
type Claims = { sales: SellerClaims; imports: ImportClaims; talk: BuyerClaims; accounts: AccountClaims };
type Cast = { people: Person[]; claims: Claims; log: Log; stop(): void };

export function killDuringMixEmbedded(options: MixOptions): Promise<Outcome[]> {
  return killDuringMix('embedded database', options, {}, HOUR_EVERY.embedded);
}

export async function killDuringMixOnPostgres(options: MixOptions): Promise<Outcome[]> {
  return killDuringMix('PostgreSQL', options, { DATABASE_URL: await takeDatabase() }, HOUR_EVERY.postgres);
}

async function killDuringMix(
  where: string,
  options: MixOptions,
  environment: { DATABASE_URL?: string },
  hourEvery: number,
): Promise<Outcome[]> {
  const victim = await Victim.prepare(environment);
  const random = seededRandom(options.seed);
  const cast = await victim.withDatabase(({ db }) => makeCast(db, victim.origin, random));
  const until = Date.now() + options.minutes * 60_000;
  let kills = 0;
  for (; kills < options.kills && Date.now() < until; kills += 1) {
    if (random() < AT_START) await victim.dieStarting(below(random, LONGEST_START_MS));
    else await liveAndDie(victim, cast, random);
    if (kills % hourEvery === hourEvery - 1) await victim.withDatabase(letAnHourPass);
    if (kills % SAY_EVERY === SAY_EVERY - 1)
      process.stderr.write(`${kills + 1} of ${options.kills} kills (${where})\n`);
  }
  process.stderr.write(`Finishing what is under way (${where})\n`);
  await finishStories(victim, cast);
  await finishJobs(victim);
  const answers = await readQuietIndex(victim);
  const outcomes = await victim.withDatabase((connection) => check(connection, { victim, cast, answers }));
  await sweep(victim);
  const jobsLeft = await finishJobs(victim);
  outcomes.push(await victim.withDatabase((connection) => checkFiles(connection, victim.dataDir, jobsLeft)));
  const { answered, unanswered, turnedAway, surprises } = cast.log;
  const errors = victim.errors();
  return [
    {
      name: `site killed ${kills} times under mixed writes (${where}, seed ${options.seed})`,
      outcome: `${answered} answers, ${unanswered} requests without one and ${turnedAway} turned away were sent again; ${surprises.length} unexpected answers${listed(surprises)}`,
      isLost: surprises.length > 0 || answered < kills,
    },
    { name: '– errors in its log', outcome: errors.join('; ') || 'none', isLost: errors.length > 0 },
    ...outcomes.map((one) => ({ ...one, name: `– ${one.name}` })),
  ];
}

async function makeCast(db: Database, origin: string, random: Random): Promise<Cast> {
  const log: Log = { answered: 0, unanswered: 0, turnedAway: 0, surprises: [] };
  const claims = {
    sales: new SellerClaims(),
    imports: new ImportClaims(),
    talk: new BuyerClaims(),
    accounts: new AccountClaims(),
  };
  let isEnding = false;
  const isStopping = () => isEnding;
  const people: Person[] = [];
  const signedIn = async (changes: Partial<User> = {}) => {
    const { id } = await makePerson(db, changes);
    return { id, cookie: cookieOf(await startSession(db, id, visit())) };
  };
  const add = ({ id, cookie }: Leaver, toStory: (teller: Teller) => Story) => {
    const story = toStory({ userId: id, random: seededRandom(below(random, 2 ** 31)), isStopping });
    people.push(new Person(origin, { cookie, story, log }));
  };
  for (let number = 0; number < SELLERS + IMPORTERS; number += 1) {
    const dealer = await signedIn({ isDealer: true, dealershipName: `Yard ${number}` });
    add(dealer, (own) => (number < SELLERS ? sell(claims.sales, own) : importFiles(claims.imports, own)));
  }
  for (let number = 0; number < BUYERS; number += 1) {
    const cars = await makeCars(db);
    add(await signedIn(), (own) => buy(claims.talk, cars, own));
  }
  add(await signedIn({ isModerator: true }), (own) => moderate(claims.talk, own));
  add({ id: '', cookie: '' }, (own) => signUp(claims.accounts, own));
  const leavers: Leaver[] = [];
  while (leavers.length < LEAVERS) leavers.push(await signedIn());
  add({ id: '', cookie: '' }, (own) => leave(claims.accounts, leavers, own));
  const stop = () => {
    isEnding = true;
  };
  return { people, claims, log, stop };
}

async function makeCars(db: Database): Promise<string[]> {
  const owner = await makePerson(db);
  const cars: string[] = [];
  while (cars.length < CARS_OF_BUYER)
    cars.push(await makeListing(db, owner, { make: 'Subaru', model: 'Forester', price: 9000 + cars.length * 100 }));
  return cars;
}

/** From its first answer on. */
async function liveAndDie(victim: Victim, cast: Cast, random: Random) {
  const before = cast.log.answered;
  await live(victim, cast, async () => {
    for (const until = Date.now() + PATIENCE_MS; cast.log.answered === before && Date.now() < until; ) await sleep(5);
    await sleep(below(random, LONGEST_LIFE_MS));
  });
}

/** Everybody is at work until `ending`, when the site is killed. */
async function live(victim: Victim, { people }: Cast, ending: (working: Promise<unknown>) => Promise<unknown>) {
  await victim.start();
  let isOver = false;
  const working = Promise.all(people.map((person) => person.work(() => isOver)));
  await ending(working);
  isOver = true;
  await victim.kill();
  await working;
}

/** Ends the pauses of the queue, of emails and the limits of every account, as an hour would. Returns how many jobs are left. */
async function letAnHourPass({ db, executeSql }: DatabaseConnection): Promise<number> {
  await executeSql('delete from rate_limits');
  await executeSql(`update conversation_messages set mail_queued_at = mail_queued_at - interval '1 hour'`);
  await queueWaitingMails(db);
  const { rows } = await executeSql(
    `update pgboss.job set start_after = start_after - interval '1 hour', heartbeat_on = heartbeat_on - interval '1 hour'
      where state in ('created', 'retry', 'active') returning name in ${WAITED_FOR} as waited`,
  );
  return rows.filter((row) => (row as { waited: boolean }).waited).length;
}

async function finishStories(victim: Victim, cast: Cast): Promise<void> {
  cast.stop();
  for (let life = 0; life < MAX_LIVES; life += 1) {
    await live(victim, cast, (working) => Promise.race([working, sleep(LAST_LIVES_MS)]));
    if (cast.people.every(({ isDone }) => isDone)) return;
    await victim.withDatabase(letAnHourPass);
  }
  throw new Error('The people of the mix did not come to an end.');
}

/** Starts it again, each time an hour later, until no job is left. */
async function finishJobs(victim: Victim): Promise<number> {
  for (let life = 0; life < MAX_LIVES; life += 1) {
    if ((await victim.withDatabase(letAnHourPass)) === 0) return 0;
    await victim.start();
    await sleep(QUIET_MS);
    await victim.kill();
  }
  return victim.withDatabase(letAnHourPass);
}

/** What its search finds while nothing hides or rates a car any more. Leaves it killed. */
async function readQuietIndex(victim: Victim): Promise<Answers> {
  let moving = '';
  for (let life = 0; life < MAX_QUIET_LIVES; life += 1) {
    await victim.start();
    await sleep(RATED_MS * (life + 1));
    const since = new Date();
    const answers = await readIndex(victim.origin);
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
async function sweep({ environment }: Victim): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', ...environment };
  const child = spawn(process.execPath, ['lab/faults/mix/sweep.ts'], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The sweep ended with code ${code}.`);
}

type Ended = { victim: Victim; cast: Cast; answers: Answers };

async function check(connection: DatabaseConnection, { victim, cast, answers }: Ended): Promise<Outcome[]> {
  const { sales, imports, talk, accounts } = cast.claims;
  const outbox = join(victim.dataDir, 'outbox');
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const mailed = (await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')))).join('\n');
  const checks: [string, Checked][] = [
    ['cars listed, edited, sold, deleted', await checkCars(sales, connection)],
    ['drafts', await checkDrafts(sales, connection)],
    ['imports', await checkImports(imports, connection)],
    ['messages and their emails', await checkMessages(talk, connection, mailed)],
    ['saved searches and cars', await checkSaved(talk, connection)],
    ['reports and decisions', await checkModeration(talk, connection)],
    ['sign-ups and their emails', await checkSignUps(accounts, connection, await listOutbox(outbox, MANY_MAILS))],
    ['deleted accounts', await checkDeletions(accounts, connection)],
  ];
  const { compared, different } = await compareWithTable(connection, answers);
  const { entries, broken } = await checkHistories(connection);
  const { rows } = await connection.executeSql(`select name from pgboss.job where state = 'failed'`);
  return [
    ...checks.map(([name, { count, lost, twice }]) => ({
      name,
      outcome: count
        ? `of ${count} acknowledged ${lost.length} lost, ${twice.length} stored twice${listed([...lost, ...twice])}`
        : 'none was acknowledged: try more kills',
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

/** The files in the store, against the rows that name them. */
async function checkFiles({ executeSql }: DatabaseConnection, dataDir: string, jobsLeft: number): Promise<Outcome> {
  const { rows } = await executeSql(
    `select key from listing_photos union select key from uploaded_photos union select key from conversation_photos`,
  );
  const named = new Set((rows as { key: string }[]).map(({ key }) => key));
  const root = join(dataDir, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const stored = Map.groupBy(
    entries.filter((entry) => entry.isFile()),
    ({ parentPath }) => parentPath.slice(root.length + 1),
  );
  const most = Math.max(...[...stored.values()].map(({ length }) => length));
  // A name that begins so is a file that was never finished.
  const orphans = [...stored].flatMap(([folder, all]) =>
    named.has(folder)
      ? all.filter(({ name }) => name.startsWith('_')).map(({ name }) => `${folder}/${name}`)
      : [folder],
  );
  const missing = [...named].filter((key) => (stored.get(key) ?? []).length < most);
  return {
    name: 'the store after the sweeps',
    outcome: `of ${named.size} photos ${missing.length} without all their files${listed(missing)}; ${orphans.length} files of no row${listed(orphans)}, ${jobsLeft} jobs left`,
    isLost: named.size === 0 || missing.length + orphans.length + jobsLeft > 0,
  };
}

/** Every database connection is cut while people sign in, sign up and reset passwords: errors are clear, the next attempt works. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from '../../app/platform/db/types.server.ts';
import { makePerson, PASSWORD } from '../../tests/support/people.ts';
import { cleanUpAtEnd } from '../clean-up.ts';
import type { Outcome } from '../outcome.ts';
import { takeDatabase, Victim } from '../victim.ts';
import { type Answer, isWelcomed, postForm, signUp } from '../visitors.ts';

const [ROUNDS, BETWEEN_CUTS_MS, NOTICED_MS] = [20, 40, 200];

export async function cutConnections(): Promise<Outcome[]> {
  const url = await takeDatabase();
  const victim = await Victim.prepare({ DATABASE_URL: url });
  const people = await victim.withDatabase(({ db }) =>
    Promise.all(Array.from({ length: ROUNDS }, () => makePerson(db))),
  );
  await victim.start();
  const cut = await openCutter(url);
  const post = (path: string, fields: Record<string, string>) =>
    postForm(victim.origin + path, fields).catch(() => null);
  const counts = { failures: 0, unclear: 0, stuck: 0, deaths: 0, exposed: 0 };
  const welcomed: string[] = [];
  for (const { email } of people) {
    const newcomer = signUp(victim.origin);
    const signIn = { email, password: PASSWORD };
    const attempts = [
      newcomer.then(({ answer }) => answer),
      post('/signin', signIn),
      post('/ForgotPassword', { email }),
    ];
    const failed = (await cutUntil(Promise.all(attempts), cut)).filter((answer) => !answer || answer.status >= 400);
    if (isWelcomed(await newcomer)) welcomed.push((await newcomer).email);
    counts.failures += failed.length;
    counts.unclear += failed.filter((answer) => !isClear(answer)).length;
    await sleep(NOTICED_MS);
    if (victim.output().includes('@people.example')) counts.exposed += 1;
    if (!victim.isAlive()) {
      counts.deaths += 1;
      await victim.start();
    }
    if ((await post('/signin', signIn))?.status !== 303) counts.stuck += 1;
  }
  await victim.kill();
  const lost = await victim.withDatabase((connection) => countMissing(connection, welcomed));
  const { failures, unclear, stuck, deaths, exposed } = counts;
  return [
    {
      name: `database connections cut during sign-in, sign-up and forgotten password (${ROUNDS} rounds)`,
      outcome: `${failures} attempts failed, ${unclear} of them without a clear error; ${stuck} next attempts failed, ${lost} sign-ups lost, ${deaths} times the site died, ${exposed} times the log named a person`,
      isLost: unclear + stuck + deaths + exposed + lost > 0,
    },
  ];
}

/** Cuts every other connection to the database. */
export async function openCutter(url: string): Promise<() => Promise<unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  cleanUpAtEnd(() => client.end());
  return () =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
}

async function cutUntil<Answers>(attempts: Promise<Answers>, cut: () => Promise<unknown>): Promise<Answers> {
  let isOver = false;
  const answers = attempts.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await sleep(Math.random() * BETWEEN_CUTS_MS);
    await cut();
  }
  return answers;
}

async function countMissing({ executeSql }: DatabaseConnection, emails: string[]): Promise<number> {
  const { rows } = await executeSql(
    `select from unnest($1::text[]) email where not exists (select from users where users.email = email.email)`,
    [emails],
  );
  return rows.length;
}

/** 503 if the site knows that its database was away. */
function isClear(answer: Answer | null): boolean {
  return (
    answer !== null &&
    [500, 503].includes(answer.status) &&
    /Please try again|Failed to create account/.test(answer.page)
  );
}

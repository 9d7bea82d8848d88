/**
 * Every database connection is cut while people sign in, sign up and reset passwords: errors are clear, and the next attempt
 * works.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from '../../app/platform/db/types.server.ts';
import { makePerson, PASSWORD } from '../../tests/support/people.ts';
import { type Answer, postForm } from '../visitors.ts';
import { cleanUpAtEnd } from './clean-up.ts';
import type { Fault } from './fault.ts';
import { isAccepted, listAccounts, signUp } from './sign-ups.ts';
import { prepareVictim, takeDatabase, type Victim } from './victim.ts';

const ROUNDS = 20;
const BETWEEN_CUTS_MS = 40;
/** Until the site has noticed. */
const NOTICED_MS = 200;
/** 503 if the site knows that its database was away. */
const CLEAR_STATUS = [500, 503];

export async function cutConnections(server: string): Promise<Fault[]> {
  const url = await takeDatabase(server);
  const victim = await prepareVictim({ DATABASE_URL: url });
  const people = await victim.withDatabase(makePeople);
  await victim.start();
  const cutter = new pg.Client({ connectionString: url });
  await cutter.connect();
  cleanUpAtEnd(() => cutter.end());
  const counts = { failures: 0, unclear: 0, stuck: 0, deaths: 0, exposed: 0 };
  const welcomed: string[] = [];
  for (const email of people) {
    const newcomer = signUp(victim);
    const attempts = Promise.all([
      newcomer.then(({ answer }) => answer),
      signIn(victim, email),
      recover(victim, email),
    ]);
    const answers = await cutUntil(attempts, cutter);
    if (isAccepted(await newcomer)) welcomed.push((await newcomer).email);
    const failed = answers.filter((answer) => answer === null || answer.status >= 400);
    counts.failures += failed.length;
    counts.unclear += failed.filter((answer) => !isClear(answer)).length;
    await sleep(NOTICED_MS);
    if (victim.output().includes('@people.example')) counts.exposed += 1;
    if (!victim.isAlive()) {
      counts.deaths += 1;
      await victim.start();
    }
    if ((await signIn(victim, email))?.status !== 303) counts.stuck += 1;
  }
  await victim.kill();
  const stored = new Set((await victim.withDatabase(listAccounts)).map((account) => account.email));
  return [toFault({ ...counts, lost: welcomed.filter((email) => !stored.has(email)).length })];
}

type Counts = Record<'failures' | 'unclear' | 'stuck' | 'deaths' | 'exposed' | 'lost', number>;

function toFault({ failures, unclear, stuck, deaths, exposed, lost }: Counts): Fault {
  return {
    name: `database connections cut during sign-in, sign-up and forgotten password (PostgreSQL, ${ROUNDS} rounds)`,
    outcome: `${failures} attempts failed, ${unclear} of them without a clear error; ${stuck} next attempts failed, ${lost} sign-ups lost, ${deaths} times the site died, ${exposed} times the log named a person`,
    isLost: unclear + stuck + deaths + exposed + lost > 0,
  };
}

async function makePeople({ db }: DatabaseConnection): Promise<string[]> {
  const emails: string[] = [];
  while (emails.length < ROUNDS) emails.push((await makePerson(db)).email);
  return emails;
}

function signIn({ origin }: Victim, email: string): Promise<Answer | null> {
  return postForm(`${origin}/signin`, { email, password: PASSWORD }).catch(() => null);
}

function recover({ origin }: Victim, email: string): Promise<Answer | null> {
  return postForm(`${origin}/ForgotPassword`, { email }).catch(() => null);
}

async function cutUntil<Answers>(attempts: Promise<Answers>, cutter: pg.Client): Promise<Answers> {
  let isOver = false;
  const answers = attempts.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await sleep(Math.random() * BETWEEN_CUTS_MS);
    await cutter.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  }
  return answers;
}

function isClear(answer: Answer | null): boolean {
  return (
    answer !== null &&
    CLEAR_STATUS.includes(answer.status) &&
    /Please try again|Failed to create account/.test(answer.page)
  );
}

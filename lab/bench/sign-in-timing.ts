/**
 * Whether response times reveal which emails have an account: known against unknown emails in random order, with a second
 * group of unknown ones as the baseline.
 */
import { resolve } from 'node:path';
import { openPostgres } from '../../app/platform/db/postgres.server.ts';
import { newId } from '../../app/platform/ids.server.ts';
import { buildIfNeeded } from '../../scripts/build.ts';
import { createOwnDatabase } from '../../scripts/own-database.ts';
import { makePerson, PASSWORD } from '../../tests/support/people.ts';
import { startSite } from '../../tests/support/server.ts';
import { quantile, separability } from '../statistics.ts';
import { postForm } from '../visitors.ts';
import type { Figure } from './figure.ts';

const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const ATTEMPTS = 300;
const WARM_UP = 30;
const GROUPS = ['known', 'unknown', 'rival'] as const;
const FORMS: Form[] = [
  { name: 'Sign-in with a wrong password', path: '/signin', status: 401, lanes: 1, fields: wrongPassword },
  // These wait for a quarter of a second, so several can run at once.
  { name: 'Forgotten password', path: '/ForgotPassword', status: 200, lanes: 3, fields: (email) => ({ email }) },
  { name: 'Sign-up', path: '/signup', status: 200, lanes: 3, fields: newcomer },
];

type Form = {
  name: string;
  path: string;
  status: number;
  lanes: number;
  fields(email: string): Record<string, string>;
};
type Times = Record<(typeof GROUPS)[number], number[]>;
type Attempt = { group: (typeof GROUPS)[number]; email: string };

export async function measureSignInTiming(): Promise<Figure[]> {
  await buildIfNeeded();
  const database = await createOwnDatabase(SERVER);
  try {
    const known = await makePeople(database.url);
    const site = await startSite({
      DATABASE_URL: database.url,
      AUTH_SECRET: 'known to the bench and of no use elsewhere',
      TRUST_PROXY: '1',
    });
    try {
      const figures: Figure[] = [];
      for (const form of FORMS) figures.push(...toFigures(form, await timeForm(site.origin, form, known)));
      return figures;
    } finally {
      await site.stop();
    }
  } finally {
    await database.drop();
  }
}

function wrongPassword(email: string) {
  return { email, password: 'Wrong1!password' };
}

function newcomer(email: string) {
  return { name: 'Jess Nguyen', email, phoneNumber: '0491570158', password: PASSWORD, confirmPassword: PASSWORD };
}

async function makePeople(url: string): Promise<string[]> {
  const connection = await openPostgres({ url, migrationsFolder: resolve('migrations') });
  const emails: string[] = [];
  while (emails.length < ATTEMPTS) emails.push((await makePerson(connection.db)).email);
  await connection.close();
  return emails;
}

/** Each known email once and each visitor from its own IP address, so that no limit applies. */
async function timeForm(origin: string, { path, status, lanes, fields }: Form, known: string[]): Promise<Times> {
  const times: Times = { known: [], unknown: [], rival: [] };
  const time = async (email: string) => {
    const startedAt = performance.now();
    const response = await postForm(`${origin}${path}`, fields(email));
    const took = performance.now() - startedAt;
    if (response.status !== status) throw new Error(`${path} returned ${response.status} instead of ${status}.`);
    return took;
  };
  for (let n = 0; n < WARM_UP; n += 1) await time(unknownAddress());
  const attempts = shuffle(known.flatMap(attemptsNear));
  const lane = async () => {
    for (let next = attempts.pop(); next; next = attempts.pop()) times[next.group].push(await time(next.email));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return times;
}

function attemptsNear(known: string): Attempt[] {
  return GROUPS.map((group) => ({ group, email: group === 'known' ? known : unknownAddress() }));
}

function unknownAddress(): string {
  return `${newId()}@people.example`;
}

function shuffle(attempts: Attempt[]): Attempt[] {
  return attempts
    .map((one) => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

function toFigures({ name }: Form, { known, unknown, rival }: Times): Figure[] {
  const auc = separability(known, unknown).toFixed(3);
  const among = separability(rival, unknown).toFixed(3);
  return [
    {
      name: `${name}, known beside unknown address: median and 95th percentile of ${ATTEMPTS} attempts each`,
      value: `${milliseconds(known)} beside ${milliseconds(unknown)}`,
      limit: 'the same',
    },
    {
      name: `${name}: how well response times tell them apart (AUC; 0.5: not at all)`,
      value: `${auc}; two groups of unknown addresses: ${among}`,
      limit: '0.45 to 0.55',
    },
  ];
}

function milliseconds(times: number[]): string {
  return `${quantile(times, 0.5).toFixed(1)} and ${quantile(times, 0.95).toFixed(1)} ms`;
}

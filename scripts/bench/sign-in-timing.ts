/**
 * Whether the clock tells which addresses have an account: answers for known addresses beside those for unknown ones,
 * mixed by chance. The rival is a second group of unknown addresses: so far apart are groups that do not differ.
 */
import { resolve } from 'node:path';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { startSite } from '#tests/support/server.ts';
import { buildIfNeeded } from '../build.ts';
import { createOwnDatabase } from '../own-database.ts';
import { postForm } from '../visitors.ts';
import type { Figure } from './figure.ts';
import { quantile, separability } from './statistics.ts';

const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const TRIES = 300;
const WARM_UP = 30;
const GROUPS = ['known', 'unknown', 'rival'] as const;
const FORMS: Form[] = [
  { name: 'Sign-in with a wrong password', path: '/signin', status: 401, lanes: 1, fields: wrongPassword },
  // These two wait for a quarter of a second: several at a time leave the machine idle enough.
  { name: 'Forgotten password', path: '/ForgotPassword', status: 200, lanes: 3, fields: (email) => ({ email }) },
  { name: 'Sign-up', path: '/signup', status: 200, lanes: 3, fields: newcomer },
];

type Form = {
  name: string;
  path: string;
  status: number;
  /** How many are under way at a time. */
  lanes: number;
  fields(email: string): Record<string, string>;
};
type Times = Record<(typeof GROUPS)[number], number[]>;
type Try = { group: (typeof GROUPS)[number]; email: string };

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
  while (emails.length < TRIES) emails.push((await makePerson(connection.db)).email);
  await connection.close();
  return emails;
}

/** Each known address once, so that no limit is met; visitors come from an address of their own each. */
async function timeForm(origin: string, { path, status, lanes, fields }: Form, known: string[]): Promise<Times> {
  const times: Times = { known: [], unknown: [], rival: [] };
  const time = async (email: string) => {
    const begun = performance.now();
    const answer = await postForm(`${origin}${path}`, fields(email));
    const took = performance.now() - begun;
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status} instead of ${status}.`);
    return took;
  };
  for (let n = 0; n < WARM_UP; n += 1) await time(unknownAddress());
  const tries = shuffle(known.flatMap(triesBeside));
  const lane = async () => {
    for (let next = tries.pop(); next; next = tries.pop()) times[next.group].push(await time(next.email));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return times;
}

function triesBeside(known: string): Try[] {
  return GROUPS.map((group) => ({ group, email: group === 'known' ? known : unknownAddress() }));
}

/** Like those of the known. */
function unknownAddress(): string {
  return `${newId()}@people.example`;
}

function shuffle(tries: Try[]): Try[] {
  return tries
    .map((one) => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

function toFigures({ name }: Form, { known, unknown, rival }: Times): Figure[] {
  const told = separability(known, unknown).toFixed(3);
  const among = separability(rival, unknown).toFixed(3);
  return [
    {
      name: `${name}, known beside unknown address: median and 95th percentile of ${TRIES} tries each`,
      value: `${milliseconds(known)} beside ${milliseconds(unknown)}`,
      limit: 'the same',
    },
    {
      name: `${name}: how well the clock tells them apart (AUC; 0.5 is not at all)`,
      value: `${told}; two groups of unknown addresses: ${among}`,
      limit: '0.45 to 0.55',
    },
  ];
}

function milliseconds(times: number[]): string {
  return `${quantile(times, 0.5).toFixed(1)} and ${quantile(times, 0.95).toFixed(1)} ms`;
}

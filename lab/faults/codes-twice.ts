/** Posts one code to two processes at the same instant: it must work only once. */
import { type CodePurpose, codeOf, issueCode } from '../../app/accounts/one-time-codes.server.ts';
import type { Database, DatabaseConnection } from '../../app/platform/db/types.server.ts';
import type { User } from '../../app/platform/schema/accounts.server.ts';
import { makePerson, PASSWORD } from '../../tests/support/people.ts';
import { postForm } from '../visitors.ts';
import type { Fault } from './fault.ts';
import { prepareVictim, takeDatabase } from './victim.ts';

const ROUNDS = 100;
const PASSWORDS = ['First1!first', 'Second2!second'] as const;

type Sites = readonly [string, string];
type Owned = { email: string; code: string };
type Successes = number[];

export async function useCodesTwice(server: string): Promise<Fault[]> {
  const environment = { DATABASE_URL: await takeDatabase(server) };
  const first = await prepareVictim(environment);
  const second = await prepareVictim(environment);
  const { pending, forgetful } = await first.withDatabase(makePeople);
  await Promise.all([first.start(), second.start()]);
  const sites: Sites = [first.origin, second.origin];
  await warmUp(sites);
  const faults = [
    toFault('verification codes', await verifyTwice(sites, pending)),
    ...(await resetTwice(sites, forgetful)),
  ];
  await Promise.all([first.kill(), second.kill()]);
  return faults;
}

function toFault(codes: string, successes: Successes): Fault {
  const twice = successes.filter((count) => count === 2).length;
  const never = successes.filter((count) => count === 0).length;
  return {
    name: `${codes} used twice at once (PostgreSQL, two processes, ${ROUNDS} rounds)`,
    outcome: `${twice} of ${ROUNDS} succeeded twice, ${never} not at all`,
    isLost: twice + never > 0,
  };
}

/** So that the first round is as fast as the others. */
async function warmUp(sites: Sites) {
  for (let round = 0; round < 3; round += 1) await verifyTwice(sites, [{ email: '', code: 'A'.repeat(43) }]);
}

async function makePeople({ db }: DatabaseConnection) {
  const pending: Owned[] = [];
  const forgetful: Owned[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const newcomer = await makePerson(db, { emailVerified: false, accountStatus: 'pending_verification' });
    pending.push(await giveCode(db, newcomer, 'verify-email'));
    forgetful.push(await giveCode(db, await makePerson(db), 'reset-password'));
  }
  return { pending, forgetful };
}

async function giveCode(db: Database, { id, email }: User, purpose: CodePurpose): Promise<Owned> {
  return { email, code: codeOf(await issueCode(db, { purpose, userId: id, email })) };
}

async function verifyTwice(sites: Sites, people: Owned[]): Promise<Successes> {
  const successes: Successes = [];
  for (const { code } of people) {
    const answers = await Promise.all(
      sites.map((site) => postForm(`${site}/verify-email`, { oobCode: code, password: PASSWORD })),
    );
    successes.push(answers.filter(({ status }) => status === 200).length);
  }
  return successes;
}

/** Each chooses another password; the one that succeeded signs in. */
async function resetTwice(sites: Sites, people: Owned[]): Promise<Fault[]> {
  const successes: Successes = [];
  const owners: { email: string; password: string }[] = [];
  for (const { email, code } of people) {
    const answers = await Promise.all(
      sites.map((site, index) => {
        const password = PASSWORDS[index] ?? '';
        const fields = { oobCode: code, newPassword: password, confirmNewPassword: password };
        return postForm(`${site}/reset-password`, fields);
      }),
    );
    const isDone = answers.map(({ status }) => status === 200);
    successes.push(isDone.filter(Boolean).length);
    owners.push({ email, password: PASSWORDS[isDone.indexOf(true)] ?? '' });
  }
  const lockedOut = await countLockedOut(sites, owners);
  return [
    toFault('reset codes', successes),
    {
      name: 'the password of the request that succeeded',
      outcome: `${lockedOut} of ${ROUNDS} do not sign in`,
      isLost: lockedOut > 0,
    },
  ];
}

async function countLockedOut(sites: Sites, owners: { email: string; password: string }[]): Promise<number> {
  const left = [...owners];
  let lockedOut = 0;
  const lane = async (site: string) => {
    for (let owner = left.pop(); owner; owner = left.pop()) {
      const { status } = await postForm(`${site}/signin`, owner);
      if (status !== 303) lockedOut += 1;
    }
  };
  await Promise.all(sites.map(lane));
  return lockedOut;
}

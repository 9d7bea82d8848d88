/** Posts one code to two processes at the same instant: it must work only once. */
import { type CodePurpose, codeOf, issueCode } from '../../app/accounts/one-time-codes.server.ts';
import type { Database } from '../../app/platform/db/types.server.ts';
import type { User } from '../../app/platform/schema/accounts.server.ts';
import { makePerson, PASSWORD } from '../../tests/support/people.ts';
import type { Outcome } from '../outcome.ts';
import { takeDatabase, Victim } from '../victim.ts';
import { postForm } from '../visitors.ts';

const [ROUNDS, WARM_UP] = [100, 3];
const PASSWORDS = ['First1!first', 'Second2!second'];

export async function* useCodesTwice(): AsyncGenerator<Outcome> {
  const environment = { DATABASE_URL: await takeDatabase() };
  const victims = [await Victim.prepare(environment), await Victim.prepare(environment)];
  const people = await victims[0]?.withDatabase(({ db }) =>
    Promise.all(Array.from({ length: ROUNDS }, () => makePair(db))),
  );
  await Promise.all(victims.map((victim) => victim.start()));
  /** Which of the two succeeded. */
  const postBoth = (path: string, toFields: (at: number) => Record<string, string>) =>
    Promise.all(victims.map(async ({ origin }, at) => (await postForm(origin + path, toFields(at))).status === 200));
  const verify = (oobCode: string) => postBoth('/verify-email', () => ({ oobCode, password: PASSWORD }));

  for (let round = 0; round < WARM_UP; round += 1) await verify('A'.repeat(43));
  const [verified, reset]: boolean[][][] = [[], []];
  let lockedOut = 0;
  for (const { pending, forgetful } of people ?? []) {
    verified?.push(await verify(pending.code));
    const answers = await postBoth('/reset-password', (at) => {
      const password = PASSWORDS[at] ?? '';
      return { oobCode: forgetful.code, newPassword: password, confirmNewPassword: password };
    });
    reset?.push(answers);
    const fields = { email: forgetful.email, password: PASSWORDS[answers.indexOf(true)] ?? '' };
    if ((await postForm(`${victims[0]?.origin}/signin`, fields)).status !== 303) lockedOut += 1;
  }
  yield toOutcome('verification codes', verified ?? []);
  yield toOutcome('reset codes', reset ?? []);
  yield {
    name: 'the password of the request that succeeded',
    outcome: `${lockedOut} of ${ROUNDS} do not sign in`,
    isLost: lockedOut > 0,
  };
}

function toOutcome(codes: string, rounds: boolean[][]): Outcome {
  const twice = rounds.filter((answers) => answers.every(Boolean)).length;
  const never = rounds.filter((answers) => !answers.some(Boolean)).length;
  return {
    name: `${codes} used twice at once (two processes, ${ROUNDS} rounds)`,
    outcome: `${twice} of ${rounds.length} succeeded twice, ${never} not at all`,
    isLost: rounds.length < ROUNDS || twice + never > 0,
  };
}

async function makePair(db: Database) {
  const newcomer = await makePerson(db, { emailVerified: false, accountStatus: 'pending_verification' });
  return {
    pending: await giveCode(db, newcomer, 'verify-email'),
    forgetful: await giveCode(db, await makePerson(db), 'reset-password'),
  };
}

async function giveCode(db: Database, { id, email }: User, purpose: CodePurpose) {
  return { email, code: codeOf(await issueCode(db, { purpose, userId: id, email })) };
}

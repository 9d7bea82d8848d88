/** People who sign in with an authenticator app's code. */
import { codeOf, issueCode } from '#app/accounts/one-time-codes.server.ts';
import { confirmTwoStep, findTwoStep, startTwoStep } from '#app/accounts/two-step.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { codeOfApp } from '#tests/support/authenticator.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/signed-in.ts';

/** `link` is of an emailed sign-in link. */
export type Protected = { email: string; secret: string; codes: string[]; link: string };

export async function makeProtected(db: Database): Promise<Protected> {
  const person = await makePerson(db, { lastLogin: new Date('2026-01-01T00:00:00Z') });
  const { viewer } = await signIn(db, person);
  const longAgo = new Date(Date.now() - 3_600_000);
  await startTwoStep(db, person.id, longAgo);
  const page = await findTwoStep(db, viewer, longAgo);
  const secret = page.state === 'set-up' ? page.scan.secret : '';
  const answer = await confirmTwoStep(db, viewer, await codeOfApp(secret, 0, longAgo), longAgo);
  const codes = answer.success ? answer.codes : [];
  const codeId = await issueCode(db, { purpose: 'sign-in', userId: person.id, email: person.email });
  return { email: person.email, secret, codes, link: codeOf(codeId) };
}

/** People who sign up, and others who list a car and delete their account. */
import { randomUUID } from 'node:crypto';
import type { DatabaseConnection } from '../../../app/platform/db/types.server.ts';
import { PASSWORD } from '../../../tests/support/people.ts';
import { newcomer } from '../../visitors.ts';
import { as, ask, type Checked, type Story, type Teller, toForm } from './person.ts';
import { publish, upload } from './sellers.ts';

export class AccountClaims {
  readonly welcomed = new Set<string>();
  /** Of these, who sent the form again because the answer got lost: each form sends an email. */
  readonly repeated = new Set<string>();
  readonly gone = new Set<string>();
}

const [SIGN_UP_MS, DELETION_MS] = [200, 500];
const CAR = { make: 'Honda', model: 'Jazz', price: 9000, description: 'It stays with its seller.' };

export async function* signUp({ welcomed, repeated }: AccountClaims, { isStopping }: Teller): Story {
  while (!isStopping()) {
    const fields = newcomer();
    const answer = yield* ask({ path: '/signup', body: toForm(fields), afterMs: SIGN_UP_MS }, 200);
    if (!answer.text.includes('Verify Your Email')) throw new Error('A sign-up was not welcomed.');
    welcomed.add(fields.email);
    if (answer.isRepeated) repeated.add(fields.email);
  }
}

export type Leaver = { id: string; cookie: string };

export async function* leave({ gone }: AccountClaims, leavers: Leaver[], { isStopping }: Teller): Story {
  for (let leaver = leavers.shift(); leaver && !isStopping(); leaver = leavers.shift()) {
    const { id, cookie } = leaver;
    yield* as(cookie, listAndDelete(id));
    gone.add(id);
  }
}

/** Sent again after it has worked, the deletion comes from a person who isn’t signed in. */
async function* listAndDelete(userId: string): Story {
  const draftId = randomUUID();
  yield* publish(draftId, CAR, [yield* upload(userId, draftId)]);
  const body = toForm({ currentPassword: PASSWORD });
  yield* ask({ path: '/profile/delete', body, afterMs: DELETION_MS }, 302, 303);
}

/** `mails` has the addresses and ids of all emails. */
export async function checkSignUps(
  { welcomed, repeated }: AccountClaims,
  { executeSql }: DatabaseConnection,
  mails: { to: string; messageId: string }[],
): Promise<Checked> {
  const { rows } = await executeSql(
    `select email from users
      where exists (select from accounts where user_id = users.id and password is not null)
        and exists (select from one_time_codes where user_id = users.id)`,
  );
  const whole = new Set((rows as { email: string }[]).map(({ email }) => email));
  const ids = new Map<string, Set<string>>();
  for (const { to, messageId } of mails) ids.set(to, (ids.get(to) ?? new Set()).add(messageId));
  const emails = [...welcomed];
  return {
    count: welcomed.size,
    lost: [
      ...emails.filter((email) => !whole.has(email)).map((email) => `the account of ${email}`),
      ...emails.filter((email) => !ids.has(email)).map((email) => `the email to ${email}`),
    ],
    // Repeated under its own Message-ID, an email program shows it once.
    twice: emails.filter((email) => !repeated.has(email) && (ids.get(email)?.size ?? 0) > 1),
  };
}

/** Of a deleted account nothing is left. */
export async function checkDeletions({ gone }: AccountClaims, { executeSql }: DatabaseConnection): Promise<Checked> {
  const { rows } = await executeSql(
    `select id from unnest($1::text[]) as gone(id)
      where exists (select from users where users.id = gone.id)
        or exists (select from accounts where user_id = gone.id) or exists (select from sessions where user_id = gone.id)
        or exists (select from listings where user_id = gone.id) or exists (select from drafts where user_id = gone.id)
        or exists (select from listing_photos where starts_with(key, 'listings/' || gone.id))`,
    [[...gone]],
  );
  return { count: gone.size, lost: (rows as { id: string }[]).map(({ id }) => `account ${id} is there`), twice: [] };
}

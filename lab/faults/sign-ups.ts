/** Sign-ups, and the accounts they created. */
import type { DatabaseConnection } from '../../app/platform/db/types.server.ts';
import { newId } from '../../app/platform/ids.server.ts';
import { PASSWORD } from '../../tests/support/people.ts';
import { type Answer, postForm } from '../visitors.ts';
import type { Victim } from './victim.ts';

/** `answer` is null if the connection broke. */
export type SignUp = { email: string; answer: Answer | null };

export async function signUp({ origin }: Victim): Promise<SignUp> {
  const email = `${newId()}@people.example`;
  const fields = { name: 'Jess Nguyen', email, phoneNumber: '0491570158' };
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  return { email, answer: await postForm(`${origin}/signup`, { ...fields, ...passwords }).catch(() => null) };
}

export function isAccepted({ answer }: SignUp): boolean {
  return answer?.status === 200 && answer.page.includes('Verify Your Email');
}

type Stored = { email: string; isWhole: boolean };

/** Every account, and whether all rows of its sign-up exist. */
export async function listAccounts({ executeSql }: DatabaseConnection): Promise<Stored[]> {
  const { rows } = await executeSql(`
    select email,
      exists (select from accounts where user_id = users.id and password is not null)
        and exists (select from one_time_codes where user_id = users.id) as "isWhole"
    from users`);
  return rows as Stored[];
}

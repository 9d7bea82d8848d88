/** People with accounts, and the codes in their emails. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import { hashPassword, setPassword } from '#app/accounts/credentials.server.ts';
import { type CodePurpose, codeOf } from '#app/accounts/one-time-codes.server.ts';
import type { SignupFields } from '#app/accounts/signup-form.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { oneTimeCodes, type User, users } from '#app/platform/schema/accounts.server.ts';
import { A_MONTH_AGO } from '#tests/support/factories.ts';

export const PASSWORD = 'Correct1!horse';
let hashed: Promise<string> | undefined;

/** Signed up and verified, with the password above. */
export async function makePerson(db: Database, changes: Partial<User> = {}): Promise<User> {
  const id = newId();
  const now = new Date();
  const [person] = await db
    .insert(users)
    .values({
      id,
      name: 'Jess Nguyen',
      email: `${id}@people.example`,
      phoneNumber: '0491570158',
      emailVerified: true,
      accountStatus: 'active',
      verifiedAt: now,
      createdAt: A_MONTH_AGO,
      ...changes,
    })
    .returning();
  if (!person) throw new Error('The person was not stored.');
  hashed ??= hashPassword(PASSWORD);
  await setPassword(db, person.id, await hashed);
  return person;
}

export function signupFields(changes: Partial<SignupFields> = {}): SignupFields {
  return {
    name: 'Jess Nguyen',
    email: `${newId()}@people.example`,
    phoneNumber: '0491570158',
    isDealer: false,
    dealershipName: '',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...changes,
  };
}

/** From the latest unused email of this purpose; empty if there is none. */
export async function mailedCode(db: Database, userId: string, purpose: CodePurpose): Promise<string> {
  const [latest] = await db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose), isNull(oneTimeCodes.usedAt)))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1);
  return latest ? codeOf(latest.id) : '';
}

export async function userAt(db: Database, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

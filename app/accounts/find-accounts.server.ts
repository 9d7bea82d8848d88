/** Accounts as the administrator finds them: without anything that signs in. */
import { asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { normaliseEmail } from '#app/accounts/email.ts';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

/** More than these need a longer beginning. */
export const MOST_ACCOUNTS = 20;

const { id, name, email, isDealer, dealershipName, accountStatus, emailVerified, createdAt, lastLogin } = users;
const SHOWN = { id, name, email, isDealer, dealershipName, accountStatus, emailVerified, createdAt, lastLogin };

type Wanted = {
  /** The e-mail or its beginning; nothing typed finds the newest accounts. */
  email: string;
  /** Whoever has what was named otherwise. */
  ids: string[];
};

/** An exact e-mail first, then by e-mail. */
export function listAccounts(db: Database, wanted: Wanted) {
  const beginning = normaliseEmail(wanted.email).replaceAll('\0', '');
  const byId = wanted.ids.length > 0 ? inArray(id, wanted.ids) : undefined;
  const accounts = db
    .select(SHOWN)
    .from(users)
    .limit(MOST_ACCOUNTS + 1)
    .$dynamic();
  if (beginning === '') return accounts.orderBy(desc(createdAt), asc(id));
  return accounts
    .where(or(sql`starts_with(${email}, ${beginning})`, byId))
    .orderBy(sql`${email} = ${beginning} desc`, asc(email), asc(id));
}
export type FoundAccount = Awaited<ReturnType<typeof listAccounts>>[number];

export async function findAccount(db: Database, userId: string): Promise<FoundAccount | null> {
  if (!/^[\w-]{1,128}$/.test(userId)) return null;
  const [account] = await db.select(SHOWN).from(users).where(eq(id, userId));
  return account ?? null;
}

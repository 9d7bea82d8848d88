import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { normaliseEmail } from '#app/accounts/person-fields.ts';
import { endAllSessions } from '#app/accounts/sessions.server.ts';
import { countByDay } from '#app/platform/db/count-by-day.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';

export const MAX_ACCOUNTS = 20;

const { id, name, email, isDealer, dealershipName, accountStatus, emailVerified, createdAt, lastLogin } = users;
const { isModerator, suspendedAt, phoneVerifiedAt } = users;
const SHOWN = {
  id,
  name,
  email,
  isDealer,
  dealershipName,
  accountStatus,
  emailVerified,
  createdAt,
  lastLogin,
  isModerator,
  suspendedAt,
  phoneVerifiedAt,
};

type AccountQuery = {
  email: string;
  ids: string[];
};

/** Returns one more than `MAX_ACCOUNTS` if there are more. */
export function listAccounts(db: Database, query: AccountQuery) {
  const beginning = normaliseEmail(query.email).replaceAll('\0', '');
  const byId = query.ids.length > 0 ? inArray(id, query.ids) : undefined;
  const accounts = db
    .select(SHOWN)
    .from(users)
    .limit(MAX_ACCOUNTS + 1)
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

export async function countAccounts(db: Database, days: readonly string[]) {
  const { isDealer } = users;
  const [row] = await db
    .select({
      private: sql<number>`(count(*) filter (where not ${isDealer}))::int`,
      dealers: sql<number>`(count(*) filter (where ${isDealer}))::int`,
    })
    .from(users);
  return {
    private: row?.private ?? 0,
    dealers: row?.dealers ?? 0,
    newByDay: await countByDay(db, users.createdAt, days),
  };
}

/** Signed out everywhere, and no longer a moderator. */
export async function suspendUser(tx: Database, userId: string): Promise<void> {
  await tx.update(users).set({ suspendedAt: new Date(), isModerator: false }).where(eq(id, userId));
  await endAllSessions(tx, userId);
}

export async function restoreUser(tx: Database, userId: string): Promise<void> {
  await tx.update(users).set({ suspendedAt: null }).where(eq(id, userId));
}

/** False if nothing changed. An account that is not verified, or suspended, can’t become a moderator. */
export async function setModeratorRole(tx: Database, userId: string, isOne: boolean): Promise<boolean> {
  const maySet = isOne ? and(eq(emailVerified, true), isNull(suspendedAt)) : undefined;
  const changed = await tx
    .update(users)
    .set({ isModerator: isOne })
    .where(and(eq(id, userId), ne(isModerator, isOne), maySet))
    .returning({ id });
  return changed.length > 0;
}

export async function deleteUser(tx: Database, userId: string): Promise<void> {
  await tx.delete(users).where(eq(id, userId));
}

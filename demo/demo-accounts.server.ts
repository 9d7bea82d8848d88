/**
 * The accounts for trying the demo as a private seller, a dealer and the administrator. Their passwords open them only
 * while the site's address is a loopback address, and only from this machine.
 */
import { inArray } from 'drizzle-orm';
import {
  demoPassword,
  findByPassword,
  hashPassword,
  removePassword,
  setPassword,
} from '#app/accounts/credentials.server.ts';
import { endAllSessions } from '#app/accounts/sessions.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';

const ACCOUNTS = [
  { email: 'seller@kerbside.example', role: 'private seller' },
  { email: 'dealer@kerbside.example', role: 'dealer' },
  { email: 'admin@kerbside.example', role: 'administrator' },
];

export async function givePasswords(tx: Database): Promise<void> {
  for (const { id, email } of await findDemoUsers(tx)) {
    await setPassword(tx, id, await hashPassword(demoPassword(email)));
  }
}

type Reach = { isLoopback: boolean };

/** One line for each account that still has its demo password; empty when the site is on a network. */
export async function describeDemoAccounts(db: Database, { isLoopback }: Reach): Promise<string> {
  const existing = new Set((await findDemoUsers(db)).map(({ email }) => email));
  const lines: string[] = [];
  for (const { email, role } of ACCOUNTS.filter((account) => existing.has(account.email))) {
    const user = await findByPassword(db, email, demoPassword(email));
    if (!user) continue;
    if (isLoopback) lines.push(`Demo ${role}: ${email} ${demoPassword(email)}\n`);
    else await lock(db, user.id);
  }
  return lines.join('');
}

/** A demo password was printed to a log: it must not open a site that is now on a network. */
async function lock(db: Database, userId: string) {
  await db.transaction(async (tx) => {
    await removePassword(tx, userId);
    await endAllSessions(tx, userId);
  });
}

function findDemoUsers(db: Database) {
  const emails = ACCOUNTS.map(({ email }) => email);
  return db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, emails));
}

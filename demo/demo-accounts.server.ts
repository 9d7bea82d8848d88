/**
 * The accounts that let somebody try the demo as a private seller, a dealer and the administrator. Their passwords follow
 * from the secret of the site, so that each has its own, and work only while nothing but this machine can reach it.
 */
import { inArray } from 'drizzle-orm';
import { findByPassword, hashPassword, removePassword, setPassword } from '#app/accounts/credentials.server.ts';
import { endAllSessions } from '#app/accounts/sessions.server.ts';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { deriveCode } from '#app/platform/secret.server.ts';

const ACCOUNTS = [
  { email: 'seller@kerbside.example', role: 'private seller' },
  { email: 'dealer@kerbside.example', role: 'dealer' },
  { email: 'admin@kerbside.example', role: 'administrator' },
];

/** Letters and digits from the secret, and what the password rule asks for besides. */
export function demoPassword(email: string): string {
  const letters = deriveCode('demo-password', email).replace(/[^A-Za-z0-9]/g, '');
  return `Kb1!${letters.slice(0, 10)}`;
}

export async function givePasswords(tx: Database): Promise<void> {
  for (const { id, email } of await findDemoUsers(tx)) {
    await setPassword(tx, id, await hashPassword(demoPassword(email)));
  }
}

type Reach = {
  /** Whether only this machine can reach the site. */
  isLoopback: boolean;
};

/** One line for each account whose password is still the demo's; empty where the site can be reached from elsewhere. */
export async function describeDemoAccounts(db: Database, { isLoopback }: Reach): Promise<string> {
  const known = new Set((await findDemoUsers(db)).map(({ email }) => email));
  const lines: string[] = [];
  for (const { email, role } of ACCOUNTS.filter((account) => known.has(account.email))) {
    const user = await findByPassword(db, email, demoPassword(email));
    if (!user) continue;
    if (isLoopback) lines.push(`Demo ${role}: ${email} ${demoPassword(email)}\n`);
    else await lock(db, user.id);
  }
  return lines.join('');
}

/** A site that was tried out on this machine and then put on a network must not be entered with a password that was printed. */
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

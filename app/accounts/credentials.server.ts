/** Passwords: hashed by better-auth, and compared in the same time whether there is an account or not. */
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import { accounts, type User, users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';

export { hashPassword };

const PROVIDER = 'credential';
let nobodysHash: Promise<string> | undefined;

/** The user whose e-mail and password these are. Unknown address, wrong password and no password at all take equally long. */
export async function findByPassword(db: Database, email: string, password: string): Promise<User | null> {
  nobodysHash ??= hashPassword(newId());
  const [row] = await db
    .select({ user: users, hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, PROVIDER)))
    .where(eq(users.email, email));
  const isRight = await verifyPassword({ hash: row?.hash ?? (await nobodysHash), password });
  return isRight && row?.hash ? row.user : null;
}

export async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(passwordOf(userId));
  return row !== undefined;
}

/** The stored hash where this is the user's password. Checking takes long: ask `isStillHash` again inside the transaction. */
export async function matchPassword(db: Database, userId: string, password: string): Promise<string | null> {
  const [row] = await db.select({ hash: accounts.password }).from(accounts).where(passwordOf(userId));
  return row?.hash && (await verifyPassword({ hash: row.hash, password })) ? row.hash : null;
}

/** Whether the user's password is still the one of this hash, or still none where it is null; stays so until `tx` ends. */
export async function isStillHash(tx: Database, userId: string, hash: string | null): Promise<boolean> {
  const [row] = await tx.select({ hash: accounts.password }).from(accounts).where(passwordOf(userId)).for('update');
  return (row?.hash ?? null) === hash;
}

/** Gives a user this password in place of any other. `hash` is made before, because it takes long inside a transaction. */
export async function setPassword(tx: Database, userId: string, hash: string): Promise<void> {
  const changed = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: new Date() })
    .where(passwordOf(userId))
    .returning({ id: accounts.id });
  if (changed.length > 0) return;
  await tx.insert(accounts).values({ id: newId(), userId, providerId: PROVIDER, accountId: userId, password: hash });
}

/** Nobody comes in with a password then; a reset by mail gives a new one. */
export async function removePassword(tx: Database, userId: string): Promise<void> {
  await tx.delete(accounts).where(passwordOf(userId));
}

function passwordOf(userId: string) {
  return and(eq(accounts.userId, userId), eq(accounts.providerId, PROVIDER));
}

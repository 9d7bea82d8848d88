import { createCipheriv, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { accounts, type User, users } from '#app/platform/schema/accounts.server.ts';
import { deriveCode } from '#app/platform/secret.server.ts';

export { hashPassword };

const PROVIDER = 'credential';
let dummyHash: Promise<string> | undefined;

/** An unknown email, a wrong password and an account without one take the same time. */
export async function findByPassword(db: Database, email: string, password: string): Promise<User | null> {
  dummyHash ??= hashPassword(newId());
  const [row] = await db
    .select({ user: users, hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, PROVIDER)))
    .where(eq(users.email, email));
  const isRight = await isPasswordOf(row?.hash ?? (await dummyHash), password);
  if (!isRight || !row?.hash) return null;
  await inOurOwnWay(db, { userId: row.user.id, hash: row.hash, password });
  return row.user;
}

export async function findUserId(db: Database, email: string): Promise<string | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? null;
}

export async function hasPassword(db: Database, userId: string): Promise<boolean> {
  return (await credentialOf(db, userId)) !== null;
}

/** The stored hash if the password is right. Slow: check it outside the transaction and `isStillHash` inside. */
export async function matchPassword(db: Database, userId: string, password: string): Promise<string | null> {
  const [row] = await db.select({ hash: accounts.password }).from(accounts).where(passwordOf(userId));
  if (!row?.hash || !(await isPasswordOf(row.hash, password))) return null;
  return inOurOwnWay(db, { userId, hash: row.hash, password });
}

function isPasswordOf(hash: string, password: string): Promise<boolean> {
  return isFirebaseHash(hash) ? matchesFirebaseHash(hash, password) : verifyPassword({ hash, password });
}

type Right = { userId: string; hash: string; password: string };

/** Replaces an imported account's hash once its password is known. Returns the current hash. */
async function inOurOwnWay(db: Database, { userId, hash, password }: Right): Promise<string> {
  if (!isFirebaseHash(hash)) return hash;
  const own = await hashPassword(password);
  const isSame = and(passwordOf(userId), eq(accounts.password, hash));
  await db.update(accounts).set({ password: own, updatedAt: new Date() }).where(isSame);
  return own;
}

/** Locks the hash until `tx` ends. */
export async function isStillHash(tx: Database, userId: string, hash: string | null): Promise<boolean> {
  const [row] = await tx.select({ hash: accounts.password }).from(accounts).where(passwordOf(userId)).for('update');
  return (row?.hash ?? null) === hash;
}

/** Changes with every sign-up, so it tells which sign-up chose the password. Null without one. */
export async function credentialOf(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(passwordOf(userId));
  return row?.id ?? null;
}

/** Returns the id of the credential. `hash` is made before the transaction, because hashing is slow. */
export async function setPassword(tx: Database, userId: string, hash: string): Promise<string> {
  const [changed] = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: new Date() })
    .where(passwordOf(userId))
    .returning({ id: accounts.id });
  if (changed) return changed.id;
  const id = newId();
  await tx.insert(accounts).values({ id, userId, providerId: PROVIDER, accountId: userId, password: hash });
  return id;
}

export async function removePassword(tx: Database, userId: string): Promise<void> {
  await tx.delete(accounts).where(passwordOf(userId));
}

function passwordOf(userId: string) {
  return and(eq(accounts.userId, userId), eq(accounts.providerId, PROVIDER));
}

/** Each site has its own, made from its secret. */
export function demoPassword(email: string): string {
  const letters = deriveCode('demo-password', email).replace(/[^A-Za-z0-9]/g, '');
  return `Kb1!${letters.slice(0, 10)}`;
}

/** Printed in the terminal, so it only works on that machine. */
export function isDemoPassword(email: string, password: string): boolean {
  return password === demoPassword(email);
}

/**
 * "Password hash parameters" in the Firebase console, in base64 where they are bytes. By its documented changes to scrypt
 * (https://github.com/firebase/scrypt), the derived key encrypts the project's signer key.
 */
export type FirebaseHashing = { signerKey: string; saltSeparator: string; rounds: number; memCost: number };

const PREFIX = 'firebase-scrypt';
const KEY_BYTES = 32;
const derive = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt);

/** What is stored until the password is typed for the first time. */
export function toStoredHash(hashing: FirebaseHashing, salt: string, hash: string): string {
  const { rounds, memCost, saltSeparator, signerKey } = hashing;
  return [PREFIX, rounds, memCost, saltSeparator, signerKey, salt, hash].join(':');
}

export function isFirebaseHash(stored: string): boolean {
  return stored.startsWith(`${PREFIX}:`);
}

/** Takes as long as our own hash, so that timing doesn't reveal which accounts were imported. */
export async function matchesFirebaseHash(stored: string, password: string): Promise<boolean> {
  const [, rounds = '', memCost = '', saltSeparator = '', signerKey = '', salt = '', hash = ''] = stored.split(':');
  const salted = Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(saltSeparator, 'base64')]);
  const cost = { N: 2 ** Number(memCost), r: Number(rounds), p: 1 };
  const maxmem = 256 * cost.N * cost.r;
  const key = await derive(password, salted, KEY_BYTES, { ...cost, maxmem });
  // Ours has twice Firebase's usual block size.
  await derive(password, salted, KEY_BYTES, { ...cost, maxmem });
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const actual = Buffer.concat([cipher.update(Buffer.from(signerKey, 'base64')), cipher.final()]);
  const expected = Buffer.from(hash, 'base64');
  return actual.length > 0 && actual.length === expected.length && timingSafeEqual(actual, expected);
}

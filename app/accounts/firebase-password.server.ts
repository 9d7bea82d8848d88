/**
 * Passwords that came with accounts from Firebase Authentication, by its documented changes to scrypt
 * (https://github.com/firebase/scrypt): the derived key encrypts the project's signer key.
 */
import { createCipheriv, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** "Password hash parameters" in the Firebase console, in base64 where they are bytes. */
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

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accounts } from '#app/platform/schema/accounts.server.ts';
import { shareTestDatabase } from '#tests/support/database.ts';
import { makePerson } from '#tests/support/people.ts';
import {
  findByPassword,
  isFirebaseHash,
  matchesFirebaseHash,
  matchPassword,
  setPassword,
  toStoredHash,
} from './credentials.server.ts';

const emptyDatabase = shareTestDatabase();

/** The example of https://github.com/firebase/scrypt. */
const HASHING = {
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  saltSeparator: 'Bw==',
  rounds: 8,
  memCost: 14,
};
const HASH = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==';
const stored = toStoredHash(HASHING, '42xEC+ixf3L2lw==', HASH);

test('the published example accepts only its own password', async () => {
  expect(await matchesFirebaseHash(stored, 'user1password')).toBe(true);
  expect(await matchesFirebaseHash(stored, 'User1password')).toBe(false);
  expect(await matchesFirebaseHash(toStoredHash(HASHING, '42xEC+ixf3L2lw==', ''), 'user1password')).toBe(false);
});

test('URL-safe base64 is accepted too', async () => {
  const inAddresses = HASH.replaceAll('+', '-').replaceAll('/', '_');
  expect(await matchesFirebaseHash(toStoredHash(HASHING, '42xEC-ixf3L2lw', inAddresses), 'user1password')).toBe(true);
});

test('a Firebase password signs in and is rehashed', async () => {
  const db = await emptyDatabase();
  const { id, email } = await makePerson(db);
  await setPassword(db, id, stored);
  const hashNow = async () => (await db.select().from(accounts).where(eq(accounts.userId, id)))[0]?.password ?? '';

  expect(await findByPassword(db, email, 'wrong')).toBeNull();
  expect(isFirebaseHash(await hashNow())).toBe(true);
  expect(await findByPassword(db, email, 'user1password')).toMatchObject({ id });
  expect(isFirebaseHash(await hashNow())).toBe(false);
  expect(await findByPassword(db, email, 'user1password')).toMatchObject({ id });
  expect(await findByPassword(db, email, 'wrong')).toBeNull();
});

test('a Firebase password also confirms a change', async () => {
  const db = await emptyDatabase();
  const { id } = await makePerson(db);
  await setPassword(db, id, stored);
  expect(await matchPassword(db, id, 'wrong')).toBeNull();
  const hash = await matchPassword(db, id, 'user1password');
  const [row] = await db.select().from(accounts).where(eq(accounts.userId, id));
  expect(hash).toBe(row?.password);
  expect(isFirebaseHash(String(hash))).toBe(false);
});

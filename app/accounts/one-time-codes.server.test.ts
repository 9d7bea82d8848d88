import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import {
  codeOf,
  deleteExpiredCodes,
  findUsableCode,
  issueCode,
  redeemCode,
  voidCodes,
} from '#app/accounts/one-time-codes.server.ts';
import { oneTimeCodes, users } from '#app/platform/schema/accounts.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makePerson } from '#tests/support/people.ts';

const PURPOSES = ['verify-email'] as const;

const connection = await databaseOfFile();
const { db } = connection;

async function issued(options: { now?: Date } = {}) {
  const person = await makePerson(db);
  const id = await issueCode(db, { purpose: 'verify-email', userId: person.id, email: person.email, ...options });
  return { db, person, id, code: codeOf(id) };
}

test('a code works once', async () => {
  const { code, person } = await issued();
  expect(await findUsableCode(db, code, { purposes: PURPOSES })).toMatchObject({ userId: person.id });
  expect(await redeemCode(db, code, { purposes: PURPOSES })).toMatchObject({ userId: person.id });
  expect(await redeemCode(db, code, { purposes: PURPOSES })).toBeNull();
  expect(await findUsableCode(db, code, { purposes: PURPOSES })).toBeNull();
});

test('redeeming a code waits while it is replaced', async ({ skip }) => {
  skip(!inject('postgres').url, 'an embedded database has no second connection');
  const { person, code } = await issued();
  let redeeming: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, person.id)).for('update');
    redeeming = db.transaction(async (other) => {
      const used = await redeemCode(other, code, { purposes: PURPOSES });
      await other.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
      return used;
    });
    await setTimeout(100);
    await issueCode(tx, { purpose: 'verify-email', userId: person.id, email: person.email });
  });
  expect(await redeeming).toBeNull();
});

test('only one of several simultaneous attempts to redeem a code succeeds', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { code } = await issued();
    const results = await Promise.all(Array.from({ length: 8 }, () => redeemCode(db, code, { purposes: PURPOSES })));
    expect(results.filter(Boolean)).toHaveLength(1);
  }
});

test('a code works for its own purpose only', async () => {
  const { code } = await issued();
  expect(await redeemCode(db, code, { purposes: ['reset-password', 'sign-in'] })).toBeNull();
  expect(await redeemCode(db, code, { purposes: PURPOSES })).not.toBeNull();
});

test('a newer code voids the older one of the same purpose', async () => {
  const { person, code } = await issued();
  const other = await issueCode(db, { purpose: 'reset-password', userId: person.id, email: person.email });
  const newer = await issueCode(db, { purpose: 'verify-email', userId: person.id, email: person.email });
  expect(await redeemCode(db, code, { purposes: PURPOSES })).toBeNull();
  expect(await redeemCode(db, codeOf(newer), { purposes: PURPOSES })).not.toBeNull();
  expect(await redeemCode(db, codeOf(other), { purposes: ['reset-password'] })).not.toBeNull();
});

test.each([
  ['verify-email', 24 * 60],
  ['change-email', 24 * 60],
  ['reset-password', 60],
  ['sign-in', 15],
] as const)('a code to %s lives for %i minutes', async (purpose, minutes) => {
  const person = await makePerson(db);
  const now = new Date('2026-11-02T03:04:05Z');
  const code = codeOf(await issueCode(db, { purpose, userId: person.id, email: person.email, now }));
  const after = (ms: number) => new Date(now.getTime() + minutes * 60_000 + ms);
  expect(await findUsableCode(db, code, { purposes: [purpose], now: after(-1) })).not.toBeNull();
  expect(await findUsableCode(db, code, { purposes: [purpose], now: after(0) })).toBeNull();
});

test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(44), '../..', '\u0000'.repeat(43), '💥'])(
  '%j is not a code',
  async (code) => {
    expect(await redeemCode(db, code, { purposes: PURPOSES })).toBeNull();
  },
);

test('the database does not contain the code', async () => {
  const { id, code } = await issued();
  const [row] = await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id));
  expect(JSON.stringify(row)).not.toContain(code);
  expect(code).toMatch(/^[\w-]{43}$/);
});

test('voided and expired codes are deleted', async () => {
  const { person, code } = await issued();
  await voidCodes(db, person.id, PURPOSES);
  expect(await redeemCode(db, code, { purposes: PURPOSES })).toBeNull();
  const { id } = await issued({ now: new Date('2020-01-01') });
  await deleteExpiredCodes(db);
  expect(await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id))).toEqual([]);
});

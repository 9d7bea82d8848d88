import { expect, test } from 'vitest';
import { issueCode } from '#app/accounts/codes/one-time-codes.server.ts';
import { deleteExpired } from '#app/accounts/sweep.server.ts';
import { oneTimeCodes, rateLimits, sessions, verifications } from '#app/platform/db/schema/accounts.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';
import { makeSeller } from '#tests/support/factories.ts';

test('what has expired is deleted and what has not is kept', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const { id: userId, email } = await makeSeller(db);
  const [past, now, future] = ['2026-11-21T09:00:00Z', '2026-11-21T12:00:00Z', '2026-11-21T15:00:00Z'].map(
    (time) => new Date(time),
  ) as [Date, Date, Date];
  const kept = await issueCode(db, { purpose: 'verify-email', userId, email, now: past });
  await issueCode(db, { purpose: 'reset-password', userId, email, now: past });
  for (const [id, expiresAt] of [
    ['old', past],
    ['new', future],
  ] as const) {
    await db.insert(sessions).values({ id, token: id, userId, expiresAt });
    await db.insert(verifications).values({ id, identifier: id, value: '{}', expiresAt });
    await db.insert(rateLimits).values({ key: id, points: 1, expire: expiresAt });
  }
  await deleteExpired(db, now);
  expect((await db.select().from(oneTimeCodes)).map((row) => row.id)).toEqual([kept]);
  expect((await db.select().from(sessions)).map((row) => row.id)).toEqual(['new']);
  expect((await db.select().from(verifications)).map((row) => row.id)).toEqual(['new']);
  expect((await db.select().from(rateLimits)).map((row) => row.key)).toEqual(['new']);
});

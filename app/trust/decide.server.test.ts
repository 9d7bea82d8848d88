import { expect, test } from 'vitest';
import { hasTwoStep } from '#app/accounts/two-step.server.ts';
import { secondFactors } from '#app/platform/schema/accounts.server.ts';
import { moderationDecisions } from '#app/platform/schema/moderation.server.ts';
import { removeFactorOf } from '#app/trust/decide.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';
import { makePerson } from '#tests/support/people.ts';

test('a moderator’s own two-step verification cannot be removed; others’ is removed once and logged', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const { id: by } = await makePerson(db);
  const { id: userId } = await makePerson(db);
  for (const person of [by, userId])
    await db.insert(secondFactors).values({ userId: person, secret: 'unread', confirmedAt: new Date() });
  expect(await removeFactorOf(db, { userId: by, by })).toBe(false);
  expect(await hasTwoStep(db, by)).toBe(true);
  expect(await removeFactorOf(db, { userId, by })).toBe(true);
  expect(await removeFactorOf(db, { userId, by })).toBe(false);
  expect(await hasTwoStep(db, userId)).toBe(false);
  const entries = await db.select().from(moderationDecisions);
  expect(entries).toMatchObject([{ by, action: 'remove-factor', accountId: userId }]);
});

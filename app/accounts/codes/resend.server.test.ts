import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RESEND_EACH_MINUTE, RESEND_OF_ACCOUNT } from '#app/accounts/account-limits.ts';
import { resendWithinLimits } from '#app/accounts/codes/resend.server.ts';
import { oneTimeCodes } from '#app/platform/db/schema/accounts.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { forgetTries } from '#app/platform/rate-limit.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { mailedCode, makePerson } from '#tests/support/people.ts';

const SENT = { success: true, message: 'Verification email has been sent. Please check your inbox.' };
let connection: DatabaseConnection;

beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

test('within a minute one mail is enough, and its link stays good', async () => {
  const { db } = connection;
  const { id } = await makePerson(db, { emailVerified: false });
  expect(await resendWithinLimits(db, id)).toEqual(SENT);
  const code = await mailedCode(db, id, 'verify-email');
  expect(await resendWithinLimits(db, id)).toEqual(SENT);
  expect(await mailedCode(db, id, 'verify-email')).toBe(code);
  expect(await db.$count(oneTimeCodes, eq(oneTimeCodes.userId, id))).toBe(1);
});

test('after several in an hour no more are sent', async () => {
  const { db } = connection;
  const { id } = await makePerson(db, { emailVerified: false });
  for (let sent = 0; sent < RESEND_OF_ACCOUNT.tries; sent += 1) {
    expect(await resendWithinLimits(db, id)).toEqual(SENT);
    await forgetTries(db, RESEND_EACH_MINUTE, id);
  }
  expect(await resendWithinLimits(db, id)).toEqual({
    ...{ success: false, code: 'auth/too-many-requests' },
    message: 'Unable to send verification email. Please try again later.',
  });
});

test('nobody is sent nothing', async () => {
  expect(await resendWithinLimits(connection.db, null)).toMatchObject({ message: 'No user is currently signed in' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { isVerifiedPhone, readPhoneState } from '#app/accounts/verified-phone.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { makePerson } from '#tests/support/people.ts';

let connection: DatabaseConnection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

test('without a gateway there is no verification, and earlier verified numbers are not marked', async () => {
  const { db } = connection;
  const person = await makePerson(db, { phoneNumber: '0491570156', phoneVerifiedAt: new Date() });
  const { id: uid, phoneNumber } = person;
  expect(await readPhoneState(db, { uid, phoneNumber })).toBeNull();
  expect(isVerifiedPhone(person, phoneNumber)).toBe(false);
});

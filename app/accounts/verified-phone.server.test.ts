import { expect, test } from 'vitest';
import { findPhoneState, isVerifiedPhone } from '#app/accounts/phone-codes.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makePerson } from '#tests/support/people.ts';

const { db } = await databaseOfFile();

test('without a gateway there is no verification, and earlier verified numbers are not marked', async () => {
  const person = await makePerson(db, { phoneNumber: '0491570156', phoneVerifiedAt: new Date() });
  const { id: uid, phoneNumber } = person;
  expect(await findPhoneState(db, { uid, phoneNumber })).toBeNull();
  expect(isVerifiedPhone(person, phoneNumber)).toBe(false);
});

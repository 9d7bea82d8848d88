import { expect, test } from 'vitest';
import { makeDealerAccount } from '#app/accounts/dealers.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { dealershipNameFrom, findSellerAccount } from '#app/stock/seller-account.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const { db } = await databaseOfFile();

test('an account created for an import is an unverified dealer, found by email in capitals or not', async () => {
  const account = await makeDealerAccount(db, {
    email: 'Sales@Yarra.example',
    phoneNumber: '',
    dealershipName: 'Yarra',
  });
  expect(await findSellerAccount(db, 'SALES@yarra.example')).toEqual(account);
  expect(await findSellerAccount(db, 'sales@yarra.example.org')).toBeNull();
  const [row] = await db.select().from(users);
  expect(row).toMatchObject({ email: 'sales@yarra.example', isDealer: true, emailVerified: false, name: 'Yarra' });
  expect(row?.accountStatus).toBe('pending_verification');
});

test.each([
  ['sales@yarra-motors.com.au', 'Yarra Motors'],
  ['yarra.motors@gmail.com', 'Yarra Motors'],
  ['YARRA_4x4@bigpond.com', 'Yarra 4x4'],
  ['a@kerbside.example', 'Kerbside'],
])('%s finds %s', (email, dealershipName) => {
  expect(dealershipNameFrom(email)).toBe(dealershipName);
});

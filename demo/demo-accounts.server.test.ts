import { expect, test } from 'vitest';
import { isPassword } from '#app/accounts/auth-forms.ts';
import { demoPassword, findByPassword } from '#app/accounts/credentials.server.ts';
import { listSessions, startSession } from '#app/accounts/sessions.server.ts';
import { describeDemoAccounts, givePasswords } from '#demo/demo-accounts.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';
import { makePerson } from '#tests/support/people.ts';

const HERE = { isLoopback: true };
const EMAILS = ['seller@kerbside.example', 'dealer@kerbside.example', 'admin@kerbside.example'];

async function withDemoAccounts() {
  const { db } = await openTestDatabaseForOneTest();
  const people = await Promise.all(EMAILS.map((email) => makePerson(db, { email })));
  await givePasswords(db);
  return { db, people };
}

test('each demo account has its own password, printed one per line', async () => {
  const { db } = await withDemoAccounts();
  const lines = (await describeDemoAccounts(db, HERE)).trim().split('\n');
  expect(lines).toEqual([
    `Demo private seller: seller@kerbside.example ${demoPassword('seller@kerbside.example')}`,
    `Demo dealer: dealer@kerbside.example ${demoPassword('dealer@kerbside.example')}`,
    `Demo administrator: admin@kerbside.example ${demoPassword('admin@kerbside.example')}`,
  ]);
  expect(new Set(EMAILS.map(demoPassword)).size).toBe(3);
  for (const email of EMAILS) {
    expect(isPassword(demoPassword(email))).toBe(true);
    expect(await findByPassword(db, email, demoPassword(email))).not.toBeNull();
  }
});

test('an account whose password was changed is not printed', async () => {
  const { db } = await openTestDatabaseForOneTest();
  await makePerson(db, { email: 'seller@kerbside.example' });
  expect(await describeDemoAccounts(db, HERE)).toBe('');
});

test('on a network no password is printed, and printed ones stop working', async () => {
  const { db, people } = await withDemoAccounts();
  const [seller] = people;
  await startSession(db, seller?.id ?? '', new Request('http://localhost/'));
  expect(await describeDemoAccounts(db, { isLoopback: false })).toBe('');
  expect(await findByPassword(db, 'seller@kerbside.example', demoPassword('seller@kerbside.example'))).toBeNull();
  expect(await listSessions(db, seller?.id ?? '')).toEqual([]);
});

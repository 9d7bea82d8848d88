import { expect, test } from 'vitest';
import { describeError } from '#app/platform/log.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';

const PERSON = { id: 'robin', name: 'Robin Hartley', email: 'robin@people.example', phoneNumber: '0491570156' };

test.each([
  ['breaks a constraint', { ...PERSON, isDealer: true }],
  ['exists already', PERSON],
])('a failed query about a user who %s is logged with cause and stack, without personal data', async (_, person) => {
  const { db } = await openTestDatabaseForOneTest();
  await db.insert(users).values({ ...PERSON, email: 'first@people.example' });
  const error = await db
    .insert(users)
    .values(person)
    .catch((thrown) => thrown);
  const described = JSON.stringify(describeError(new Error('The account was not opened.', { cause: error })));
  for (const detail of Object.values(PERSON).slice(1)) expect(described).not.toContain(detail);
  expect(described).toContain('Failed query: insert into');
  expect(described).toMatch(/"code":"23\d{3}"/);
  expect(described).toContain('log.server.test.ts');
});

test('other errors and values are logged unchanged', () => {
  expect(describeError(new TypeError('no $& such thing'))).toMatchObject({
    type: 'TypeError',
    message: 'no $& such thing',
    stack: expect.stringContaining('TypeError: no $& such thing\n    at '),
  });
  expect(describeError('thrown words')).toBe('thrown words');
});

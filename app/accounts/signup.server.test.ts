import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findByPassword } from '#app/accounts/credentials.server.ts';
import { signup } from '#app/accounts/signup.server.ts';
import type { SignupFields } from '#app/accounts/signup-form.ts';
import { confirmEmail } from '#app/accounts/verification.server.ts';
import { accounts, oneTimeCodes, users } from '#app/platform/schema/accounts.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { mailedCode, makePerson, PASSWORD, signupFields, userAt } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';

const WELCOME = {
  success: true,
  message: 'Please check your email to verify your account.',
  signup: expect.stringMatching(/^\w{12}$/),
};

const { db } = await databaseOfFile();

test('a new account is unverified', async () => {
  const fields = signupFields({ isDealer: true, dealershipName: 'Wombat Wheels' });
  expect(await signup(db, fields)).toEqual(WELCOME);
  expect(await userAt(db, fields.email)).toMatchObject({
    name: 'Jess Nguyen',
    phoneNumber: '0491570158',
    isDealer: true,
    dealershipName: 'Wombat Wheels',
    emailVerified: false,
    accountStatus: 'pending_verification',
    verifiedAt: null,
    lastLogin: null,
  });
});

test('a private seller’s dealership name is not stored', async () => {
  const fields = signupFields({ isDealer: false, dealershipName: 'Left over' });
  await signup(db, fields);
  expect(await userAt(db, fields.email)).toMatchObject({ isDealer: false, dealershipName: '' });
});

const WRONG: [string, Partial<SignupFields>, string][] = [
  ['passwords that differ', { confirmPassword: 'Other1!pass', password: 'x', name: '' }, "Passwords don't match"],
  [
    'a weak password',
    { password: 'weak', confirmPassword: 'weak', name: '', phoneNumber: '' },
    'Password must be at least 8 characters long and include uppercase, lowercase, number, and special character',
  ],
  ['no name', { name: '', isDealer: true }, 'Name and phone number are required'],
  ['no phone', { phoneNumber: '', isDealer: true }, 'Name and phone number are required'],
  ['a short phone', { phoneNumber: '049157015' }, 'Please enter a valid 10-digit phone number'],
  ['a dealer without a dealership', { isDealer: true, email: 'x' }, 'Dealership name is required for dealers'],
  ['no address', { email: 'jess at home' }, 'Enter a valid email address'],
];

test.each(WRONG)('%s: the first error is returned and nothing is stored', async (_, changes, message) => {
  const before = await db.$count(users);
  expect(await signup(db, signupFields(changes))).toMatchObject({ success: false, message });
  expect(await db.$count(users)).toBe(before);
});

test('a known email gets the same answer and its account is unchanged', async () => {
  const person = await makePerson(db);
  const fields = signupFields({
    email: person.email,
    name: 'Mallory',
    password: 'Mallory1!',
    confirmPassword: 'Mallory1!',
  });
  expect(await signup(db, fields)).toEqual(WELCOME);
  expect(await userAt(db, person.email)).toEqual(person);
  expect(await findByPassword(db, person.email, 'Mallory1!')).toBeNull();
  expect(await findByPassword(db, person.email, PASSWORD)).not.toBeNull();
});

test('an unverified account gets the new password and profile, and old codes are void', async () => {
  const first = signupFields({ name: 'First', password: 'First1!first', confirmPassword: 'First1!first' });
  await signup(db, first);
  const userId = (await userAt(db, first.email))?.id ?? '';
  const oldCode = await mailedCode(db, userId, 'verify-email');
  await db.insert(accounts).values({ id: 'x', userId, providerId: 'google', accountId: 'somebody' });
  await signup(db, { ...first, name: 'Second', password: PASSWORD, confirmPassword: PASSWORD });
  expect(await userAt(db, first.email)).toMatchObject({ id: userId, name: 'Second', emailVerified: false });
  expect(await findByPassword(db, first.email, 'First1!first')).toBeNull();
  expect(await db.$count(accounts, eq(accounts.userId, userId))).toBe(1);
  const proof = { password: PASSWORD };
  expect(await confirmEmail(db, oldCode, proof)).toMatchObject({ success: false });
  expect(await confirmEmail(db, await mailedCode(db, userId, 'verify-email'), proof)).toMatchObject({ success: true });
});

test('at the limit, no second email is sent while a link works, and the link is for the latest sign-up', async () => {
  const fields = signupFields();
  await signup(db, fields, { keepsLink: true });
  const { id } = (await userAt(db, fields.email)) ?? { id: '' };
  const code = await mailedCode(db, id, 'verify-email');
  const emails = (await queuedJobs(db, 'send-mail')).length;
  const own = signupFields({ email: fields.email, password: 'Owners1!own', confirmPassword: 'Owners1!own' });
  const afterwards = { next: '/create-listing', save: '' };
  const signedUp = await signup(db, own, { keepsLink: true, afterwards });
  expect(await queuedJobs(db, 'send-mail')).toHaveLength(emails);
  const proof = { signup: 'signup' in signedUp ? signedUp.signup : null };
  expect(await confirmEmail(db, code, proof)).toMatchObject({ success: true, signedUp: afterwards });
  expect(await findByPassword(db, fields.email, 'Owners1!own')).not.toBeNull();
  expect(await signup(db, own, { keepsLink: true })).toEqual(WELCOME);
  expect(await queuedJobs(db, 'send-mail')).toHaveLength(emails);
});

test('signing up with the email of an imported account does not change its profile', async () => {
  const yard = await makePerson(db, { emailVerified: false, isDealer: true, dealershipName: 'Wombat Wheels' });
  await makeListing(db, yard);
  await signup(db, signupFields({ email: yard.email, name: 'Mallory', phoneNumber: '0491570159' }));
  const { name, phoneNumber, isDealer, dealershipName } = yard;
  expect(await userAt(db, yard.email)).toMatchObject({ name, phoneNumber, isDealer, dealershipName });
});

test('two simultaneous sign-ups make one account', async () => {
  const fields = signupFields();
  const answers = await Promise.all([signup(db, fields), signup(db, fields), signup(db, fields)]);
  expect(answers).toEqual([WELCOME, WELCOME, WELCOME]);
  expect(await db.$count(users, eq(users.email, fields.email))).toBe(1);
  const userId = (await userAt(db, fields.email))?.id ?? '';
  expect(await db.$count(oneTimeCodes, eq(oneTimeCodes.userId, userId))).toBe(1);
});

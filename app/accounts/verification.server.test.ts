import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { RESEND_EACH_MINUTE, RESEND_OF_ACCOUNT } from '#app/accounts/account-limits.ts';
import { findByPassword } from '#app/accounts/credentials.server.ts';
import { codeOf, issueCode } from '#app/accounts/one-time-codes.server.ts';
import { signup } from '#app/accounts/signup.server.ts';
import {
  confirmEmail,
  findConfirmation,
  resendVerificationEmail,
  resendWithinLimits,
} from '#app/accounts/verification.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { clearAttempts } from '#app/platform/rate-limit.server.ts';
import { oneTimeCodes } from '#app/platform/schema/accounts.server.ts';
import { articles } from '#app/platform/schema/articles.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { contactMessages } from '#app/platform/schema/site.server.ts';
import { makeArticle } from '#tests/support/articles.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { mailedCode, makePerson, PASSWORD, signupFields, userAt } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';

const SENT = { success: true, message: 'Verification email has been sent. Please check your inbox.' };
const REJECTED = {
  success: false,
  code: 'auth/invalid-action-code',
  message: "We couldn't verify your email. The link may have expired or already been used.",
};

const { db } = await databaseOfFile();

const unverified = () => makePerson(db, { emailVerified: false, accountStatus: 'pending_verification' });

async function changeCode(userId: string, email: string) {
  return codeOf(await issueCode(db, { purpose: 'change-email', userId, email }));
}

test('the mailed code verifies the account once', async () => {
  const person = await unverified();
  expect(await resendVerificationEmail(db, person.id)).toEqual(SENT);
  const code = await mailedCode(db, person.id, 'verify-email');
  expect(await confirmEmail(db, code, { password: PASSWORD })).toMatchObject({ success: true });
  expect(await userAt(db, person.email)).toMatchObject({ emailVerified: true, accountStatus: 'active' });
  expect((await userAt(db, person.email))?.verifiedAt).not.toBeNull();
  expect(await confirmEmail(db, code, { password: PASSWORD })).toEqual(REJECTED);
});

test('a second email within a minute has the same link; a later one voids it', async () => {
  const person = await unverified();
  await resendVerificationEmail(db, person.id);
  const code = await mailedCode(db, person.id, 'verify-email');
  await resendVerificationEmail(db, person.id);
  expect(await mailedCode(db, person.id, 'verify-email')).toBe(code);
  await db.update(oneTimeCodes).set({ createdAt: new Date(Date.now() - 61_000) });
  await resendVerificationEmail(db, person.id);
  expect(await mailedCode(db, person.id, 'verify-email')).not.toBe(code);
  expect(await confirmEmail(db, code)).toEqual(REJECTED);
});

const STRANGERS = 'Stranger1!';

async function signUpAs(email: string, password: string) {
  const signedUp = await signup(db, signupFields({ email, password, confirmPassword: password }), {
    afterwards: { next: '/create-listing', save: 'abcdefghjkmn' },
  });
  if (!signedUp.success) throw new Error(signedUp.message);
  const userId = (await userAt(db, email))?.id ?? '';
  return { signup: signedUp.signup, userId, code: await mailedCode(db, userId, 'verify-email') };
}

test('the browser that signed up verifies the account and continues where it was going', async () => {
  const { signup, code } = await signUpAs('same-browser@people.example', PASSWORD);
  expect(await findConfirmation(db, code, signup)).toEqual({ isProven: true });
  expect(await confirmEmail(db, code, { signup })).toMatchObject({
    success: true,
    signedUp: { next: '/create-listing', save: 'abcdefghjkmn' },
  });
  expect(await findByPassword(db, 'same-browser@people.example', PASSWORD)).not.toBeNull();
});

test('another browser needs the sign-up password or a new one; a wrong one does not use up the link', async () => {
  const { code } = await signUpAs('other-browser@people.example', PASSWORD);
  for (const signup of [null, '', 'abcdefghjkmn']) {
    expect(await findConfirmation(db, code, signup)).toEqual({ isProven: false });
    expect(await confirmEmail(db, code, { signup })).toMatchObject({ code: 'auth/missing-password' });
  }
  expect(await confirmEmail(db, code, { password: 'Wrong1!password' })).toMatchObject({
    code: 'auth/invalid-credential',
  });
  expect(await confirmEmail(db, code, { newPassword: 'weak' })).toMatchObject({ code: 'auth/weak-password' });
  expect(await userAt(db, 'other-browser@people.example')).toMatchObject({ emailVerified: false });
  expect(await confirmEmail(db, code, { password: PASSWORD })).toMatchObject({
    signedUp: { next: '/create-listing' },
  });
});

test('the owner of the email replaces the password of a stranger who signed up first', async () => {
  const stranger = await signUpAs('first@people.example', STRANGERS);
  expect(await confirmEmail(db, stranger.code, { newPassword: PASSWORD })).toMatchObject({
    signedUp: { phoneNumber: '' },
  });
  expect(await findByPassword(db, 'first@people.example', STRANGERS)).toBeNull();
  expect(await findByPassword(db, 'first@people.example', PASSWORD)).not.toBeNull();
});

test('a stranger who signs up second gets neither the owner’s browser nor the owner’s link', async () => {
  const owner = await signUpAs('second@people.example', PASSWORD);
  const stranger = await signUpAs('second@people.example', STRANGERS);
  expect(await confirmEmail(db, owner.code, { signup: owner.signup })).toEqual(REJECTED);
  expect(await confirmEmail(db, stranger.code, { signup: owner.signup })).toMatchObject({ success: false });
  expect(await userAt(db, 'second@people.example')).toMatchObject({ emailVerified: false });
  expect(await confirmEmail(db, stranger.code, { newPassword: PASSWORD })).toMatchObject({ success: true });
  expect(await findByPassword(db, 'second@people.example', STRANGERS)).toBeNull();
});

test('a new link remembers where the old one was going', async () => {
  const { signup, userId } = await signUpAs('resent@people.example', PASSWORD);
  await db.update(oneTimeCodes).set({ createdAt: new Date(Date.now() - 61_000) });
  await resendVerificationEmail(db, userId);
  const code = await mailedCode(db, userId, 'verify-email');
  expect(await confirmEmail(db, code, { signup })).toMatchObject({ signedUp: { next: '/create-listing' } });
});

test('a code left over from before verification does not change a verified account’s password', async () => {
  const person = await makePerson(db);
  const code = codeOf(await issueCode(db, { purpose: 'verify-email', userId: person.id, email: person.email }));
  expect(await confirmEmail(db, code, { newPassword: STRANGERS })).toMatchObject({ success: false });
  expect(await findByPassword(db, person.email, PASSWORD)).not.toBeNull();
});

test('no email is sent without a user or to a verified account', async () => {
  expect(await resendWithinLimits(db, null)).toMatchObject({ message: 'No user is currently signed in' });
  const person = await makePerson(db);
  expect(await resendVerificationEmail(db, person.id)).toMatchObject({ success: false });
  expect(await mailedCode(db, person.id, 'verify-email')).toBe('');
});

test('confirming a new email changes the account, its listings and articles', async () => {
  const person = await makePerson(db);
  const listingId = await makeListing(db, person);
  const articleId = await makeArticle(db, person);
  const code = await changeCode(person.id, 'new-address@people.example');
  expect(await userAt(db, person.email)).toBeDefined();
  expect(await confirmEmail(db, code)).toMatchObject({ success: true });
  expect(await userAt(db, 'new-address@people.example')).toMatchObject({ id: person.id, emailVerified: true });
  expect(await userAt(db, person.email)).toBeUndefined();
  const [listing] = await db.select().from(listings).where(eq(listings.id, listingId));
  expect(listing?.userEmail).toBe('new-address@people.example');
  const [article] = await db.select().from(articles).where(eq(articles.id, articleId));
  expect(article?.author).toBe('new-address@people.example');
});

test('messages from the old email follow the account, others do not', async () => {
  const [person, other] = [await makePerson(db), await makePerson(db)];
  for (const { email } of [person, other]) {
    await db.insert(contactMessages).values({ id: newId(), name: '', email, subject: '', message: email });
  }
  await confirmEmail(db, await changeCode(person.id, 'read-now@people.example'));
  const addressOf = async (message: string) =>
    (await db.select().from(contactMessages).where(eq(contactMessages.message, message)))[0]?.email;
  expect(await addressOf(person.email)).toBe('read-now@people.example');
  expect(await addressOf(other.email)).toBe(other.email);
});

test('a new email that another account has since verified is rejected', async () => {
  const person = await makePerson(db);
  const code = await changeCode(person.id, 'taken@people.example');
  const owner = await makePerson(db, { email: 'taken@people.example' });
  expect(await confirmEmail(db, code)).toEqual(REJECTED);
  expect(await userAt(db, 'taken@people.example')).toMatchObject({ id: owner.id });
  expect(await userAt(db, person.email)).toMatchObject({ id: person.id });
});

test('an unverified account at the new email is deleted, unless it has listings', async () => {
  const person = await makePerson(db);
  await makePerson(db, { email: 'claimed@people.example', emailVerified: false });
  expect(await confirmEmail(db, await changeCode(person.id, 'claimed@people.example'))).toMatchObject({
    success: true,
  });
  const dealer = await makePerson(db, { email: 'yard@people.example', emailVerified: false });
  await makeListing(db, dealer);
  expect(await confirmEmail(db, await changeCode(person.id, 'yard@people.example'))).toEqual(REJECTED);
});

test('a second resend within a minute sends nothing and says how long to wait; the link still works', async () => {
  const { id } = await makePerson(db, { emailVerified: false });
  expect(await resendWithinLimits(db, id)).toEqual(SENT);
  const code = await mailedCode(db, id, 'verify-email');
  const jobs = (await queuedJobs(db, 'send-mail')).length;
  const again = await resendWithinLimits(db, id);
  expect(again).toMatchObject({ success: false, code: 'auth/too-many-requests' });
  expect(again.message).toBe(
    `We emailed you a link less than a minute ago. We can send another one in ${again.retryAfterSeconds} seconds.`,
  );
  expect(await queuedJobs(db, 'send-mail')).toHaveLength(jobs);
  expect(await mailedCode(db, id, 'verify-email')).toBe(code);
  expect(await db.$count(oneTimeCodes, eq(oneTimeCodes.userId, id))).toBe(1);
});

test('verification emails are limited per day, with one more if no earlier link works', async () => {
  const { id } = await makePerson(db, { emailVerified: false });
  for (let sent = 0; sent < RESEND_OF_ACCOUNT.attempts; sent += 1) {
    expect(await resendWithinLimits(db, id)).toEqual(SENT);
    await clearAttempts(db, RESEND_EACH_MINUTE, id);
  }
  expect(await resendWithinLimits(db, id)).toEqual({
    success: false,
    code: 'auth/too-many-requests',
    message: 'Unable to send verification email. Please try again later.',
  });
  await clearAttempts(db, RESEND_EACH_MINUTE, id);
  await db.update(oneTimeCodes).set({ expiresAt: new Date() }).where(eq(oneTimeCodes.userId, id));
  expect(await resendWithinLimits(db, id)).toEqual(SENT);
});

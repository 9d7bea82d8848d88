import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, issueCode } from '#app/accounts/codes/one-time-codes.server.ts';
import { confirmEmail, resendVerificationEmail } from '#app/accounts/codes/verification.server.ts';
import { oneTimeCodes } from '#app/platform/db/schema/accounts.server.ts';
import { articles } from '#app/platform/db/schema/articles.server.ts';
import { contactMessages } from '#app/platform/db/schema/contact.server.ts';
import { listings } from '#app/platform/db/schema/listings.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { makeArticle } from '#tests/support/articles.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { mailedCode, makePerson, userAt } from '#tests/support/people.ts';

const REFUSED = {
  success: false,
  code: 'auth/invalid-action-code',
  message: "We couldn't verify your email. The link may have expired or already been used.",
};
let connection: DatabaseConnection;

beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

const unverified = () => makePerson(connection.db, { emailVerified: false, accountStatus: 'pending_verification' });

async function changeCode(userId: string, email: string) {
  return codeOf(await issueCode(connection.db, { purpose: 'change-email', userId, email }));
}

test('the mailed code verifies the account, once', async () => {
  const { db } = connection;
  const person = await unverified();
  expect(await resendVerificationEmail(db, person.id)).toEqual({
    success: true,
    message: 'Verification email has been sent. Please check your inbox.',
  });
  const code = await mailedCode(db, person.id, 'verify-email');
  expect(await confirmEmail(db, code)).toMatchObject({ success: true });
  expect(await userAt(db, person.email)).toMatchObject({ emailVerified: true, accountStatus: 'active' });
  expect((await userAt(db, person.email))?.verifiedAt).not.toBeNull();
  expect(await confirmEmail(db, code)).toEqual(REFUSED);
});

test('a second mail within the minute carries the same link; a later one voids it', async () => {
  const { db } = connection;
  const person = await unverified();
  await resendVerificationEmail(db, person.id);
  const code = await mailedCode(db, person.id, 'verify-email');
  await resendVerificationEmail(db, person.id);
  expect(await mailedCode(db, person.id, 'verify-email')).toBe(code);
  await db.update(oneTimeCodes).set({ createdAt: new Date(Date.now() - 61_000) });
  await resendVerificationEmail(db, person.id);
  expect(await mailedCode(db, person.id, 'verify-email')).not.toBe(code);
  expect(await confirmEmail(db, code)).toEqual(REFUSED);
});

test.each(['', 'garbage', 'A'.repeat(43)])('%j verifies nothing', async (code) => {
  expect(await confirmEmail(connection.db, code)).toEqual(REFUSED);
});

test('a code to reset a password verifies nothing', async () => {
  const { db } = connection;
  const person = await unverified();
  const id = await issueCode(db, { purpose: 'reset-password', userId: person.id, email: person.email });
  expect(await confirmEmail(db, codeOf(id))).toEqual(REFUSED);
});

test('without a user there is nobody to send to; a verified one is not sent another', async () => {
  const { db } = connection;
  expect(await resendVerificationEmail(db, null)).toMatchObject({ message: 'No user is currently signed in' });
  const person = await makePerson(db);
  await resendVerificationEmail(db, person.id);
  expect(await mailedCode(db, person.id, 'verify-email')).toBe('');
});

test('a new address is the account’s once it is confirmed', async () => {
  const { db } = connection;
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

test('what was written to us from the old address goes along, what others wrote does not', async () => {
  const { db } = connection;
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

test('a new address that has become somebody’s meanwhile stays theirs', async () => {
  const { db } = connection;
  const person = await makePerson(db);
  const code = await changeCode(person.id, 'taken@people.example');
  const owner = await makePerson(db, { email: 'taken@people.example' });
  expect(await confirmEmail(db, code)).toEqual(REFUSED);
  expect(await userAt(db, 'taken@people.example')).toMatchObject({ id: owner.id });
  expect(await userAt(db, person.email)).toMatchObject({ id: person.id });
});

test('a claim on the new address that was never verified gives way, unless cars hang on it', async () => {
  const { db } = connection;
  const person = await makePerson(db);
  await makePerson(db, { email: 'claimed@people.example', emailVerified: false });
  expect(await confirmEmail(db, await changeCode(person.id, 'claimed@people.example'))).toMatchObject({
    success: true,
  });
  const dealer = await makePerson(db, { email: 'yard@people.example', emailVerified: false });
  await makeListing(db, dealer);
  expect(await confirmEmail(db, await changeCode(person.id, 'yard@people.example'))).toEqual(REFUSED);
});

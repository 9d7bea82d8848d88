import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  deleteExpiredPhoneCodes,
  hasPhoneCode,
  issuePhoneCode,
  verifyPhone,
} from '#app/accounts/phone-codes.server.ts';
import { phoneCodes, users } from '#app/platform/schema/accounts.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makePerson } from '#tests/support/people.ts';

const PHONE = '0491570156';
const TEN_MINUTES_MS = 600_000;

const { db } = await databaseOfFile();

async function withCode() {
  const { id: userId } = await makePerson(db, { phoneNumber: PHONE });
  const owner = { userId, phoneNumber: PHONE };
  const code = await issuePhoneCode(db, owner);
  const wrong = code === '000000' ? '000001' : '000000';
  return { db, owner, code, wrong, verifiedAt: () => phoneVerifiedAt(userId) };
}

async function phoneVerifiedAt(userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user?.phoneVerifiedAt;
}

test('the right code verifies the number, once', async () => {
  const { owner, code, verifiedAt } = await withCode();
  expect(code).toMatch(/^\d{6}$/);
  expect(await hasPhoneCode(db, owner)).toBe(true);
  expect(await verifyPhone(db, owner, code)).toBe('verified');
  expect(await verifiedAt()).toBeInstanceOf(Date);
  expect(await verifyPhone(db, owner, code)).toBe('ended');
  expect(await hasPhoneCode(db, owner)).toBe(false);
});

test('five wrong attempts end a code, even at the same time', async () => {
  const { owner, code, wrong, verifiedAt } = await withCode();
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => verifyPhone(db, owner, wrong)));
  expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(4);
  expect(await verifyPhone(db, owner, code)).toBe('ended');
  expect(await verifiedAt()).toBeNull();
});

test('a code expires after ten minutes and is then deleted', async () => {
  const { owner, code } = await withCode();
  const later = new Date(Date.now() + TEN_MINUTES_MS + 1000);
  expect(await verifyPhone(db, owner, code, later)).toBe('ended');
  await deleteExpiredPhoneCodes(db, later);
  expect(await db.$count(phoneCodes, eq(phoneCodes.userId, owner.userId))).toBe(0);
});

test('a new code replaces the previous one', async () => {
  const { owner, code } = await withCode();
  const next = await issuePhoneCode(db, owner);
  if (next !== code) expect(await verifyPhone(db, owner, code)).toBe('wrong');
  expect(await verifyPhone(db, owner, next)).toBe('verified');
});

test('a code works only for its own account and number', async () => {
  const { owner, code } = await withCode();
  const other = await withCode();
  if (other.code !== code) expect(await verifyPhone(db, other.owner, code)).toBe('wrong');
  expect(await verifyPhone(db, { ...owner, phoneNumber: '0491570157' }, code)).toBe('ended');
});

test('changing the number ends its verification; saving the same number does not', async () => {
  const { owner, code, verifiedAt } = await withCode();
  await verifyPhone(db, owner, code);
  const save = (phoneNumber: string) => db.update(users).set({ phoneNumber }).where(eq(users.id, owner.userId));
  await save(PHONE);
  expect(await verifiedAt()).toBeInstanceOf(Date);
  await save('0491570157');
  await save(PHONE);
  expect(await verifiedAt()).toBeNull();
});

test('the database does not store the digits of a code', async () => {
  const { owner, code } = await withCode();
  const [stored] = await db.select().from(phoneCodes).where(eq(phoneCodes.userId, owner.userId));
  const { phoneNumber: _number, expiresAt: _end, ...rest } = stored ?? {};
  expect(JSON.stringify(rest)).not.toContain(code);
});

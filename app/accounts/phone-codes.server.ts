/** Six digits that follow from an id and the server's secret: a hash of so few could be guessed from a backup. */
import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import {
  PHONE_CODE_EACH_MINUTE,
  PHONE_CODE_FROM_ADDRESS,
  PHONE_CODE_OF_ACCOUNT,
  PHONE_CODE_OF_NUMBER,
} from '#app/accounts/account-limits.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { type RateLimit, returnAttempt, takeAttempt } from '#app/platform/rate-limit.server.ts';
import { phoneCodes, type User, users } from '#app/platform/schema/accounts.server.ts';
import { deriveCode } from '#app/platform/secret.server.ts';
import { sendText, smsGateway } from '#app/platform/sms.server.ts';
import { isMobile, toDomesticDigits, toInternational } from '#app/vocabulary/phone.ts';

export const PHONE_CODE_MINUTES = 10;
const MAX_ATTEMPTS = 5;

type Owner = { userId: string; phoneNumber: string };

/** Ends the account's earlier code. Returns the digits. */
export async function issuePhoneCode(db: Database, { userId, phoneNumber }: Owner, now = new Date()): Promise<string> {
  const fields = {
    id: newId(),
    phoneNumber,
    attempts: 0,
    expiresAt: new Date(now.getTime() + PHONE_CODE_MINUTES * 60_000),
  };
  await db
    .insert(phoneCodes)
    .values({ userId, ...fields })
    .onConflictDoUpdate({ target: phoneCodes.userId, set: fields });
  return digitsOf(fields.id);
}

export async function hasPhoneCode(db: Database, owner: Owner, now = new Date()): Promise<boolean> {
  return (await db.$count(phoneCodes, and(isUsable(owner.userId, now), isFor(owner)))) > 0;
}

export async function endPhoneCode(db: Database, userId: string): Promise<void> {
  await db.delete(phoneCodes).where(eq(phoneCodes.userId, userId));
}

/** Counts the attempt first, so that simultaneous ones can't exceed the limit. A code is for the number it went to. */
export async function verifyPhone(
  db: Database,
  owner: Owner,
  typed: string,
  now = new Date(),
): Promise<'verified' | 'wrong' | 'ended'> {
  const { userId, phoneNumber } = owner;
  const [code] = await db
    .update(phoneCodes)
    .set({ attempts: sql`${phoneCodes.attempts} + 1` })
    .where(and(isUsable(userId, now), isFor(owner)))
    .returning();
  if (!code) return 'ended';
  if (!isSame(digitsOf(code.id), typed)) return code.attempts < MAX_ATTEMPTS ? 'wrong' : 'ended';
  const [verified] = await db
    .update(users)
    .set({ phoneVerifiedAt: now })
    .where(and(eq(users.id, userId), eq(users.phoneNumber, phoneNumber)))
    .returning({ id: users.id });
  await endPhoneCode(db, userId);
  return verified ? 'verified' : 'ended';
}

export async function deleteExpiredPhoneCodes(db: Database, now = new Date()): Promise<void> {
  await db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, now));
}

function isUsable(userId: string, now: Date) {
  return and(eq(phoneCodes.userId, userId), gt(phoneCodes.expiresAt, now), lt(phoneCodes.attempts, MAX_ATTEMPTS));
}

function isFor({ phoneNumber }: Owner) {
  return eq(phoneCodes.phoneNumber, phoneNumber);
}

function digitsOf(id: string): string {
  const number = Buffer.from(deriveCode('phone-code', id), 'base64url').readUIntBE(0, 6) % 1_000_000;
  return String(number).padStart(6, '0');
}

function isSame(digits: string, typed: string): boolean {
  return typed.length === digits.length && timingSafeEqual(Buffer.from(digits), Buffer.from(typed));
}

type PhoneOwner = Pick<User, 'phoneNumber' | 'phoneVerifiedAt'>;

/** `offered` is the number of the listing, which may differ from the account's. */
export function isVerifiedPhone(owner: PhoneOwner, offered: string): boolean {
  const digits = toDomesticDigits(offered);
  return smsGateway() !== null && isMobile(digits) && owner.phoneNumber === digits && owner.phoneVerifiedAt !== null;
}

/** Null if there is nothing to verify: no gateway, or a landline. */
export async function findPhoneState(db: Database, viewer: { uid: string; phoneNumber: string }) {
  const { uid, phoneNumber } = viewer;
  if (!(smsGateway() && isMobile(phoneNumber))) return null;
  const [owner] = await db.select().from(users).where(eq(users.id, uid));
  return { phoneNumber, isVerified: owner !== undefined && isVerifiedPhone(owner, phoneNumber) };
}

type CodeRequest = {
  gateway: NonNullable<ReturnType<typeof smsGateway>>;
  userId: string;
  phoneNumber: string;
  address: string;
};
type NotSent = { retryAfterSeconds: number } | { retryAfterSeconds?: undefined; status: 202 | 502; message: string };

const NOT_SENT = 'We couldn’t send the text message. Nothing has changed. Try again in a few minutes.';
const MAYBE_SENT = 'The text message may be late. If a code comes, enter it here. If not, send a new one in a minute.';

/** `retryAfterSeconds` is set if a limit was reached; otherwise the gateway failed. */
export async function sendPhoneCode(
  db: Database,
  request: CodeRequest,
): Promise<{ ok: true } | ({ ok: false } & NotSent)> {
  const { gateway, userId, phoneNumber, address } = request;
  const limits: [RateLimit, string][] = [
    [PHONE_CODE_FROM_ADDRESS, address],
    [PHONE_CODE_EACH_MINUTE, userId],
    [PHONE_CODE_OF_ACCOUNT, userId],
    [PHONE_CODE_OF_NUMBER, phoneNumber],
  ];
  for (const [limit, key] of limits) {
    const attempt = await takeAttempt(db, limit, key);
    if (!attempt.ok) return attempt;
  }
  const code = await issuePhoneCode(db, { userId, phoneNumber });
  const text = `${code} is your ${env.SITE_NAME} code. It works for ${PHONE_CODE_MINUTES} minutes. Never share it.`;
  const delivery = await sendText(gateway, { to: toInternational(phoneNumber), text });
  if (delivery === 'accepted') return { ok: true };
  if (delivery === 'unknown') return { ok: false, status: 202, message: MAYBE_SENT };
  await forgive(db, limits.slice(1), userId);
  return { ok: false, status: 502, message: NOT_SENT };
}

/**
 * No message was sent, so it doesn't count. The IP address still does, so that a gateway that is down isn't flooded.
 */
async function forgive(db: Database, limits: [RateLimit, string][], userId: string) {
  await endPhoneCode(db, userId);
  for (const [limit, key] of limits) await returnAttempt(db, limit, key);
}

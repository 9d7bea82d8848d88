/** Authenticator apps and recovery codes. better-auth’s plugin only knows its own sign-in, so its parts are used. */
import { createHash, randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { constantTimeEqual, generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { encode } from 'uqr';
import { type AuthFailure, failed } from '#app/accounts/auth-result.ts';
import { matchPassword } from '#app/accounts/credentials.server.ts';
import { sendMailLater } from '#app/accounts/mail-requests.server.ts';
import { endOtherSessions } from '#app/accounts/sessions.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { recoveryCodes, secondFactors, users } from '#app/platform/schema/accounts.server.ts';
import { authSecret } from '#app/platform/secret.server.ts';

const AMOUNT = 10;
const LENGTH = 16;
/** Without a hyphen, so that it is typed as it is read. */
const SHAPE = /^[a-z0-9]{16}$/;

/** Replaces the earlier codes. Only their hashes are stored: 82 random bits can’t be guessed from a fast hash. */
async function replaceRecoveryCodes(tx: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: AMOUNT }, () => generateRandomString(LENGTH, 'a-z', '0-9'));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ hash: hashOf(userId, code), userId })));
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

/** Only one of several simultaneous attempts succeeds. */
async function redeemRecoveryCode(db: Database, userId: string, typed: string, now: Date): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  if (!SHAPE.test(code)) return false;
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.hash, hashOf(userId, code)), isNull(recoveryCodes.usedAt)))
    .returning({ hash: recoveryCodes.hash });
  return used.length > 0;
}

function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

function hashOf(userId: string, code: string): string {
  return createHash('sha256').update(`${userId}:${code}`).digest('base64url');
}

const SETUP_MS = 15 * 60_000;
export const WRONG_CODE = failed('auth/invalid-verification-code', 'That code isn’t right, or was used already.');
const NOT_PROVEN = failed('auth/invalid-credential', 'That’s neither your current password nor a code that works.');
type Codes = { success: true; codes: string[] };

export async function hasTwoStep(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(secondFactors, isConfirmed(userId))) > 0;
}

/** Of people who can change other people’s listings. */
export async function lacksTwoStep(db: Database, userId: string): Promise<boolean> {
  const isAdmin = and(eq(users.email, env.ADMIN_EMAIL), eq(users.emailVerified, true));
  const staff = await db.$count(users, and(eq(users.id, userId), or(isAdmin, eq(users.isModerator, true))));
  return staff > 0 && !(await hasTwoStep(db, userId));
}

export async function findTwoStep(db: Database, { uid, email }: Viewer, now = new Date()) {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, uid));
  if (factor?.confirmedAt) {
    return { state: 'on', since: factor.confirmedAt, codesLeft: await countRecoveryCodes(db, uid) } as const;
  }
  const isFresh = factor && now.getTime() - factor.createdAt.getTime() < SETUP_MS;
  const scan = isFresh ? await secretToScan(factor.secret, email) : null;
  return scan ? ({ state: 'set-up', scan } as const) : ({ state: 'off' } as const);
}

/** The caller must have checked the identity. Changes nothing while it is on. */
export async function startTwoStep(db: Database, userId: string, now = new Date()): Promise<void> {
  const fresh = { secret: await newSecret(), createdAt: now, lastStep: 0 };
  await db
    .insert(secondFactors)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: fresh,
      setWhere: isNull(secondFactors.confirmedAt),
    });
}

/** Turns it on and ends the other sessions, which began without a code. The recovery codes are shown once. */
export async function confirmTwoStep(
  db: Database,
  { uid: userId, sessionId }: Pick<Viewer, 'uid' | 'sessionId'>,
  code: string,
  now = new Date(),
): Promise<Codes | AuthFailure> {
  const [factor] = await db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)));
  const isFresh = factor && now.getTime() - factor.createdAt.getTime() < SETUP_MS;
  const step = isFresh ? await stepOfCode(factor.secret, digitsOf(code), now) : null;
  if (!factor || step === null) return WRONG_CODE;
  return db.transaction(async (tx) => {
    const confirmed = await tx
      .update(secondFactors)
      .set({ confirmedAt: now, lastStep: step })
      .where(
        and(
          eq(secondFactors.userId, userId),
          eq(secondFactors.secret, factor.secret),
          isNull(secondFactors.confirmedAt),
        ),
      )
      .returning({ userId: secondFactors.userId });
    if (confirmed.length === 0) return WRONG_CODE;
    await endOtherSessions(tx, userId, sessionId);
    await sendMailLater(tx, { mail: 'two-step-on', userId });
    return { success: true, codes: await replaceRecoveryCodes(tx, userId) };
  });
}

export async function redeemTwoStep(db: Database, userId: string, code: string, now = new Date()): Promise<boolean> {
  const [factor] = await db.select().from(secondFactors).where(isConfirmed(userId));
  if (!factor) return false;
  const step = await stepOfCode(factor.secret, digitsOf(code), now);
  if (step === null) return redeemRecoveryCode(db, userId, code, now);
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isConfirmed(userId), eq(secondFactors.secret, factor.secret), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}

/** `proof` is the current password or a code. */
export async function renewRecoveryCodes(db: Database, userId: string, proof: string): Promise<Codes | AuthFailure> {
  if (!(await isProven(db, userId, proof))) return NOT_PROVEN;
  return db.transaction(async (tx) => {
    const [factor] = await tx.select().from(secondFactors).where(isConfirmed(userId)).for('update');
    return factor ? { success: true, codes: await replaceRecoveryCodes(tx, userId) } : NOT_PROVEN;
  });
}

export async function turnOffTwoStep(
  db: Database,
  userId: string,
  proof: string,
): Promise<{ success: true } | AuthFailure> {
  if (!(await isProven(db, userId, proof))) return NOT_PROVEN;
  await db.transaction(async (tx) => {
    if (await deleteTwoStep(tx, userId)) await sendMailLater(tx, { mail: 'two-step-off', userId });
  });
  return { success: true };
}

/** For a person who is locked out; the caller has checked who asks. False if there was none. */
export async function removeTwoStep(tx: Database, userId: string): Promise<boolean> {
  const isRemoved = await deleteTwoStep(tx, userId);
  if (isRemoved) await sendMailLater(tx, { mail: 'two-step-removed', userId });
  return isRemoved;
}

async function deleteTwoStep(tx: Database, userId: string): Promise<boolean> {
  const removed = await tx.delete(secondFactors).where(isConfirmed(userId)).returning({ id: secondFactors.userId });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return removed.length > 0;
}

export async function findOwnTwoStep(db: Database, userId: string) {
  const [factor] = await db.select({ since: secondFactors.confirmedAt }).from(secondFactors).where(isConfirmed(userId));
  return factor ? { ...factor, recoveryCodesLeft: await countRecoveryCodes(db, userId) } : null;
}

async function isProven(db: Database, userId: string, proof: string): Promise<boolean> {
  return (await redeemTwoStep(db, userId, proof)) || (await matchPassword(db, userId, proof)) !== null;
}

function isConfirmed(userId: string) {
  return and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
}

function digitsOf(code: string): string {
  return code.replace(/\s/g, '');
}

const STEP_MS = 30_000;
/** RFC 4226 asks for 20 bytes, which apps take as 32 letters and digits. */
const SECRET_BYTES = 20;
const DRIFT = 1;

function newSecret(): Promise<string> {
  const secret = base32.encode(randomBytes(SECRET_BYTES), { padding: false });
  return symmetricEncrypt({ key: authSecret(), data: secret });
}

/** The code's time step. Null if the code isn't current, or `AUTH_SECRET` has changed. */
async function stepOfCode(encrypted: string, code: string, now: Date): Promise<number | null> {
  const secret = await decrypt(encrypted);
  if (secret === null) return null;
  const otp = createOTP(base32.decode(secret));
  const step = Math.floor(now.getTime() / STEP_MS);
  let matching: number | null = null;
  for (let near = step - DRIFT; near <= step + DRIFT; near += 1) {
    if (constantTimeEqual(await otp.hotp(near), code)) matching = near;
  }
  return matching;
}

type SecretToScan = {
  secret: string;
  uri: string;
  code: { path: string; size: number };
};

async function secretToScan(encrypted: string, email: string): Promise<SecretToScan | null> {
  const secret = await decrypt(encrypted);
  if (secret === null) return null;
  const uri = createOTP(base32.decode(secret)).url(env.SITE_NAME, email);
  const { data, size } = encode(uri, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { secret: secret.match(/.{1,4}/g)?.join(' ') ?? secret, uri, code: { path, size } };
}

async function decrypt(encrypted: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key: authSecret(), data: encrypted });
  } catch {
    return null;
  }
}

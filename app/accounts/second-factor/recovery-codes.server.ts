import { createHash } from 'node:crypto';
import { generateRandomString } from 'better-auth/crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { recoveryCodes } from '#app/platform/schema/second-factors.server.ts';

const AMOUNT = 10;
const LENGTH = 16;
/** Without a hyphen, so that it is typed as it is read. */
const SHAPE = /^[a-z0-9]{16}$/;

/** Replaces the earlier codes. Only their hashes are stored: 82 random bits can’t be guessed from a fast hash. */
export async function replaceRecoveryCodes(tx: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: AMOUNT }, () => generateRandomString(LENGTH, 'a-z', '0-9'));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ hash: hashOf(userId, code), userId })));
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

/** Only one of several simultaneous attempts succeeds. */
export async function redeemRecoveryCode(db: Database, userId: string, typed: string, now: Date): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  if (!SHAPE.test(code)) return false;
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.hash, hashOf(userId, code)), isNull(recoveryCodes.usedAt)))
    .returning({ hash: recoveryCodes.hash });
  return used.length > 0;
}

export function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

function hashOf(userId: string, code: string): string {
  return createHash('sha256').update(`${userId}:${code}`).digest('base64url');
}

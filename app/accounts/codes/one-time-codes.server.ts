/**
 * Codes that are sent by mail and work once. A code follows from its id and the secret, and only its hash is stored: no
 * database, queue, backup or log can give it away.
 */
import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { type CODE_PURPOSES, type OneTimeCode, oneTimeCodes, users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { deriveCode } from '#app/platform/secret.server.ts';

export type CodePurpose = (typeof CODE_PURPOSES)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const LIFETIMES_MS: Record<CodePurpose, number> = {
  'verify-email': 24 * HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
  'sign-in': HOUR_MS / 4,
};

type CodeOptions = { purpose: CodePurpose; userId: string; email: string; now?: Date };
type Asked = { purposes: readonly CodePurpose[]; now?: Date };

/** Makes a code and voids every earlier one of the same purpose and user. Answers its id; `codeOf` gives the code. */
export async function issueCode(db: Database, { purpose, userId, email, now = new Date() }: CodeOptions) {
  await voidCodes(db, userId, [purpose]);
  const id = newId();
  const expiresAt = new Date(now.getTime() + LIFETIMES_MS[purpose]);
  await db
    .insert(oneTimeCodes)
    .values({ id, purpose, userId, email, hash: hashOf(codeOf(id)), createdAt: now, expiresAt });
  return id;
}

/** The id of a usable code of this kind that was made within the last minute, or null. */
export async function findFreshCode(db: Database, { purpose, userId, email, now = new Date() }: CodeOptions) {
  const [fresh] = await db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(
      and(
        ...[eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.email, email)],
        ...[isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.createdAt, new Date(now.getTime() - MINUTE_MS))],
      ),
    );
  return fresh?.id ?? null;
}

export function codeOf(codeId: string): string {
  return deriveCode('one-time-code', codeId);
}

/** Uses a code up: of all who try at once, one gets it. Null where it is unknown, used, replaced, expired or for something else. */
export async function redeemCode(db: Database, code: string, asked: Asked): Promise<OneTimeCode | null> {
  const found = await findUsableCode(db, code, asked);
  if (!found) return null;
  // The account before its codes, as where codes are made: in two orders each would wait for the other.
  await db.select({ id: users.id }).from(users).where(eq(users.id, found.userId)).for('update');
  const [used] = await db
    .update(oneTimeCodes)
    .set({ usedAt: asked.now ?? new Date() })
    .where(and(eq(oneTimeCodes.id, found.id), isNull(oneTimeCodes.usedAt)))
    .returning();
  return used ?? null;
}

/** The code as it stands, where it could be used now; it stays usable. */
export async function findUsableCode(db: Database, code: string, asked: Asked): Promise<OneTimeCode | null> {
  if (!/^[\w-]{43}$/.test(code)) return null;
  const now = asked.now ?? new Date();
  const [found] = await db
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.hash, hashOf(code)), isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, now)));
  return found && asked.purposes.includes(found.purpose) ? found : null;
}

/** Voids what has been sent for these purposes and not been used. */
export async function voidCodes(db: Database, userId: string, purposes: readonly CodePurpose[]): Promise<void> {
  for (const purpose of purposes) {
    await db
      .delete(oneTimeCodes)
      .where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose), isNull(oneTimeCodes.usedAt)));
  }
}

export async function deleteExpiredCodes(db: Database, now = new Date()): Promise<void> {
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, now));
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/** Codes are derived from an id and the server's secret, so no database, queue, backup or log reveals one. */
import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { type Afterwards, NOTHING_AFTERWARDS } from '#app/accounts/afterwards.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { type CODE_PURPOSES, type OneTimeCode, oneTimeCodes, users } from '#app/platform/schema/accounts.server.ts';
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

type CodeOptions = {
  purpose: CodePurpose;
  userId: string;
  email: string;
  now?: Date;
  afterwards?: Afterwards | undefined;
};
type Accepted = { purposes: readonly CodePurpose[]; now?: Date };

/** Replaces the user's earlier code for this purpose and keeps its `afterwards`. Returns the id; `codeOf` gives the code. */
export async function issueCode(db: Database, { purpose, userId, email, now = new Date(), afterwards }: CodeOptions) {
  const { next, save } = afterwards ?? (await afterwardsOfUnused(db, { purpose, userId }));
  await voidCodes(db, userId, [purpose]);
  const id = newId();
  const expiresAt = new Date(now.getTime() + LIFETIMES_MS[purpose]);
  await db
    .insert(oneTimeCodes)
    .values({ id, purpose, userId, email, next, save, hash: hashOf(codeOf(id)), createdAt: now, expiresAt });
  return id;
}

type UnusedCode = Pick<CodeOptions, 'purpose' | 'userId'>;

function isUnused({ purpose, userId }: UnusedCode) {
  return and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose), isNull(oneTimeCodes.usedAt));
}

async function afterwardsOfUnused(db: Database, code: UnusedCode): Promise<Afterwards> {
  const { next, save } = oneTimeCodes;
  const [unused] = await db.select({ next, save }).from(oneTimeCodes).where(isUnused(code));
  return unused ?? NOTHING_AFTERWARDS;
}

/** For a link that is already in the mailbox. */
export async function changeAfterwards(db: Database, code: UnusedCode, { next, save }: Afterwards): Promise<void> {
  await db.update(oneTimeCodes).set({ next, save }).where(isUnused(code));
}

export async function findFreshCode(db: Database, { purpose, userId, email, now = new Date() }: CodeOptions) {
  const [fresh] = await db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.purpose, purpose),
        eq(oneTimeCodes.email, email),
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.createdAt, new Date(now.getTime() - MINUTE_MS)),
      ),
    );
  return fresh?.id ?? null;
}

export function codeOf(codeId: string): string {
  return deriveCode('one-time-code', codeId);
}

/** Only one of several simultaneous attempts succeeds. */
export async function redeemCode(db: Database, code: string, accepted: Accepted): Promise<OneTimeCode | null> {
  const storedCode = await findUsableCode(db, code, accepted);
  if (!storedCode) return null;
  // Locks the account before the code, in the same order as issuing does, to avoid a deadlock.
  await db.select({ id: users.id }).from(users).where(eq(users.id, storedCode.userId)).for('update');
  const [used] = await db
    .update(oneTimeCodes)
    .set({ usedAt: accepted.now ?? new Date() })
    .where(and(eq(oneTimeCodes.id, storedCode.id), isNull(oneTimeCodes.usedAt)))
    .returning();
  return used ?? null;
}

export async function findUsableCode(db: Database, code: string, accepted: Accepted): Promise<OneTimeCode | null> {
  if (!/^[\w-]{43}$/.test(code)) return null;
  const now = accepted.now ?? new Date();
  const [storedCode] = await db
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.hash, hashOf(code)), isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, now)));
  return storedCode && accepted.purposes.includes(storedCode.purpose) ? storedCode : null;
}

export async function hasUsableCode(db: Database, userId: string, purpose: CodePurpose, now = new Date()) {
  const usable = and(isUnused({ purpose, userId }), gt(oneTimeCodes.expiresAt, now));
  return (await db.$count(oneTimeCodes, usable)) > 0;
}

export async function voidCodes(db: Database, userId: string, purposes: readonly CodePurpose[]): Promise<void> {
  for (const purpose of purposes) {
    await db.delete(oneTimeCodes).where(isUnused({ purpose, userId }));
  }
}

export async function deleteExpiredCodes(db: Database, now = new Date()): Promise<void> {
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, now));
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

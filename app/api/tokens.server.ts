/** API tokens: 240 random bits. The database stores only the hash. */
import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { MAX_TOKENS, type TokenScope } from '#app/api/token-form.ts';
import { lockSeller } from '#app/listings/sellers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { apiTokens } from '#app/platform/schema/api.server.ts';

const PREFIX = 'kerb_';
const TOKEN = /^kerb_[\w-]{40}$/;
const HOUR_MS = 3_600_000;

export type TokenSeller = { id: string; email: string; phoneNumber: string; isDealer: boolean; dealershipName: string };
export type TokenBearer = { tokenId: string; scope: TokenScope; isSuspended: boolean; seller: TokenSeller };
type NewToken = { name: string; scope: TokenScope };

/** Returns the token, which can't be read again. Null if the dealer has as many as they may. */
export function createToken(db: Database, userId: string, { name, scope }: NewToken): Promise<string | null> {
  const token = `${PREFIX}${randomBytes(30).toString('base64url')}`;
  return db.transaction(async (tx) => {
    await lockSeller(tx, userId);
    if ((await listTokens(tx, userId)).length >= MAX_TOKENS) return null;
    await tx.insert(apiTokens).values({ id: newId(), userId, name, scope, hash: hashOf(token) });
    return token;
  });
}

export function listTokens(db: Database, userId: string) {
  const { id, name, scope, createdAt, lastUsedAt } = apiTokens;
  return db
    .select({ id, name, scope, createdAt, lastUsedAt })
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(asc(createdAt), asc(id));
}

/** False if it isn’t theirs. */
export async function revokeToken(db: Database, userId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const revoked = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)))
    .returning({ id: apiTokens.id });
  return revoked.length > 0;
}

/** Reads an `Authorization` header. Null for a revoked token or a seller who is no longer a dealer. */
export async function findBearer(db: Database, authorization: string | null): Promise<TokenBearer | null> {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (!TOKEN.test(token)) return null;
  const { id, email, phoneNumber, isDealer, dealershipName } = users;
  const [apiToken] = await db
    .select({
      tokenId: apiTokens.id,
      scope: apiTokens.scope,
      isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
      seller: { id, email, phoneNumber, isDealer, dealershipName },
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.hash, hashOf(token)), users.isDealer));
  if (!apiToken) return null;
  await noteUse(db, apiToken.tokenId);
  return apiToken;
}

async function noteUse(db: Database, tokenId: string) {
  const { id, lastUsedAt } = apiTokens;
  const anHourAgo = new Date(Date.now() - HOUR_MS);
  await db
    .update(apiTokens)
    .set({ lastUsedAt: new Date() })
    .where(and(eq(id, tokenId), or(isNull(lastUsedAt), lt(lastUsedAt, anHourAgo))));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

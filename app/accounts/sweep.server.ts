import { lt } from 'drizzle-orm';
import { deleteExpiredCodes } from '#app/accounts/codes/one-time-codes.server.ts';
import { sessions, verifications } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { deleteExpiredTries } from '#app/platform/rate-limit.server.ts';

/** What counts for nothing any more, and is kept no longer than it must. */
export async function deleteExpired(db: Database, now = new Date()): Promise<void> {
  await deleteExpiredCodes(db, now);
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await deleteExpiredTries(db, now);
}

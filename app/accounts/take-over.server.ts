import { eq } from 'drizzle-orm';
import { endAllSessions } from '#app/accounts/sessions.server.ts';
import { accounts, oneTimeCodes, users } from '#app/platform/db/schema/accounts.server.ts';
import { listings } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

/** An address that was never verified belongs to whoever verifies it: nothing of an earlier try may remain valid. */
export async function takeOver(tx: Database, userId: string, profile: Partial<typeof users.$inferInsert>) {
  await tx
    .update(users)
    .set({ ...profile, updatedAt: new Date() })
    .where(eq(users.id, userId));
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
  await endAllSessions(tx, userId);
}

/** Whether cars are shown with this profile. Of an unverified account they can only come from an import. */
export async function hasListings(tx: Database, userId: string): Promise<boolean> {
  return (await tx.$count(listings, eq(listings.userId, userId))) > 0;
}

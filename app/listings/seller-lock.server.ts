import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';

/** First in every transaction on several of a person's photos, drafts or listings, so that tabs can't deadlock. */
export async function lockSeller(tx: Database, userId: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return rows.length > 0;
}

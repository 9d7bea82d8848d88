import { eq } from 'drizzle-orm';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

/**
 * First in every transaction that takes several of somebody's photos, drafts and listings: what one person does at once
 * in several tabs then takes turns instead of waiting for each other crosswise. False where there is no such account.
 */
export async function lockSeller(tx: Database, userId: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return rows.length > 0;
}

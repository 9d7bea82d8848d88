import { removeSecondFactor } from '#app/accounts/second-factor.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { addDecision } from '#app/trust/moderation-log.server.ts';

type Help = { userId: string; by: string };

/** False if there is none to remove, or it is their own. */
export async function removeFactorOf(db: Database, { userId, by }: Help): Promise<boolean> {
  if (userId === by) return false;
  return db.transaction(async (tx) => {
    const isRemoved = await removeSecondFactor(tx, userId);
    if (isRemoved) await addDecision(tx, { by, action: 'remove-factor', accountId: userId });
    return isRemoved;
  });
}

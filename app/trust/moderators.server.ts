import { eq } from 'drizzle-orm';
import { setModeratorRole } from '#app/accounts/admin-accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { addDecision } from '#app/trust/moderation-log.server.ts';

type Role = { userId: string; by: string; isModerator: boolean };

/** False for an account that can’t be one: not verified, or suspended. */
export function setModerator(db: Database, { userId, by, isModerator }: Role): Promise<boolean> {
  return db.transaction(async (tx) => {
    const action = isModerator ? 'give-role' : 'take-role';
    if (await setModeratorRole(tx, userId, isModerator)) await addDecision(tx, { by, action, accountId: userId });
    const [user] = await tx.select({ is: users.isModerator }).from(users).where(eq(users.id, userId));
    return user?.is === isModerator;
  });
}

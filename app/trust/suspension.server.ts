import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { type Suspension, suspensions } from '#app/platform/schema/moderation.server.ts';

export async function findSuspension(db: Database, userId: string): Promise<Suspension | null> {
  const [open] = await db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt)));
  return open ?? null;
}

/** Once; a second appeal changes nothing. */
export async function appealSuspension(db: Database, userId: string, appeal: string): Promise<boolean> {
  const appealed = await db
    .update(suspensions)
    .set({ appeal, appealedAt: new Date() })
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt), isNull(suspensions.appealedAt)))
    .returning({ id: suspensions.id });
  return appealed.length > 0;
}

export function readSuspensions(db: Database, userId: string) {
  const { reason, placedAt, appeal, appealedAt, endedAt } = suspensions;
  return db
    .select({ reason, placedAt, appeal, appealedAt, endedAt })
    .from(suspensions)
    .where(eq(suspensions.userId, userId));
}

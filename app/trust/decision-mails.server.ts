import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { type ModerationDecision, moderationDecisions, reports } from '#app/platform/schema/moderation.server.ts';

export const decisionMailsSchema = z.object({ decisionId: z.number() });

/**
 * Sent ten minutes after the decision, so that an undone one sends nothing. One job per email, so that retries don't
 * repeat others.
 */
export async function queueDecisionMails(db: Database, { decisionId }: z.output<typeof decisionMailsSchema>) {
  await db.transaction(async (tx) => {
    const decision = await findStanding(tx, decisionId);
    if (!decision) return;
    const who = decision.action === 'deliver' || decision.action === 'withhold' ? 'writer' : 'account';
    if (decision.action !== 'dismiss') await queueJob(tx, 'send-outcome-mail', { decisionId, to: { who } });
    const { id, reporterId, email } = reports;
    const answered = await tx.select({ id, reporterId, email }).from(reports).where(eq(reports.decisionId, decisionId));
    const reporters = Map.groupBy(answered, (report) => report.reporterId ?? report.email);
    for (const [report] of reporters.values()) {
      if (report) await queueJob(tx, 'send-outcome-mail', { decisionId, to: { who: 'reporter', reportId: report.id } });
    }
  });
}

/** Null if it was undone. */
export async function findStanding(db: Database, decisionId: number): Promise<ModerationDecision | null> {
  const { id, undoes } = moderationDecisions;
  const [decision] = await db.select().from(moderationDecisions).where(eq(id, decisionId));
  const undone = await db.select({ id }).from(moderationDecisions).where(eq(undoes, decisionId));
  return decision && undone.length === 0 ? decision : null;
}

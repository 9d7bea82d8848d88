/** Apart from the email itself, because the import from the command line reads no JSX. */
import { z } from 'zod';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { Hold } from '#app/platform/schema/moderation-rules.server.ts';

export const holdMailSchema = z.object({ userId: z.string(), holdIds: z.array(z.string()) });

/** Inside a transaction: one email for all that were placed at once. */
export async function sendHoldMailLater(tx: Database, userId: string, placed: readonly Hold[]): Promise<void> {
  if (placed.length === 0) return;
  const holdIds = placed.map(({ id }) => id);
  await queueJob(tx, 'send-hold-mail', { userId, holdIds } satisfies z.input<typeof holdMailSchema>);
}

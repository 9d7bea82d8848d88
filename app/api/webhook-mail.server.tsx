/** To a dealer whose webhook was paused. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';
import { renderMail } from '#app/platform/mail/render.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { webhooks } from '#app/platform/schema/webhooks.server.ts';

export const webhookMailSchema = z.object({ webhookId: z.string() });

/** Sends nothing if it works again or was deleted. */
export async function sendWebhookMail(
  db: Database,
  { webhookId }: z.output<typeof webhookMailSchema>,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<void> {
  const { address, pausedFor } = webhooks;
  const [paused] = await db
    .select({ email: users.email, address, pausedFor })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.userId))
    .where(eq(webhooks.id, webhookId));
  if (!paused || (paused.pausedFor !== 'failing' && paused.pausedFor !== 'secret')) return;
  const { WebhookMail } = await import('#app/api/mails/webhook-mail.tsx');
  const { SITE_NAME: siteName, PUBLIC_URL: publicUrl, SUPPORT_EMAIL: supportEmail } = env;
  const facts = { siteName, publicUrl, supportEmail, name: null, link: `${publicUrl}/my-listings/stock/webhooks` };
  const host = new URL(paused.address).host;
  const body = await renderMail(<WebhookMail {...facts} host={host} needsSecret={paused.pausedFor === 'secret'} />);
  await deliver({ to: paused.email, subject: `Webhook paused: ${host}`, id, ...body }, signal);
}

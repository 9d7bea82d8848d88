import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailButton, MailLayout, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';
import { users } from '#app/platform/schema/accounts.server.ts';
import { webhooks } from '#app/platform/schema/api.server.ts';

/** To a dealer whose webhook was paused, unless it works again or was deleted. */
export const webhookEmail = defineEmail(z.object({ webhookId: z.string() }), async (db, { webhookId }) => {
  const { address, pausedFor } = webhooks;
  const [paused] = await db
    .select({ email: users.email, address, pausedFor })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.userId))
    .where(eq(webhooks.id, webhookId));
  if (!paused || (paused.pausedFor !== 'failing' && paused.pausedFor !== 'secret')) return null;
  const needsSecret = paused.pausedFor === 'secret';
  const host = new URL(paused.address).host;
  const body = (
    <MailLayout title="Your webhook is paused">
      <Paragraph>
        {needsSecret
          ? `We can’t sign messages to ${host} any more, because our own key has changed.`
          : `${host} hasn’t accepted anything we’ve sent for 24 hours.`}{' '}
        We’ve stopped sending enquiries and sales there. You’ll find them on the site and in your email as always.
      </Paragraph>
      <MailButton href={`${env.PUBLIC_URL}/my-listings/stock/webhooks`}>
        {needsSecret ? 'Make a new secret' : 'See what went wrong'}
      </MailButton>
    </MailLayout>
  );
  return { to: paused.email, subject: `Webhook paused: ${host}`, body };
});

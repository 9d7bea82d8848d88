/** Goes to an unconfirmed address, so it contains nothing a visitor typed. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { confirmMessageLink } from '#app/enquiries/message-links.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';
import { renderMail } from '#app/platform/mail/render.server.ts';
import { waitingMessages } from '#app/platform/schema/enquiries.server.ts';

export const messageConfirmationSchema = z.object({ waitingId: z.string() });

export async function sendMessageConfirmation(
  db: Database,
  { waitingId }: z.output<typeof messageConfirmationSchema>,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<void> {
  const [waiting] = await db
    .select({ email: waitingMessages.email })
    .from(waitingMessages)
    .where(eq(waitingMessages.id, waitingId));
  if (!waiting) return;
  const { ConfirmationMail } = await import('#app/enquiries/mails/confirmation-mail.tsx');
  const facts = { siteName: env.SITE_NAME, publicUrl: env.PUBLIC_URL, supportEmail: env.SUPPORT_EMAIL, name: null };
  const body = await renderMail(<ConfirmationMail {...facts} link={confirmMessageLink(waitingId)} />);
  await deliver({ to: waiting.email, subject: 'Confirm your email to message a seller', id, ...body }, signal);
}

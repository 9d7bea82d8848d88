/** Emails each message to support. The queue holds only its id; the text is read when the email is sent. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';
import { toLine } from '#app/platform/mail/message.server.ts';
import { renderMail } from '#app/platform/mail/render.server.ts';
import { type ContactMessage, contactMessages } from '#app/platform/schema/contact.server.ts';

export const contactMailSchema = z.object({ messageId: z.string() });

/** Inside a transaction, the email is sent only if the transaction commits. */
export function sendContactMailLater(db: Database, messageId: string): Promise<void> {
  return queueJob(db, 'send-contact-mail', { messageId } satisfies z.input<typeof contactMailSchema>);
}

export async function sendContactMail(
  db: Database,
  { messageId }: z.output<typeof contactMailSchema>,
  { id, signal }: { id: string; signal: AbortSignal },
) {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (!message) return;
  const replyTo = { name: message.name, address: message.email };
  const subject = `Message to ${env.SITE_NAME}: ${toLine(message.subject)}`;
  await deliver({ to: env.SUPPORT_EMAIL, subject, replyTo, id, ...(await renderBody(message)) }, signal);
}

/** React Email loads with the first email, not when the server starts. */
async function renderBody(message: ContactMessage) {
  const { ContactMail } = await import('#app/contact/mails/contact-mail.tsx');
  const inboxUrl = `${env.PUBLIC_URL}/admin/messages/${message.id}`;
  return renderMail(<ContactMail siteName={env.SITE_NAME} message={message} inboxUrl={inboxUrl} />);
}

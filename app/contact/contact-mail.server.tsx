import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailFrame, MailLink, Paragraph, Paragraphs } from '#app/platform/mail/mail-layout.server.tsx';
import { toLine } from '#app/platform/mail/message.server.ts';
import { contactMessages } from '#app/platform/schema/site.server.ts';

export const contactEmail = defineEmail(z.object({ messageId: z.string() }), async (db, { messageId }) => {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (!row) return null;
  const { name, email, subject, message } = row;
  const footer = (
    <>
      Sent from the {env.SITE_NAME} contact form. Reply to this email to answer {email}.{' '}
      <MailLink href={`${env.PUBLIC_URL}/admin/messages/${messageId}`}>See the message</MailLink>
    </>
  );
  const body = (
    <MailFrame title={subject} footer={footer}>
      <Paragraph>
        {name} ({email}) writes:
      </Paragraph>
      <Paragraphs text={message} />
    </MailFrame>
  );
  const replyTo = { name, address: email };
  return { to: env.SUPPORT_EMAIL, subject: `Message to ${env.SITE_NAME}: ${toLine(subject)}`, replyTo, body };
});

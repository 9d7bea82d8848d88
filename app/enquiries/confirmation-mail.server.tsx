import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { CONFIRM_WITHIN_DAYS, REMEMBERED_DAYS } from '#app/enquiries/enquiry-limits.ts';
import { confirmMessageLink } from '#app/enquiries/message-links.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailButton, MailLayout, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';
import { waitingMessages } from '#app/platform/schema/enquiries.server.ts';

/** Goes to an unconfirmed address, so it contains nothing a visitor typed. */
export const messageConfirmationEmail = defineEmail(z.object({ waitingId: z.string() }), async (db, { waitingId }) => {
  const [waiting] = await db
    .select({ email: waitingMessages.email })
    .from(waitingMessages)
    .where(eq(waitingMessages.id, waitingId));
  if (!waiting) return null;
  const body = (
    <MailLayout title="Confirm your email">
      <Paragraph>You wrote to a seller on {env.SITE_NAME}. Confirm your message and we’ll send it.</Paragraph>
      <MailButton href={confirmMessageLink(waitingId)}>See the message</MailButton>
      <Paragraph>
        This link expires in {CONFIRM_WITHIN_DAYS} days. We won’t ask you again in the same browser for{' '}
        {REMEMBERED_DAYS} days.
      </Paragraph>
      <Paragraph>Didn’t write to a seller? You can ignore this email and we won’t send anything.</Paragraph>
    </MailLayout>
  );
  return { to: waiting.email, subject: 'Confirm your email to message a seller', body };
});

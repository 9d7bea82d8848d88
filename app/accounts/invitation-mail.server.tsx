import { z } from 'zod';
import { findInvitation, INVITATION_DAYS, invitationLink } from '#app/accounts/members.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailButton, MailLayout, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';
import { toLine } from '#app/platform/mail/message.server.ts';

export const invitationEmail = defineEmail(z.object({ id: z.string() }), async (db, { id }) => {
  const invitation = await findInvitation(db, id);
  if (!invitation) return null;
  const { email, dealershipName, role } = invitation;
  const subject = toLine(`Join ${dealershipName} on ${env.SITE_NAME}`);
  const body = (
    <MailLayout title={subject}>
      <Paragraph>
        {dealershipName} invites you to work on its cars and messages as a {role}.
      </Paragraph>
      <MailButton href={invitationLink(id)}>{`Join ${dealershipName}`}</MailButton>
      <Paragraph>
        Join with the account you have, or create one. The link expires in {INVITATION_DAYS} days and can be used once.
        Don’t know them? Ignore this email.
      </Paragraph>
    </MailLayout>
  );
  return { to: email, subject, body };
});

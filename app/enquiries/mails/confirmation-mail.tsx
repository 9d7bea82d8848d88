import { MailButton, type MailFacts, MailLayout, Paragraph } from '#app/accounts/mail-layout.tsx';
import { CONFIRM_WITHIN_DAYS, REMEMBERED_DAYS } from '#app/enquiries/enquiry-limits.ts';

export function ConfirmationMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Confirm your email">
      <Paragraph>
        A message to a seller on {facts.siteName} was written with this email address. Confirm the address, and we’ll
        send the message.
      </Paragraph>
      <MailButton href={facts.link}>See the message</MailButton>
      <Paragraph>
        This link expires in {CONFIRM_WITHIN_DAYS} days. In the browser you confirm with, we won’t ask again for{' '}
        {REMEMBERED_DAYS} days.
      </Paragraph>
      <Paragraph>Didn’t write to a seller? You can ignore this email: nothing is sent.</Paragraph>
    </MailLayout>
  );
}

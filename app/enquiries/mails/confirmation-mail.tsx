import { MailButton, type MailFacts, MailLayout, Paragraph } from '#app/accounts/mail-layout.tsx';
import { CONFIRM_WITHIN_DAYS, REMEMBERED_DAYS } from '#app/enquiries/enquiry-limits.ts';

export function ConfirmationMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Confirm your email">
      <Paragraph>You wrote to a seller on {facts.siteName}. Confirm your email and we’ll send your message.</Paragraph>
      <MailButton href={facts.link}>See the message</MailButton>
      <Paragraph>
        This link expires in {CONFIRM_WITHIN_DAYS} days. We won’t ask you again in the same browser for{' '}
        {REMEMBERED_DAYS} days.
      </Paragraph>
      <Paragraph>Didn’t write to a seller? You can ignore this email and we won’t send anything.</Paragraph>
    </MailLayout>
  );
}

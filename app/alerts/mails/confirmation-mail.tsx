import { MailButton, type MailFacts, MailLayout, Paragraph } from '#app/accounts/mail-layout.tsx';
import { CONFIRM_WITHIN_DAYS } from '#app/alerts/alert-limits.ts';

export function ConfirmationMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Confirm your saved search">
      <Paragraph>You saved a search on {facts.siteName}. Confirm it and we’ll email you when a car matches.</Paragraph>
      <MailButton href={facts.link}>Confirm the search</MailButton>
      <Paragraph>This link expires in {CONFIRM_WITHIN_DAYS} days.</Paragraph>
      <Paragraph>Didn’t save a search? You can ignore this email and we won’t send another.</Paragraph>
    </MailLayout>
  );
}

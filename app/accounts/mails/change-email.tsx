import { MailButton, type MailFacts, MailLayout, Paragraph } from '#app/accounts/mails/mail-layout.tsx';

export function ChangeEmailMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Confirm your new email">
      <Paragraph>
        Somebody wants to use this address for their {facts.siteName} account. If that was you, confirm it. Until then
        the account keeps its old address.
      </Paragraph>
      <MailButton href={facts.link}>Confirm Email</MailButton>
      <Paragraph>The link works once, for 24 hours.</Paragraph>
      <Paragraph>If it wasn’t you, do nothing: the account does not get this address.</Paragraph>
    </MailLayout>
  );
}

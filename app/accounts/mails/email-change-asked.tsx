import { MailButton, type MailFacts, MailLayout, Paragraph } from '#app/accounts/mails/mail-layout.tsx';

export function EmailChangeAskedMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="A new email for your account">
      <Paragraph>
        Somebody who is signed in to your {facts.siteName} account asked for another email on it. Once the new address
        is confirmed, this one no longer signs you in. If that was you, there is nothing to do here.
      </Paragraph>
      <Paragraph>
        If it wasn’t you, choose a new password now. That ends the change, and signs everybody else out.
      </Paragraph>
      <MailButton href={facts.link}>Choose a new password</MailButton>
    </MailLayout>
  );
}

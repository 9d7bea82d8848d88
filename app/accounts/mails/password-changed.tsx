import { MailButton, type MailFacts, MailLayout, Paragraph } from '#app/accounts/mails/mail-layout.tsx';

export function PasswordChangedMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Your password was changed">
      <Paragraph>
        The password of your {facts.siteName} account was changed, and everybody who was signed in elsewhere was signed
        out. If that was you, there is nothing to do.
      </Paragraph>
      <Paragraph>If it wasn’t you, choose a new password now. That shuts out whoever changed it.</Paragraph>
      <MailButton href={facts.link}>Choose a new password</MailButton>
    </MailLayout>
  );
}

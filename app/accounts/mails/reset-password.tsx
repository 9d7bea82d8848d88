import { MailButton, type MailFacts, MailLayout, Paragraph } from '#app/accounts/mails/mail-layout.tsx';

export function ResetPasswordMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Choose a new password">
      <Paragraph>
        Somebody asked to reset the password of your {facts.siteName} account. If that was you, choose a new one.
      </Paragraph>
      <MailButton href={facts.link}>Choose a new password</MailButton>
      <Paragraph>The link works once, for one hour.</Paragraph>
      <Paragraph>If it wasn’t you, do nothing: your password stays as it is.</Paragraph>
    </MailLayout>
  );
}

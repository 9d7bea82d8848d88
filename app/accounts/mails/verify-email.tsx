import { MailButton, type MailFacts, MailLayout, Paragraph } from '#app/accounts/mails/mail-layout.tsx';

export function VerifyEmailMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Verify your email">
      <Paragraph>
        Somebody signed up to {facts.siteName} with this email address. If that was you, verify the address and your
        account is ready.
      </Paragraph>
      <MailButton href={facts.link}>Verify Email</MailButton>
      <Paragraph>The link works once, for 24 hours. After that, sign in and we send you a new one.</Paragraph>
      <Paragraph>If it wasn’t you, do nothing: nobody can use the account until the address is verified.</Paragraph>
    </MailLayout>
  );
}

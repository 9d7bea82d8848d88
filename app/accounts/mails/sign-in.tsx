import { MailButton, type MailFacts, MailLayout, Paragraph } from '#app/accounts/mails/mail-layout.tsx';

export function SignInMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Your sign-in link">
      <Paragraph>Somebody asked for a link to sign in to {facts.siteName}. If that was you, here it is.</Paragraph>
      <MailButton href={facts.link}>Sign In</MailButton>
      <Paragraph>The link works once, for 15 minutes. Don’t pass it on: whoever has it can sign in as you.</Paragraph>
      <Paragraph>If it wasn’t you, do nothing: nobody can sign in without the link.</Paragraph>
    </MailLayout>
  );
}

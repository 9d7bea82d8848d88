import { MailButton, type MailFacts, MailLayout, MailLink, Paragraph } from '#app/accounts/mails/mail-layout.tsx';

export function SignUpAttemptMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="You already have an account">
      <Paragraph>
        Somebody tried to sign up to {facts.siteName} with your email address. You have an account already, so nothing
        has changed. If that was you, sign in with it.
      </Paragraph>
      <MailButton href={facts.link}>Sign In</MailButton>
      <Paragraph>
        Forgot your password? <MailLink href={`${facts.publicUrl}/ForgotPassword`}>Choose a new one</MailLink>
      </Paragraph>
      <Paragraph>If it wasn’t you, do nothing: whoever it was learnt nothing about you.</Paragraph>
    </MailLayout>
  );
}

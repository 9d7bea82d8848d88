import { MailButton, type MailFacts, MailLayout, MailLink, Paragraph } from '#app/accounts/mail-layout.tsx';

export const BODIES = {
  'verify-email': VerifyEmailMail,
  'reset-password': ResetPasswordMail,
  'change-email': ChangeEmailMail,
  'sign-in': SignInMail,
  'sign-up-attempt': SignUpAttemptMail,
  'password-changed': PasswordChangedMail,
  'email-change-requested': EmailChangeRequestedMail,
};

function VerifyEmailMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Verify your email">
      <Paragraph>Welcome to {facts.siteName}. Verify your email to activate your account.</Paragraph>
      <MailButton href={facts.link}>Verify email</MailButton>
      <Paragraph>
        This link expires in 24 hours and can be used once. After that, sign in and we’ll send you a new one.
      </Paragraph>
      <Paragraph>Didn’t sign up? You can ignore this email.</Paragraph>
    </MailLayout>
  );
}

function ResetPasswordMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Reset your password">
      <Paragraph>We received a request to reset your {facts.siteName} password.</Paragraph>
      <MailButton href={facts.link}>Reset password</MailButton>
      <Paragraph>This link expires in one hour and can be used once.</Paragraph>
      <Paragraph>Didn’t request this? You can ignore this email; your password won’t change.</Paragraph>
    </MailLayout>
  );
}

function ChangeEmailMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Confirm your new email">
      <Paragraph>
        We received a request to use this address for a {facts.siteName} account. The account’s email won’t change until
        you confirm.
      </Paragraph>
      <MailButton href={facts.link}>Confirm email</MailButton>
      <Paragraph>This link expires in 24 hours and can be used once.</Paragraph>
      <Paragraph>Didn’t request this? You can ignore this email.</Paragraph>
    </MailLayout>
  );
}

function SignInMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Your sign-in link">
      <Paragraph>Here’s your link to sign in to {facts.siteName}.</Paragraph>
      <MailButton href={facts.link}>Sign in</MailButton>
      <Paragraph>
        This link expires in 15 minutes and can be used once. Don’t share it: anyone with the link can sign in as you.
      </Paragraph>
      <Paragraph>Didn’t request this? You can ignore this email.</Paragraph>
    </MailLayout>
  );
}

function SignUpAttemptMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="You already have an account">
      <Paragraph>
        Someone tried to sign up to {facts.siteName} with your email. You already have an account, so nothing has
        changed. If it was you, sign in instead.
      </Paragraph>
      <MailButton href={facts.link}>Sign in</MailButton>
      <Paragraph>
        Forgot your password? <MailLink href={`${facts.publicUrl}/ForgotPassword`}>Reset it</MailLink>
      </Paragraph>
      <Paragraph>If it wasn’t you, you can ignore this email. No information about you was shared.</Paragraph>
    </MailLayout>
  );
}

function PasswordChangedMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Your password was changed">
      <Paragraph>
        The password of your {facts.siteName} account was changed, and all other devices were signed out. If it was you,
        there’s nothing to do.
      </Paragraph>
      <Paragraph>If it wasn’t you, reset your password now. This will sign them out.</Paragraph>
      <MailButton href={facts.link}>Reset password</MailButton>
    </MailLayout>
  );
}

function EmailChangeRequestedMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Email change requested">
      <Paragraph>
        Someone signed in to your {facts.siteName} account asked to change its email. Once the new address is confirmed,
        you can’t sign in with this one. If it was you, there’s nothing to do.
      </Paragraph>
      <Paragraph>
        If it wasn’t you, reset your password now. This cancels the change and signs out all other devices.
      </Paragraph>
      <MailButton href={facts.link}>Reset password</MailButton>
    </MailLayout>
  );
}

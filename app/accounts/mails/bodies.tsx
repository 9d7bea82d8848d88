import { MailButton, type MailFacts, MailLayout, MailLink, Paragraph } from '#app/accounts/mail-layout.tsx';

export const BODIES = {
  'verify-email': VerifyEmailMail,
  'reset-password': ResetPasswordMail,
  'change-email': ChangeEmailMail,
  'sign-in': SignInMail,
  'sign-up-attempt': SignUpAttemptMail,
  'password-changed': PasswordChangedMail,
  'email-change-requested': EmailChangeRequestedMail,
  'second-factor-on': SecondFactorOnMail,
  'second-factor-off': SecondFactorOffMail,
  'second-factor-removed': SecondFactorRemovedMail,
  'passkey-added': PasskeyAddedMail,
  'passkey-removed': PasskeyRemovedMail,
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

function SecondFactorOnMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Second factor turned on">
      <Paragraph>
        Signing in to your {facts.siteName} account now also needs a code from an authenticator app. Keep your recovery
        codes safe: each signs you in once without the app. If it was you, there’s nothing to do.
      </Paragraph>
      <Paragraph>If it wasn’t you, reset your password now, then write to {facts.supportEmail}.</Paragraph>
      <MailButton href={facts.link}>Reset password</MailButton>
    </MailLayout>
  );
}

function SecondFactorOffMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Second factor turned off">
      <Paragraph>
        Signing in to your {facts.siteName} account no longer needs a code from an authenticator app. If it was you,
        there’s nothing to do.
      </Paragraph>
      <Paragraph>If it wasn’t you, reset your password now. This will sign them out.</Paragraph>
      <MailButton href={facts.link}>Reset password</MailButton>
    </MailLayout>
  );
}

function SecondFactorRemovedMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Second factor removed">
      <Paragraph>
        We removed the second factor from your {facts.siteName} account, so signing in needs no code. Set it up again
        once you’ve signed in.
      </Paragraph>
      <Paragraph>If you didn’t ask us to, write to {facts.supportEmail} straight away.</Paragraph>
      <MailButton href={facts.link}>Set up again</MailButton>
    </MailLayout>
  );
}

function PasskeyAddedMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Passkey added">
      <Paragraph>
        A passkey was added to your {facts.siteName} account. It signs in without your password. If it was you, there’s
        nothing to do.
      </Paragraph>
      <Paragraph>If it wasn’t you, remove it now and change your password.</Paragraph>
      <MailButton href={facts.link}>See your passkeys</MailButton>
    </MailLayout>
  );
}

function PasskeyRemovedMail(facts: MailFacts) {
  return (
    <MailLayout facts={facts} title="Passkey removed">
      <Paragraph>
        A passkey was removed from your {facts.siteName} account and no longer signs in. If it was you, there’s nothing
        to do.
      </Paragraph>
      <Paragraph>If it wasn’t you, change your password now.</Paragraph>
      <MailButton href={facts.link}>See your passkeys</MailButton>
    </MailLayout>
  );
}

type SignIn = { browser: string; at: string };

export function NewDeviceMail({ browser, at, ...facts }: MailFacts & SignIn) {
  return (
    <MailLayout facts={facts} title="New sign-in to your account">
      <Paragraph>
        Someone signed in to your {facts.siteName} account on a new device: {browser}, on {at} (Melbourne time). If it
        was you, there’s nothing to do.
      </Paragraph>
      <Paragraph>If it wasn’t you, sign that device out under “Your devices”, then change your password.</Paragraph>
      <MailButton href={facts.link}>See your devices</MailButton>
      <Paragraph>
        Can’t sign in? <MailLink href={`${facts.publicUrl}/ForgotPassword`}>Reset your password</MailLink>. This signs
        out all devices.
      </Paragraph>
    </MailLayout>
  );
}

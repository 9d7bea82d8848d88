/** Codes used, replaced or expired by the time their email is sent are not sent. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { ReactElement } from 'react';
import { type MailRequest, mailRequestSchema } from '#app/accounts/mail-requests.server.ts';
import { codeOf } from '#app/accounts/one-time-codes.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailButton, MailLayout, MailLink, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';
import { toLine } from '#app/platform/mail/message.server.ts';
import { oneTimeCodes, type User, users } from '#app/platform/schema/accounts.server.ts';

const MAX_NAME = 60;

type Props = { name: string | null; link: string; browser?: string; at?: string };

/** Fixed texts: a subject must never contain what a person typed. A code is added to the path. */
const MAILS: Record<MailRequest['mail'], { path: string; subject: string; Body: (props: Props) => ReactElement }> = {
  'verify-email': {
    path: '/verify-email?oobCode=',
    subject: `Verify your email for ${env.SITE_NAME}`,
    Body: VerifyEmailMail,
  },
  'change-email': {
    path: '/verify-email?oobCode=',
    subject: `Confirm your new email for ${env.SITE_NAME}`,
    Body: ChangeEmailMail,
  },
  'reset-password': {
    path: '/reset-password?oobCode=',
    subject: `Reset your ${env.SITE_NAME} password`,
    Body: ResetPasswordMail,
  },
  'sign-in': {
    path: '/signin/email-link?oobCode=',
    subject: `Your ${env.SITE_NAME} sign-in link`,
    Body: SignInMail,
  },
  'sign-up-attempt': {
    path: '/signin',
    subject: `You already have a ${env.SITE_NAME} account`,
    Body: SignUpAttemptMail,
  },
  'password-changed': {
    path: '/ForgotPassword',
    subject: `Your ${env.SITE_NAME} password was changed`,
    Body: PasswordChangedMail,
  },
  'email-change-requested': {
    path: '/ForgotPassword',
    subject: `Email change requested for your ${env.SITE_NAME} account`,
    Body: EmailChangeRequestedMail,
  },
  'two-step-on': {
    path: '/ForgotPassword',
    subject: `Two-step verification turned on for your ${env.SITE_NAME} account`,
    Body: TwoStepOnMail,
  },
  'two-step-off': {
    path: '/ForgotPassword',
    subject: `Two-step verification turned off for your ${env.SITE_NAME} account`,
    Body: TwoStepOffMail,
  },
  'two-step-removed': {
    path: '/profile/two-step',
    subject: `Two-step verification removed from your ${env.SITE_NAME} account`,
    Body: TwoStepRemovedMail,
  },
  'passkey-added': {
    path: '/profile/passkeys',
    subject: `Passkey added to your ${env.SITE_NAME} account`,
    Body: PasskeyAddedMail,
  },
  'passkey-removed': {
    path: '/profile/passkeys',
    subject: `Passkey removed from your ${env.SITE_NAME} account`,
    Body: PasskeyRemovedMail,
  },
  'new-device': {
    path: '/profile#sessions',
    subject: `New sign-in to your ${env.SITE_NAME} account`,
    Body: NewDeviceMail,
  },
};

export const accountEmail = defineEmail(mailRequestSchema, async (db, request) => {
  const recipient =
    'codeId' in request ? await recipientOfCode(db, request) : await recipientOfUser(db, request.userId);
  if (!recipient) return null;
  const { to, name, code = '' } = recipient;
  const { path, subject, Body } = MAILS[request.mail];
  const signIn = request.mail === 'new-device' ? { browser: request.browser, at: request.at } : {};
  return { to, subject, body: <Body name={name} link={`${env.PUBLIC_URL}${path}${code}`} {...signIn} /> };
});

type Recipient = { to: string; name: string | null; code?: string };
type CodeRequest = Extract<MailRequest, { codeId: string }>;

async function recipientOfCode(db: Database, { mail, codeId }: CodeRequest): Promise<Recipient | null> {
  const isUsable = and(isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, new Date()));
  const [row] = await db
    .select({ to: oneTimeCodes.email, user: users })
    .from(oneTimeCodes)
    .innerJoin(users, eq(users.id, oneTimeCodes.userId))
    .where(and(eq(oneTimeCodes.id, codeId), eq(oneTimeCodes.purpose, mail), isUsable));
  return row ? { to: row.to, name: nameFor(row.to, row.user), code: codeOf(codeId) } : null;
}

async function recipientOfUser(db: Database, userId: string): Promise<Recipient | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user ? { to: user.email, name: nameFor(user.email, user) } : null;
}

/** Only for a verified address, in one line and cut to a sensible length. */
function nameFor(to: string, { name, email, emailVerified }: User): string | null {
  if (!emailVerified || to !== email) return null;
  return [...toLine(name)].slice(0, MAX_NAME).join('') || null;
}

function VerifyEmailMail({ name, link }: Props) {
  return (
    <MailLayout name={name} title="Verify your email">
      <Paragraph>Welcome to {env.SITE_NAME}. Verify your email to activate your account.</Paragraph>
      <MailButton href={link}>Verify email</MailButton>
      <Paragraph>
        This link expires in 24 hours and can be used once. After that, sign in and we’ll send you a new one.
      </Paragraph>
      <Paragraph>Didn’t sign up? You can ignore this email.</Paragraph>
    </MailLayout>
  );
}

function ResetPasswordMail({ name, link }: Props) {
  return (
    <MailLayout name={name} title="Reset your password">
      <Paragraph>We received a request to reset your {env.SITE_NAME} password.</Paragraph>
      <MailButton href={link}>Reset password</MailButton>
      <Paragraph>This link expires in one hour and can be used once.</Paragraph>
      <Paragraph>Didn’t request this? You can ignore this email; your password won’t change.</Paragraph>
    </MailLayout>
  );
}

function ChangeEmailMail({ name, link }: Props) {
  return (
    <MailLayout name={name} title="Confirm your new email">
      <Paragraph>
        We received a request to use this address for a {env.SITE_NAME} account. The account’s email won’t change until
        you confirm.
      </Paragraph>
      <MailButton href={link}>Confirm email</MailButton>
      <Paragraph>This link expires in 24 hours and can be used once.</Paragraph>
      <Paragraph>Didn’t request this? You can ignore this email.</Paragraph>
    </MailLayout>
  );
}

function SignInMail({ name, link }: Props) {
  return (
    <MailLayout name={name} title="Your sign-in link">
      <Paragraph>Here’s your link to sign in to {env.SITE_NAME}.</Paragraph>
      <MailButton href={link}>Sign in</MailButton>
      <Paragraph>
        This link expires in 15 minutes and can be used once. Don’t share it: anyone with the link can sign in as you.
      </Paragraph>
      <Paragraph>Didn’t request this? You can ignore this email.</Paragraph>
    </MailLayout>
  );
}

function SignUpAttemptMail({ name, link }: Props) {
  return (
    <MailLayout name={name} title="You already have an account">
      <Paragraph>
        Someone tried to sign up to {env.SITE_NAME} with your email. You already have an account, so nothing has
        changed. If it was you, sign in instead.
      </Paragraph>
      <MailButton href={link}>Sign in</MailButton>
      <Paragraph>
        Forgot your password? <MailLink href={`${env.PUBLIC_URL}/ForgotPassword`}>Reset it</MailLink>
      </Paragraph>
      <Paragraph>If it wasn’t you, you can ignore this email. No information about you was shared.</Paragraph>
    </MailLayout>
  );
}

function PasswordChangedMail({ name, link }: Props) {
  return (
    <MailLayout name={name} title="Your password was changed">
      <Paragraph>
        The password of your {env.SITE_NAME} account was changed, and all other devices were signed out. If it was you,
        there’s nothing to do.
      </Paragraph>
      <Paragraph>If it wasn’t you, reset your password now. This will sign them out.</Paragraph>
      <MailButton href={link}>Reset password</MailButton>
    </MailLayout>
  );
}

function EmailChangeRequestedMail({ name, link }: Props) {
  return (
    <MailLayout name={name} title="Email change requested">
      <Paragraph>
        Someone signed in to your {env.SITE_NAME} account asked to change its email. Once the new address is confirmed,
        you can’t sign in with this one. If it was you, there’s nothing to do.
      </Paragraph>
      <Paragraph>
        If it wasn’t you, reset your password now. This cancels the change and signs out all other devices.
      </Paragraph>
      <MailButton href={link}>Reset password</MailButton>
    </MailLayout>
  );
}

function TwoStepOnMail({ name, link }: Props) {
  return (
    <MailLayout name={name} title="Two-step verification turned on">
      <Paragraph>
        Signing in to your {env.SITE_NAME} account now also needs a code from an authenticator app. Keep your recovery
        codes safe: each signs you in once without the app. If it was you, there’s nothing to do.
      </Paragraph>
      <Paragraph>If it wasn’t you, reset your password now, then write to {env.SUPPORT_EMAIL}.</Paragraph>
      <MailButton href={link}>Reset password</MailButton>
    </MailLayout>
  );
}

function TwoStepOffMail({ name, link }: Props) {
  return (
    <MailLayout name={name} title="Two-step verification turned off">
      <Paragraph>
        Signing in to your {env.SITE_NAME} account no longer needs a code from an authenticator app. If it was you,
        there’s nothing to do.
      </Paragraph>
      <Paragraph>If it wasn’t you, reset your password now. This will sign them out.</Paragraph>
      <MailButton href={link}>Reset password</MailButton>
    </MailLayout>
  );
}

function TwoStepRemovedMail({ name, link }: Props) {
  return (
    <MailLayout name={name} title="Two-step verification removed">
      <Paragraph>
        We removed two-step verification from your {env.SITE_NAME} account, so signing in needs no code. Set it up again
        once you’ve signed in.
      </Paragraph>
      <Paragraph>If you didn’t ask us to, write to {env.SUPPORT_EMAIL} straight away.</Paragraph>
      <MailButton href={link}>Set up again</MailButton>
    </MailLayout>
  );
}

function PasskeyAddedMail({ name, link }: Props) {
  return (
    <MailLayout name={name} title="Passkey added">
      <Paragraph>
        A passkey was added to your {env.SITE_NAME} account. It signs in without your password. If it was you, there’s
        nothing to do.
      </Paragraph>
      <Paragraph>If it wasn’t you, remove it now and change your password.</Paragraph>
      <MailButton href={link}>See your passkeys</MailButton>
    </MailLayout>
  );
}

function PasskeyRemovedMail({ name, link }: Props) {
  return (
    <MailLayout name={name} title="Passkey removed">
      <Paragraph>
        A passkey was removed from your {env.SITE_NAME} account and no longer signs in. If it was you, there’s nothing
        to do.
      </Paragraph>
      <Paragraph>If it wasn’t you, change your password now.</Paragraph>
      <MailButton href={link}>See your passkeys</MailButton>
    </MailLayout>
  );
}

function NewDeviceMail({ name, link, browser, at }: Props) {
  return (
    <MailLayout name={name} title="New sign-in to your account">
      <Paragraph>
        Someone signed in to your {env.SITE_NAME} account on a new device: {browser}, on {at} (Melbourne time). If it
        was you, there’s nothing to do.
      </Paragraph>
      <Paragraph>If it wasn’t you, sign that device out under “Your devices”, then change your password.</Paragraph>
      <MailButton href={link}>See your devices</MailButton>
      <Paragraph>
        Can’t sign in? <MailLink href={`${env.PUBLIC_URL}/ForgotPassword`}>Reset your password</MailLink>. This signs
        out all devices.
      </Paragraph>
    </MailLayout>
  );
}

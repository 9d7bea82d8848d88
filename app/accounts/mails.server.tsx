/** Codes used, replaced or expired by the time their email is sent are not sent. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type MailRequest, mailRequestSchema } from '#app/accounts/mail-requests.server.ts';
import { codeOf } from '#app/accounts/one-time-codes.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailButton, MailLayout, MailLink, Paragraph, Paragraphs } from '#app/platform/mail/mail-layout.server.tsx';
import { toLine } from '#app/platform/mail/message.server.ts';
import { oneTimeCodes, type User, users } from '#app/platform/schema/accounts.server.ts';

const MAX_NAME = 60;

type AccountMail = {
  /** A code is added to it. */
  path: string;
  /** Fixed: a subject must never contain what a person typed. */
  subject: string;
  title: string;
  /** A paragraph a line. */
  before: string;
  button: string;
  after?: string;
  offersReset?: true;
};

const SITE = env.SITE_NAME;
const RESET_PATH = '/ForgotPassword';
const IF_YOU = 'If it was you, there’s nothing to do.';
const IGNORE = 'Didn’t request this? You can ignore this email.';
const SIGNS_OUT = 'If it wasn’t you, reset your password now. This will sign them out.';

const MAILS: Record<MailRequest['mail'], AccountMail> = {
  'verify-email': {
    path: '/verify-email?oobCode=',
    subject: `Verify your email for ${SITE}`,
    title: 'Verify your email',
    before: `Welcome to ${SITE}. Verify your email to activate your account.`,
    button: 'Verify email',
    after:
      'This link expires in 24 hours and can be used once. After that, sign in and we’ll send you a new one.\nDidn’t sign up? You can ignore this email.',
  },
  'change-email': {
    path: '/verify-email?oobCode=',
    subject: `Confirm your new email for ${SITE}`,
    title: 'Confirm your new email',
    before: `We received a request to use this address for a ${SITE} account. The account’s email won’t change until you confirm.`,
    button: 'Confirm email',
    after: `This link expires in 24 hours and can be used once.\n${IGNORE}`,
  },
  'reset-password': {
    path: '/reset-password?oobCode=',
    subject: `Reset your ${SITE} password`,
    title: 'Reset your password',
    before: `We received a request to reset your ${SITE} password.`,
    button: 'Reset password',
    after:
      'This link expires in one hour and can be used once.\nDidn’t request this? You can ignore this email; your password won’t change.',
  },
  'sign-in': {
    path: '/signin/email-link?oobCode=',
    subject: `Your ${SITE} sign-in link`,
    title: 'Your sign-in link',
    before: `Here’s your link to sign in to ${SITE}.`,
    button: 'Sign in',
    after: `This link expires in 15 minutes and can be used once. Don’t share it: anyone with the link can sign in as you.\n${IGNORE}`,
  },
  'sign-up-attempt': {
    path: '/signin',
    subject: `You already have a ${SITE} account`,
    title: 'You already have an account',
    before: `Someone tried to sign up to ${SITE} with your email. You already have an account, so nothing has changed. If it was you, sign in instead.`,
    button: 'Sign in',
    after: 'If it wasn’t you, you can ignore this email. No information about you was shared.',
    offersReset: true,
  },
  'password-changed': {
    path: RESET_PATH,
    subject: `Your ${SITE} password was changed`,
    title: 'Your password was changed',
    before: `The password of your ${SITE} account was changed, and all other devices were signed out. ${IF_YOU}\n${SIGNS_OUT}`,
    button: 'Reset password',
  },
  'email-change-requested': {
    path: RESET_PATH,
    subject: `Email change requested for your ${SITE} account`,
    title: 'Email change requested',
    before: `Someone signed in to your ${SITE} account asked to change its email. Once the new address is confirmed, you can’t sign in with this one. ${IF_YOU}\nIf it wasn’t you, reset your password now. This cancels the change and signs out all other devices.`,
    button: 'Reset password',
  },
  'two-step-on': {
    path: RESET_PATH,
    subject: `Two-step verification turned on for your ${SITE} account`,
    title: 'Two-step verification turned on',
    before: `Signing in to your ${SITE} account now also needs a code from an authenticator app. Keep your recovery codes safe: each signs you in once without the app. ${IF_YOU}\nIf it wasn’t you, reset your password now, then write to ${env.SUPPORT_EMAIL}.`,
    button: 'Reset password',
  },
  'two-step-off': {
    path: RESET_PATH,
    subject: `Two-step verification turned off for your ${SITE} account`,
    title: 'Two-step verification turned off',
    before: `Signing in to your ${SITE} account no longer needs a code from an authenticator app. ${IF_YOU}\n${SIGNS_OUT}`,
    button: 'Reset password',
  },
  'two-step-removed': {
    path: '/profile/two-step',
    subject: `Two-step verification removed from your ${SITE} account`,
    title: 'Two-step verification removed',
    before: `We removed two-step verification from your ${SITE} account, so signing in needs no code. Set it up again once you’ve signed in.\nIf you didn’t ask us to, write to ${env.SUPPORT_EMAIL} straight away.`,
    button: 'Set up again',
  },
  'passkey-added': {
    path: '/profile/passkeys',
    subject: `Passkey added to your ${SITE} account`,
    title: 'Passkey added',
    before: `A passkey was added to your ${SITE} account. It signs in without your password. ${IF_YOU}\nIf it wasn’t you, remove it now and change your password.`,
    button: 'See your passkeys',
  },
  'passkey-removed': {
    path: '/profile/passkeys',
    subject: `Passkey removed from your ${SITE} account`,
    title: 'Passkey removed',
    before: `A passkey was removed from your ${SITE} account and no longer signs in. ${IF_YOU}\nIf it wasn’t you, change your password now.`,
    button: 'See your passkeys',
  },
  'new-device': {
    path: '/profile#sessions',
    subject: `New sign-in to your ${SITE} account`,
    title: 'New sign-in to your account',
    before: `Someone signed in to your ${SITE} account on a new device: {browser}, on {at} (Melbourne time). ${IF_YOU}\nIf it wasn’t you, sign that device out under “Your devices”, then change your password.`,
    button: 'See your devices',
    offersReset: true,
    after: 'A reset signs out all devices.',
  },
};

export const accountEmail = defineEmail(mailRequestSchema, async (db, request) => {
  const recipient =
    'codeId' in request ? await recipientOfCode(db, request) : await recipientOfUser(db, request.userId);
  if (!recipient) return null;
  const { to, name, code = '' } = recipient;
  const { path, subject, title, before, button, after, offersReset } = MAILS[request.mail];
  const { browser, at } = request.mail === 'new-device' ? request : { browser: '', at: '' };
  const body = (
    <MailLayout name={name} title={title}>
      <Paragraphs text={before.replace('{browser}', () => browser).replace('{at}', at)} />
      <MailButton href={`${env.PUBLIC_URL}${path}${code}`}>{button}</MailButton>
      {offersReset && (
        <Paragraph>
          Can’t sign in? <MailLink href={`${env.PUBLIC_URL}${RESET_PATH}`}>Reset your password</MailLink>
        </Paragraph>
      )}
      {after && <Paragraphs text={after} />}
    </MailLayout>
  );
  return { to, subject, body };
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

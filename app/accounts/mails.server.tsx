/**
 * The queue holds only ids and, for a sign-in, the browser and time. Codes used, replaced or expired by then are not
 * sent.
 */
import { and, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { codeOf } from '#app/accounts/one-time-codes.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';
import { toLine } from '#app/platform/mail/message.server.ts';
import { renderMail } from '#app/platform/mail/render.server.ts';
import { CODE_PURPOSES, oneTimeCodes, type User, users } from '#app/platform/schema/accounts.server.ts';

const MAX_NAME = 60;

const LINKS = {
  'verify-email': '/verify-email?oobCode=',
  'change-email': '/verify-email?oobCode=',
  'reset-password': '/reset-password?oobCode=',
  'sign-in': '/signin/email-link?oobCode=',
  'sign-up-attempt': '/signin',
  'password-changed': '/ForgotPassword',
  'email-change-requested': '/ForgotPassword',
  'second-factor-on': '/ForgotPassword',
  'second-factor-off': '/ForgotPassword',
  'second-factor-removed': '/profile/second-factor',
  'passkey-added': '/profile/passkeys',
  'passkey-removed': '/profile/passkeys',
  'new-device': '/profile#sessions',
};

/** Fixed texts: a subject must never contain what a person typed. */
const SUBJECTS: Record<keyof typeof LINKS, string> = {
  'verify-email': `Verify your email for ${env.SITE_NAME}`,
  'change-email': `Confirm your new email for ${env.SITE_NAME}`,
  'reset-password': `Reset your ${env.SITE_NAME} password`,
  'sign-in': `Your ${env.SITE_NAME} sign-in link`,
  'sign-up-attempt': `You already have a ${env.SITE_NAME} account`,
  'password-changed': `Your ${env.SITE_NAME} password was changed`,
  'email-change-requested': `Email change requested for your ${env.SITE_NAME} account`,
  'second-factor-on': `Second factor turned on for your ${env.SITE_NAME} account`,
  'second-factor-off': `Second factor turned off for your ${env.SITE_NAME} account`,
  'second-factor-removed': `Second factor removed from your ${env.SITE_NAME} account`,
  'passkey-added': `Passkey added to your ${env.SITE_NAME} account`,
  'passkey-removed': `Passkey removed from your ${env.SITE_NAME} account`,
  'new-device': `New sign-in to your ${env.SITE_NAME} account`,
};

const NOTICES = [
  'sign-up-attempt',
  'password-changed',
  'email-change-requested',
  'second-factor-on',
  'second-factor-off',
  'second-factor-removed',
  'passkey-added',
  'passkey-removed',
] as const;

export const mailRequestSchema = z.union([
  z.object({ mail: z.enum(CODE_PURPOSES), codeId: z.string() }),
  z.object({ mail: z.enum(NOTICES), userId: z.string() }),
  z.object({ mail: z.literal('new-device'), userId: z.string(), browser: z.string(), at: z.string() }),
]);
export type MailRequest = z.output<typeof mailRequestSchema>;

/** Inside a transaction, the email is sent only if the transaction commits. */
export function sendMailLater(db: Database, request: MailRequest): Promise<void> {
  return queueJob(db, 'send-mail', request);
}

/** Throws if the email could not be sent, so that the job is retried. */
export async function sendMail(
  db: Database,
  request: MailRequest,
  { id, signal }: { id: string; signal: AbortSignal },
) {
  const recipient =
    'codeId' in request ? await recipientOfCode(db, request) : await recipientOfUser(db, request.userId);
  if (!recipient) return;
  const { to, name, code = '' } = recipient;
  const link = `${env.PUBLIC_URL}${LINKS[request.mail]}${code}`;
  const { html, text } = await renderBody(request, name, link);
  await deliver({ to, subject: SUBJECTS[request.mail], html, text, id }, signal);
}

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

/** React Email loads with the first email, not when the server starts. */
async function renderBody(request: MailRequest, name: string | null, link: string) {
  const { BODIES, NewDeviceMail } = await import('#app/accounts/mails/bodies.tsx');
  const site = { siteName: env.SITE_NAME, publicUrl: env.PUBLIC_URL, supportEmail: env.SUPPORT_EMAIL };
  if (request.mail === 'new-device') {
    const { browser, at } = request;
    return renderMail(<NewDeviceMail {...site} name={name} link={link} browser={browser} at={at} />);
  }
  const Body = BODIES[request.mail];
  return renderMail(<Body {...site} name={name} link={link} />);
}

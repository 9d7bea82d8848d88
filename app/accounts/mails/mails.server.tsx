/**
 * The mails of accounts. Queued is only whom or which code a mail is about: who gets it, and the code, are found when it
 * is sent. A mail whose reason has gone by then (its code was used, replaced or has expired) is not sent.
 */
import { and, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { codeOf } from '#app/accounts/codes/one-time-codes.server.ts';
import { CODE_PURPOSES, oneTimeCodes, type User, users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';
import { toLine } from '#app/platform/mail/message.server.ts';
import { renderMail } from '#app/platform/mail/render.server.ts';

const MAX_NAME = 60;

const LINKS = {
  'verify-email': '/verify-email?oobCode=',
  'change-email': '/verify-email?oobCode=',
  'reset-password': '/reset-password?oobCode=',
  'sign-in': '/signin/email-link?oobCode=',
  /** To the owner, whose e-mail is verified, of an address that somebody tried to sign up with. */
  'sign-up-attempt': '/signin',
  'password-changed': '/ForgotPassword',
  /** To the address that an account still has. */
  'email-change-asked': '/ForgotPassword',
};

/** Never what somebody typed: a subject is the one part that is shown by itself. */
const SUBJECTS: Record<keyof typeof LINKS, string> = {
  'verify-email': `Verify your email for ${env.SITE_NAME}`,
  'change-email': `Confirm your new email for ${env.SITE_NAME}`,
  'reset-password': `Choose a new password for ${env.SITE_NAME}`,
  'sign-in': `Your link to sign in to ${env.SITE_NAME}`,
  'sign-up-attempt': `You already have an account at ${env.SITE_NAME}`,
  'password-changed': `Your ${env.SITE_NAME} password was changed`,
  'email-change-asked': `A new email for your ${env.SITE_NAME} account`,
};

export const mailRequestSchema = z.union([
  z.object({ mail: z.enum(CODE_PURPOSES), codeId: z.string() }),
  z.object({ mail: z.enum(['sign-up-attempt', 'password-changed', 'email-change-asked']), userId: z.string() }),
]);
export type MailRequest = z.output<typeof mailRequestSchema>;

/** Inside a transaction the mail is sent exactly if that commits. */
export function sendMailLater(db: Database, request: MailRequest): Promise<void> {
  return queueJob(db, 'send-mail', request);
}

/** What the job of this `id` does. Throws where the mail could not be handed over, so that it is tried again. */
export async function sendMail(
  db: Database,
  request: MailRequest,
  { id, signal }: { id: string; signal: AbortSignal },
) {
  const addressee = 'codeId' in request ? await ofCode(db, request) : await ofUser(db, request.userId);
  if (!addressee) return;
  const { to, name, code = '' } = addressee;
  const { html, text } = await renderBody(request.mail, name, `${env.PUBLIC_URL}${LINKS[request.mail]}${code}`);
  await deliver({ to, subject: SUBJECTS[request.mail], html, text, id }, signal);
}

type Addressee = { to: string; name: string | null; code?: string };
type CodeRequest = Extract<MailRequest, { codeId: string }>;

async function ofCode(db: Database, { mail, codeId }: CodeRequest): Promise<Addressee | null> {
  const isUsable = and(isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, new Date()));
  const [found] = await db
    .select({ to: oneTimeCodes.email, user: users })
    .from(oneTimeCodes)
    .innerJoin(users, eq(users.id, oneTimeCodes.userId))
    .where(and(eq(oneTimeCodes.id, codeId), eq(oneTimeCodes.purpose, mail), isUsable));
  return found ? { to: found.to, name: nameFor(found.to, found.user), code: codeOf(codeId) } : null;
}

async function ofUser(db: Database, userId: string): Promise<Addressee | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user ? { to: user.email, name: nameFor(user.email, user) } : null;
}

/** Only to an address that is known to be theirs, and without what could bend the line it stands in. */
function nameFor(to: string, { name, email, emailVerified }: User): string | null {
  if (!emailVerified || to !== email) return null;
  return [...toLine(name)].slice(0, MAX_NAME).join('') || null;
}

/** With the first mail, not with the server. */
async function renderBody(mail: MailRequest['mail'], name: string | null, link: string) {
  const { BODIES } = await import('#app/accounts/mails/bodies.tsx');
  const Body = BODIES[mail];
  const site = { siteName: env.SITE_NAME, publicUrl: env.PUBLIC_URL, supportEmail: env.SUPPORT_EMAIL };
  return renderMail(<Body {...site} name={name} link={link} />);
}

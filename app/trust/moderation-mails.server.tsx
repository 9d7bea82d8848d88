/** Emails about reports and decisions. They carry nothing that a reporter or moderator wrote. */
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { listingTitle } from '#app/listings/listing.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';
import { renderMail } from '#app/platform/mail/render.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { type ModerationDecision, moderationDecisions, reports } from '#app/platform/schema/moderation.server.ts';
import type { ModerationMailProps } from '#app/trust/mails/moderation-mail.tsx';
import { reasonWords } from '#app/trust/moderation-log.server.ts';
import { REPORT_REASONS } from '#app/vocabulary/moderation.ts';

export const reportMailSchema = z.object({ reportId: z.string() });
export const decisionMailsSchema = z.object({ decisionId: z.number() });
export const outcomeMailSchema = z.object({
  decisionId: z.number(),
  to: z.discriminatedUnion('who', [
    z.object({ who: z.literal('account') }),
    z.object({ who: z.literal('reporter'), reportId: z.string() }),
  ]),
});

type About = { id: string; signal: AbortSignal };
type Mail = ModerationMailProps & { to: string };

/** Confirms a report. */
export async function sendReportMail(db: Database, { reportId }: z.output<typeof reportMailSchema>, about: About) {
  const report = await findReport(db, reportId);
  if (!report?.to) return;
  const title = 'We’ve got your report';
  const lines = [
    `Thank you for telling us: “${REPORT_REASONS[report.reason]}”.`,
    'A person looks at every report. We’ll email you once we’ve decided.',
  ];
  await send({ to: report.to, title, lines, link: `${env.PUBLIC_URL}/safety`, label: 'How we check listings' }, about);
}

/**
 * Sent ten minutes after the decision, so that an undone one sends nothing. One job per email, so that retries don't
 * repeat others.
 */
export async function queueDecisionMails(db: Database, { decisionId }: z.output<typeof decisionMailsSchema>) {
  await db.transaction(async (tx) => {
    const decision = await findStanding(tx, decisionId);
    if (!decision) return;
    const queue = (to: z.input<typeof outcomeMailSchema>['to']) =>
      queueJob(tx, 'send-outcome-mail', { decisionId, to } satisfies z.input<typeof outcomeMailSchema>);
    if (decision.action !== 'dismiss') await queue({ who: 'account' });
    const answered = await tx.select({ id: reports.id }).from(reports).where(eq(reports.decisionId, decisionId));
    for (const { id } of answered) await queue({ who: 'reporter', reportId: id });
  });
}

export async function sendOutcomeMail(
  db: Database,
  { decisionId, to }: z.output<typeof outcomeMailSchema>,
  about: About,
) {
  const decision = await findStanding(db, decisionId);
  if (!decision) return;
  const mail =
    to.who === 'account' ? await mailToAccount(db, decision) : await mailToReporter(db, to.reportId, decision);
  if (mail) await send(mail, about);
}

async function findStanding(db: Database, decisionId: number): Promise<ModerationDecision | null> {
  const { id, undoes } = moderationDecisions;
  const [decision] = await db.select().from(moderationDecisions).where(eq(id, decisionId));
  const undone = await db.select({ id }).from(moderationDecisions).where(eq(undoes, decisionId));
  return decision && undone.length === 0 ? decision : null;
}

async function findReport(db: Database, reportId: string) {
  const [report] = await db
    .select({ email: reports.email, account: users.email, reason: reports.reason, decisionId: reports.decisionId })
    .from(reports)
    .leftJoin(users, and(eq(users.id, reports.reporterId), eq(users.emailVerified, true)))
    .where(eq(reports.id, reportId));
  return report && { ...report, to: report.account ?? report.email };
}

async function mailToReporter(db: Database, reportId: string, decision: ModerationDecision): Promise<Mail | null> {
  const report = await findReport(db, reportId);
  if (!report?.to || report.decisionId !== decision.id) return null;
  const outcomes: Partial<Record<string, string>> = {
    remove: 'We removed the listing.',
    suspend: 'We suspended the account. Its cars are no longer shown.',
  };
  const outcome = outcomes[decision.action] ?? 'We looked at it and found nothing that breaks our terms, so it stays.';
  const lines = [`You told us: “${REPORT_REASONS[report.reason]}”.`, outcome, 'Thank you for looking out for others.'];
  const link = { link: `${env.PUBLIC_URL}/safety`, label: 'How we check listings' };
  return { to: report.to, title: 'The outcome of your report', lines, ...link };
}

async function mailToAccount(db: Database, decision: ModerationDecision): Promise<Mail | null> {
  const [user] = await db
    .select({ to: users.email })
    .from(users)
    .where(eq(users.id, decision.accountId ?? ''));
  if (!user) return null;
  const words = ACCOUNT_WORDS[decision.action];
  if (!words) return null;
  const lines = [...words.lines, ...(await titlesOf(db, decision.listingIds))];
  if (decision.reason !== '') lines.unshift(`Why: ${reasonWords(decision.reason)}.`);
  const path = decision.action === 'ask' ? `/my-listings/${decision.listingIds[0]}/hold` : words.path;
  return { ...user, title: words.title, lines, link: `${env.PUBLIC_URL}${path}`, label: words.label };
}

type Words = { title: string; lines: string[]; path: string; label: string };

const ACCOUNT_WORDS: Partial<Record<string, Words>> = {
  remove: {
    title: 'We removed your listing',
    lines: ['Buyers no longer see it. If you think we got it wrong, reply to this email.'],
    path: '/my-listings',
    label: 'My Listings',
  },
  approve: {
    title: 'Your listing is live',
    lines: ['A person checked it, and buyers can see it.'],
    path: '/my-listings',
    label: 'My Listings',
  },
  ask: {
    title: 'A question about your listing',
    lines: ['We have a question before buyers can see it. Answer on its page.'],
    path: '/my-listings',
    label: 'Read the question',
  },
  suspend: {
    title: 'Your account is suspended',
    lines: ['Your cars are hidden. Sign in to appeal once, download your data or delete your account.'],
    path: '/suspended',
    label: 'Read more or appeal',
  },
  restore: {
    title: 'Your account is back',
    lines: ['Your cars are shown to buyers again.'],
    path: '/my-listings',
    label: 'My Listings',
  },
  'turn-down': {
    title: 'Your account stays suspended',
    lines: ['We read your appeal and looked at your account again. You can still download your data or delete it.'],
    path: '/suspended',
    label: 'Your account',
  },
};

async function titlesOf(db: Database, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { make, model, trim, year } = listings;
  const cars = await db
    .select({ make, model, trim, year })
    .from(listings)
    .where(inArray(listings.id, ids.slice(0, 20)));
  return cars.map(listingTitle);
}

/** React Email loads with the first email, not when the server starts. */
async function send({ to, ...props }: Mail, { id, signal }: About) {
  const { ModerationMail } = await import('#app/trust/mails/moderation-mail.tsx');
  const body = await renderMail(<ModerationMail {...props} siteName={env.SITE_NAME} />);
  await deliver({ to, subject: `${props.title} · ${env.SITE_NAME}`, id, ...body }, signal);
}

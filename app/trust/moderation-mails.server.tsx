/** Emails about reports and decisions. They carry nothing that a reporter or moderator wrote. */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { findDecidedMessage } from '#app/enquiries/held-messages.server.ts';
import { listMailedCars, MailCar, type MailedCar } from '#app/listings/mail-car.server.tsx';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailFrame, MailLink, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';
import { users } from '#app/platform/schema/accounts.server.ts';
import { type ModerationDecision, reports } from '#app/platform/schema/moderation.server.ts';
import { findStanding } from '#app/trust/decision-mails.server.ts';
import { reasonWords } from '#app/trust/moderation-log.server.ts';
import { REPORT_REASONS } from '#app/vocabulary/moderation.ts';

const outcomeSchema = z.object({
  decisionId: z.number(),
  to: z.discriminatedUnion('who', [
    z.object({ who: z.literal('account') }),
    z.object({ who: z.literal('writer') }),
    z.object({ who: z.literal('reporter'), reportId: z.string() }),
  ]),
});

type ModerationMail = { to: string; title: string; lines: string[]; cars?: MailedCar[]; link: string; label: string };

export const reportEmail = defineEmail(z.object({ reportId: z.string() }), async (db, { reportId }) => {
  const report = await findReport(db, reportId);
  if (!report?.to) return null;
  const title = 'We’ve got your report';
  const lines = [
    `Thank you for telling us: “${REPORT_REASONS[report.reason]}”.`,
    'A person looks at every report. We’ll email you once we’ve decided.',
  ];
  return toEmail({ to: report.to, title, lines, link: `${env.PUBLIC_URL}/safety`, label: 'How we check listings' });
});

export const outcomeEmail = defineEmail(outcomeSchema, async (db, { decisionId, to }) => {
  const decision = await findStanding(db, decisionId);
  if (!decision) return null;
  const mail =
    to.who === 'reporter'
      ? await mailToReporter(db, to.reportId, decision)
      : await (to.who === 'writer' ? mailToWriter(db, decision) : mailToAccount(db, decision));
  return mail && toEmail(mail);
});

function toEmail({ to, title, lines, cars = [], link, label }: ModerationMail) {
  const body = (
    <MailFrame title={title} footer={`Sent by ${env.SITE_NAME}. You’ll only get this email once.`}>
      {lines.map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
      {cars.map((car) => (
        <MailCar key={car.id} title={car.title} photoUrl={car.photoUrl} href={link}>
          <Paragraph>{car.title}</Paragraph>
        </MailCar>
      ))}
      <Paragraph>
        <MailLink href={link}>{label}</MailLink>
      </Paragraph>
    </MailFrame>
  );
  return { to, subject: `${title} · ${env.SITE_NAME}`, body };
}

async function findReport(db: Database, reportId: string) {
  const [report] = await db
    .select({ email: reports.email, account: users.email, reason: reports.reason, decisionId: reports.decisionId })
    .from(reports)
    .leftJoin(users, and(eq(users.id, reports.reporterId), eq(users.emailVerified, true)))
    .where(eq(reports.id, reportId));
  return report && { ...report, to: report.account ?? report.email };
}

async function mailToReporter(
  db: Database,
  reportId: string,
  decision: ModerationDecision,
): Promise<ModerationMail | null> {
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

async function mailToWriter(db: Database, { id }: ModerationDecision): Promise<ModerationMail | null> {
  const message = await findDecidedMessage(db, id);
  if (!message?.outcome) return null;
  const { to, outcome, link } = message;
  return { to, ...WRITER_WORDS[outcome], link, label: outcome === 'undeliverable' ? 'See the car' : 'Your message' };
}

const WRITER_WORDS = {
  delivered: {
    title: 'Your message was sent',
    lines: ['A person checked it and sent it. You’ll get an email when there’s an answer.'],
  },
  undeliverable: {
    title: 'Your message wasn’t sent',
    lines: [
      'A person checked it and found nothing wrong, but by then the car was sold or the other person no longer takes messages.',
    ],
  },
  removed: {
    title: 'We didn’t send your message',
    lines: [
      'A person checked it and decided not to send it, because it reads like a scam. If you think we got it wrong, reply to this email.',
    ],
  },
};

async function mailToAccount(db: Database, decision: ModerationDecision): Promise<ModerationMail | null> {
  const [user] = await db
    .select({ to: users.email })
    .from(users)
    .where(eq(users.id, decision.accountId ?? ''));
  if (!user) return null;
  const words = ACCOUNT_WORDS[decision.action];
  if (!words) return null;
  const lines = [...words.lines];
  if (decision.reason !== '') lines.unshift(`Why: ${reasonWords(decision.reason)}.`);
  const path = decision.action === 'ask' ? `/my-listings/${decision.listingIds[0]}/hold` : words.path;
  const mailed = await listMailedCars(db, decision.listingIds, decision.accountId ?? undefined);
  const cars = [...mailed.values()];
  return { ...user, title: words.title, lines, cars, link: `${env.PUBLIC_URL}${path}`, label: words.label };
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
    lines: [
      'Your cars are hidden. Sign in to appeal (you can do this once), download your data or delete your account.',
    ],
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

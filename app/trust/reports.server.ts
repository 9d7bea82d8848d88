/** What people report. A report is stored with its emails queued; a form sent twice is stored once. */
import { and, asc, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Viewer } from '#app/accounts/viewer.ts';
import { canUndoReport, changeConversation, noteReport } from '#app/enquiries/change-conversation.server.ts';
import type { Reader } from '#app/enquiries/reader.server.ts';
import { findConversation, findReportedConversation } from '#app/enquiries/thread.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { findSellerOf } from '#app/listings/sellers.server.ts';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { dealers, users } from '#app/platform/schema/accounts.server.ts';
import { moderationDecisions, reports } from '#app/platform/schema/moderation.server.ts';
import { REPORT_YEARS } from '#app/trust/report-form.ts';
import { type ReportKind, type ReportReason, UNDO_MINUTES } from '#app/vocabulary/moderation.ts';

/** `id` is of a listing, an account or a conversation; `accountId` whose it is. */
export type ReportSubject = { kind: ReportKind; id: string; accountId: string };

export type NewReport = {
  key: string;
  subject: ReportSubject;
  reason: ReportReason;
  text: string;
  reporterId: string | null;
  email: string;
};

/** False if it was there already. The caller has checked that the reporter may see the subject. */
export function fileReport(db: Database, { key, subject, ...report }: NewReport, delaySeconds = 0): Promise<boolean> {
  const { kind, id: subjectId, accountId } = subject;
  const row = { id: isId(key) ? key : newId(), kind, subjectId, accountId, ...report };
  return db.transaction(async (tx) => {
    const [filed] = await tx.insert(reports).values(row).onConflictDoNothing().returning({ id: reports.id });
    if (!filed) return false;
    if (report.reporterId !== null || report.email !== '')
      await queueJob(tx, 'send-report-mail', { reportId: filed.id }, { delaySeconds });
    return true;
  });
}

/** In one press, from a conversation; the email about it waits until it can’t be undone. False if it isn’t theirs. */
export function reportAndBlock(db: Database, id: string, reader: Reader): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await changeConversation(tx, id, reader, 'block'))) return false;
    const subject = await findReportedConversation(tx, id, reader);
    const match = await findConversation(tx, id, reader);
    const reporter = { reporterId: reader.userId, email: reader.userId === null ? (reader.emails[0] ?? '') : '' };
    if (subject)
      await fileReport(tx, { key: newId(), subject, reason: 'scam', text: '', ...reporter }, UNDO_MINUTES * 60 + 5);
    else if (match) await noteReport(tx, match.conversation, match.side);
    return true;
  });
}

/** Null if it isn’t theirs, false once ten minutes have passed. */
export function undoReportAndBlock(db: Database, id: string, reader: Reader): Promise<boolean | null> {
  return db.transaction(async (tx) => {
    const match = await findConversation(tx, id, reader);
    if (!match) return null;
    if (!(await canUndoReport(tx, match.conversation, match.side))) return false;
    const filed = await tx.select().from(reports).where(eq(subjectId, id));
    const own = filed.filter(
      ({ reporterId, email, text: words, decisionId }) =>
        (reporterId === reader.userId || reader.emails.includes(email)) && words === '' && decisionId === null,
    );
    await tx.delete(reports).where(
      isAnyOf(
        reports.id,
        own.map((report) => report.id),
      ),
    );
    return changeConversation(tx, id, reader, 'unblock');
  });
}

/** A seller is found by one of their cars, or a dealer by the name in the page’s address. Null if there is none. */
export async function findReportSubject(
  db: Database,
  kind: 'listing' | 'seller',
  id: string,
): Promise<(ReportSubject & { title: string; path: string }) | null> {
  const car = await findSellerOf(db, id);
  if (car && !car.hiddenAt) {
    const { sellerId: accountId } = car;
    if (kind === 'listing') return { kind, id, accountId, title: listingTitle(car), path: `/listing/${id}` };
    return {
      kind,
      id: accountId,
      accountId,
      title: `the seller of the ${listingTitle(car)}`,
      path: `/listing/${id}/seller`,
    };
  }
  if (kind === 'listing') return null;
  const [dealer] = await db
    .select({ id: users.id, name: users.dealershipName })
    .from(dealers)
    .innerJoin(users, eq(users.id, dealers.userId))
    .where(and(eq(dealers.slug, id.slice(0, 200)), eq(users.isDealer, true)));
  return dealer ? { kind, id: dealer.id, accountId: dealer.id, title: dealer.name, path: `/dealers/${id}` } : null;
}

const { kind, subjectId, reason, text, createdAt } = reports;

export function listReportsBy(db: Database, { uid, email }: Pick<Viewer, 'uid' | 'email'>) {
  return db
    .select({ kind, subjectId, reason, text, createdAt, decided: moderationDecisions.action })
    .from(reports)
    .leftJoin(moderationDecisions, eq(moderationDecisions.id, reports.decisionId))
    .where(or(eq(reports.reporterId, uid), eq(reports.email, email)))
    .orderBy(asc(createdAt));
}

/** Those with an account go with it. */
export async function forgetReporter(tx: Database, email: string): Promise<void> {
  await tx.update(reports).set({ email: '' }).where(eq(reports.email, email));
}

export async function deleteOldReports(db: Database, now = new Date()): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - REPORT_YEARS);
  await db.delete(reports).where(and(lt(createdAt, oldest), isNotNull(reports.decisionId)));
  const aWeekAgo = new Date(now.getTime() - 7 * 86_400_000);
  await db
    .update(reports)
    .set({ email: '' })
    .where(
      and(
        ne(reports.email, ''),
        sql`${reports.decisionId} in (select id from moderation_decisions where at < ${aWeekAgo.toISOString()})`,
      ),
    );
}

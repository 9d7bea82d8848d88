/** What people report. A report is stored with its emails queued; a form sent twice is stored once. */
import { and, asc, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Viewer } from '#app/accounts/viewer.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { findSellerOf } from '#app/listings/sellers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { dealers, users } from '#app/platform/schema/accounts.server.ts';
import { moderationDecisions, reports } from '#app/platform/schema/moderation.server.ts';
import { REPORT_YEARS } from '#app/trust/report-form.ts';
import type { ReportKind, ReportReason } from '#app/vocabulary/moderation.ts';

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
export function fileReport(db: Database, { key, subject, ...report }: NewReport): Promise<boolean> {
  const { kind, id: subjectId, accountId } = subject;
  const row = { id: isId(key) ? key : newId(), kind, subjectId, accountId, ...report };
  return db.transaction(async (tx) => {
    const [filed] = await tx.insert(reports).values(row).onConflictDoNothing().returning({ id: reports.id });
    if (!filed) return false;
    if (report.reporterId !== null || report.email !== '')
      await queueJob(tx, 'send-report-mail', { reportId: filed.id });
    return true;
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

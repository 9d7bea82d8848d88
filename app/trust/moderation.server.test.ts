import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Seller } from '#app/listings/listings.server.ts';
import { hiddenAmong } from '#app/listings/visible.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { describeFigures } from '#app/platform/metrics.server.ts';
import { type User, users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { moderationDecisions, reports, suspensions } from '#app/platform/schema/moderation.server.ts';
import {
  answerSuspension,
  appealSuspension,
  decideReport,
  type ReportChoice,
  setModerator,
  suspendAccount,
} from '#app/trust/decide.server.ts';
import { queueDecisionMails } from '#app/trust/decision-mails.server.ts';
import { decideHeld } from '#app/trust/held-queue.server.ts';
import { holdsOf, placeHolds } from '#app/trust/holds.server.ts';
import { countDecisions, findRemovalReason } from '#app/trust/moderation-log.server.ts';
import { listQueue, showModerationAge } from '#app/trust/moderation-queue.server.ts';
import { appealHold } from '#app/trust/own-hold.server.ts';
import { deleteRemovedListings } from '#app/trust/removed-listings.server.ts';
import { fileReport } from '#app/trust/reports.server.ts';
import { undoDecision } from '#app/trust/undo-decision.server.ts';
import { REMOVAL_REASONS, REPORT_REASONS, type ReportReason } from '#app/vocabulary/moderation.ts';
import { shareTestDatabase } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';

const emptyDatabase = shareTestDatabase();
let db: Database;
let seller: Seller;
let jo: User;
let car: string;

beforeEach(async () => {
  db = await emptyDatabase();
  seller = await makeSeller(db);
  jo = await makePerson(db, { name: 'Jo', isModerator: true });
  car = await makeListing(db, seller);
});

async function report(listingId = car, key = newId()): Promise<string> {
  const subject = { kind: 'listing', id: listingId, accountId: seller.id } as const;
  await fileReport(db, { key, subject, reason: 'scam', text: 'Asked for gift cards', reporterId: null, email: '' });
  return key;
}

const choice = (reportId: string, changes: Partial<ReportChoice> = {}): ReportChoice => ({
  reportId,
  by: jo.id,
  action: 'remove',
  reason: 'scam',
  note: '',
  wholeAccount: false,
  ...changes,
});

async function decided(decision: ReturnType<typeof decideReport>): Promise<number> {
  const outcome = await decision;
  if (outcome.state !== 'decided') throw new Error(outcome.state);
  return outcome.decisionId;
}

const later = (days: number) => new Date(Date.now() + days * 86_400_000);

test('a report sent twice is stored once', async () => {
  const key = await report();
  await report(car, key);
  expect((await listQueue(db, null)).counts).toEqual({ report: 1, hold: 0, message: 0, appeal: 0 });
});

test('reports of one car are one item with its count, and one person hears of the outcome once', async () => {
  const [buyer, other] = [await makePerson(db), await makePerson(db)];
  const about = { kind: 'listing', id: car, accountId: seller.id } as const;
  const file = (reason: ReportReason, reporterId: string) =>
    fileReport(db, { key: newId(), subject: about, reason, text: '', reporterId, email: '' });
  for (const reason of Object.keys(REPORT_REASONS) as ReportReason[]) await file(reason, buyer.id);
  await file('scam', other.id);
  const { items, counts } = await listQueue(db, 'report');
  const filed = Object.keys(REPORT_REASONS).length + 1;
  expect([counts.report, items.map(({ reports: words }) => words)]).toEqual([1, [`${filed} reports from 2 people`]]);
  const decisionId = await decided(decideReport(db, choice(items[0]?.id ?? '')));
  await queueDecisionMails(db, { decisionId });
  expect(await queuedJobs(db, 'send-outcome-mail')).toHaveLength(3);
  expect((await listQueue(db, null)).items).toEqual([]);
});

describe('a removal', () => {
  test('hides the car, closes its reports and shows the reason for 90 days', async () => {
    const [first] = [await report(), await report()];
    await decided(decideReport(db, choice(first)));
    expect(await hiddenAmong(db, [car])).toEqual([car]);
    expect((await listQueue(db, null)).items).toEqual([]);
    expect(await findRemovalReason(db, car)).toBe(REMOVAL_REASONS.scam);
    expect(await findRemovalReason(db, car, later(89))).toBe(REMOVAL_REASONS.scam);
    expect(await findRemovalReason(db, car, later(91))).toBeNull();
  });

  test('can be undone within ten minutes, as another log entry', async () => {
    const id = await decided(decideReport(db, choice(await report())));
    expect(await undoDecision(db, { decisionId: id, by: jo.id, now: later(0.01) })).toEqual({ state: 'too-late' });
    expect(await undoDecision(db, { decisionId: id, by: jo.id })).toEqual({ state: 'undone', listingIds: [car] });
    expect(await undoDecision(db, { decisionId: id, by: jo.id })).toEqual({ state: 'undone-before' });
    expect(await hiddenAmong(db, [car])).toEqual([]);
    expect(await findRemovalReason(db, car)).toBeNull();
    expect((await listQueue(db, 'report')).items).toHaveLength(1);
    const actions = await db.select({ action: moderationDecisions.action }).from(moderationDecisions);
    expect(actions.map(({ action }) => action)).toEqual(['remove', 'undo']);
    expect(await countDecisions(db, 30)).toEqual([{ action: 'undo', reason: '', decisions: 1, listings: 1 }]);
  });

  test('of an account removes all its cars and closes all its reports', async () => {
    const other = await makeListing(db, seller);
    await report(other);
    await decided(decideReport(db, choice(await report(), { wholeAccount: true })));
    expect((await hiddenAmong(db, [car, other])).sort()).toEqual([car, other].sort());
    expect((await listQueue(db, null)).items).toEqual([]);
  });

  test('deletes the listing after 30 days, and its page still says why', async () => {
    await decided(decideReport(db, choice(await report())));
    expect(await deleteRemovedListings(db, later(29))).toEqual([]);
    expect(await deleteRemovedListings(db, later(31))).toEqual([car]);
    expect(await findRemovalReason(db, car, later(31))).toBe(REMOVAL_REASONS.scam);
  });

  test('of a held car waits for the seller’s appeal, and deletes it 30 days after the decision', async () => {
    const decide = async (action: 'approve' | 'remove') => {
      const [hold] = (await listQueue(db, null)).items;
      return decideHeld(db, { holdId: hold?.id ?? '', by: jo.id, action, reason: 'scam', note: '' });
    };
    await placeHolds(db, [{ listingId: car, rule: 'scam-words', evidence: { words: ['escrow'] } }]);
    await decide('remove');
    expect((await listQueue(db, null)).items).toEqual([]);
    await appealHold(db, { sellerId: seller.id, listingId: car }, 'I advise against escrow.');
    expect((await listQueue(db, null)).items).toMatchObject([{ kind: 'hold', listingId: car }]);
    expect(await deleteRemovedListings(db, later(90))).toEqual([]);
    expect(await decide('remove')).toMatchObject({ state: 'decided' });
    expect((await listQueue(db, null)).items).toEqual([]);
    expect(await deleteRemovedListings(db, later(29))).toEqual([]);
    expect(await deleteRemovedListings(db, later(31))).toEqual([car]);
  });

  test('is reversed when the appeal succeeds', async () => {
    await placeHolds(db, [{ listingId: car, rule: 'scam-words', evidence: { words: ['escrow'] } }]);
    const [hold] = await holdsOf(db, [car]);
    const about = { holdId: hold?.id ?? '', by: jo.id, reason: 'scam', note: '' };
    await decideHeld(db, { ...about, action: 'remove' });
    await appealHold(db, { sellerId: seller.id, listingId: car }, 'I advise against escrow.');
    await decideHeld(db, { ...about, action: 'approve' });
    expect(await hiddenAmong(db, [car])).toEqual([]);
    expect(await deleteRemovedListings(db, later(90))).toEqual([]);
  });

  test('of a suspended seller’s car waits until the seller’s appeal is decided', async () => {
    await decided(decideReport(db, choice(await report())));
    const about = { userId: seller.id, by: jo.id, reason: 'scam', note: '' };
    await suspendAccount(db, about);
    await appealSuspension(db, seller.id, 'These are my cars');
    expect(await deleteRemovedListings(db, later(90))).toEqual([]);
    await answerSuspension(db, about, 'turn-down');
    expect(await deleteRemovedListings(db, later(31))).toEqual([car]);
  });
});

test('the second of two moderators sees what the first decided', async () => {
  const sam = await makePerson(db, { name: 'Sam', isModerator: true });
  const id = await report();
  const outcomes = await Promise.all([
    decideReport(db, choice(id)),
    decideReport(db, choice(id, { by: sam.id, action: 'dismiss', reason: '' })),
  ]);
  expect(outcomes.map(({ state }) => state).sort()).toEqual(['decided', 'was-decided']);
  const second = outcomes.find(({ state }) => state === 'was-decided');
  const first = await db.select().from(moderationDecisions);
  expect(first).toHaveLength(1);
  expect(second).toMatchObject({ decision: { id: first[0]?.id, by: first[0]?.by === jo.id ? 'Jo' : 'Sam' } });
});

test('a moderator cannot decide about their own account', async () => {
  const [own] = [await report()];
  expect(await decideReport(db, choice(own, { by: seller.id }))).toEqual({ state: 'not-allowed' });
  expect(await hiddenAmong(db, [car])).toEqual([]);
});

describe('a suspension', () => {
  const about = () => ({ userId: seller.id, by: jo.id, reason: 'scam', note: 'Same bank account as another' });

  test('hides the cars, also those that an import adds later, until the account is restored', async () => {
    await suspendAccount(db, about());
    const later = await makeListing(db, seller);
    expect((await hiddenAmong(db, [car, later])).sort()).toEqual([car, later].sort());
    await answerSuspension(db, { ...about(), reason: '' }, 'restore');
    expect(await hiddenAmong(db, [car, later])).toEqual([]);
  });

  test('can be appealed once', async () => {
    await suspendAccount(db, about());
    expect(await appealSuspension(db, seller.id, 'It is my car')).toBe(true);
    expect(await appealSuspension(db, seller.id, 'Really')).toBe(false);
    const { items } = await listQueue(db, 'appeal');
    expect(items).toMatchObject([{ kind: 'appeal', accountId: seller.id }]);
    await answerSuspension(db, about(), 'turn-down');
    expect((await listQueue(db, 'appeal')).items).toEqual([]);
    expect(await appealSuspension(db, seller.id, 'Again')).toBe(false);
  });

  test('and a restoration can both be undone', async () => {
    const suspended = await suspendAccount(db, about());
    const restored = await answerSuspension(db, about(), 'restore');
    if (suspended.state !== 'decided' || restored.state !== 'decided') throw new Error('not decided');
    await undoDecision(db, { decisionId: restored.decisionId, by: jo.id });
    expect(await hiddenAmong(db, [car])).toEqual([car]);
    await undoDecision(db, { decisionId: suspended.decisionId, by: jo.id });
    expect(await hiddenAmong(db, [car])).toEqual([]);
    const [user] = await db.select().from(users).where(eq(users.id, seller.id));
    expect(user?.suspendedAt).toBeNull();
  });
});

describe('the log', () => {
  test('refuses changes and deletions', async () => {
    await setModerator(db, { userId: jo.id, by: seller.id, isModerator: false });
    for (const change of [
      sql`update moderation_decisions set reason = 'other'`,
      sql`delete from moderation_decisions`,
      sql`truncate moderation_decisions cascade`,
    ])
      await expect(db.execute(change)).rejects.toMatchObject({ cause: { message: /append-only/ } });
  });

  test('outlives the accounts, without their names and notes', async () => {
    await decided(decideReport(db, choice(await report(), { note: 'Robin Seller again' })));
    await db.delete(listings).where(eq(listings.userId, seller.id));
    await db.delete(users);
    expect(await db.select().from(reports)).toEqual([]);
    expect(await db.select().from(suspensions)).toEqual([]);
    const left = JSON.stringify(await db.select().from(moderationDecisions));
    expect(left).toContain('"remove"');
    expect(left).not.toMatch(/Robin|people.example/);
  });
});

test('only a verified account that isn’t suspended becomes a moderator', async () => {
  const give = (userId: string) => setModerator(db, { userId, by: jo.id, isModerator: true });
  expect(await give((await makePerson(db, { emailVerified: false })).id)).toBe(false);
  expect(await give((await makePerson(db, { suspendedAt: new Date() })).id)).toBe(false);
  expect(await give((await makePerson(db)).id)).toBe(true);
});

test('the metrics have the age of the oldest report', async () => {
  showModerationAge(db);
  await report();
  await db.update(reports).set({ createdAt: sql`now() - interval '2 days'` });
  const { text } = await describeFigures();
  const age = Number(/kerbside_moderation_oldest_seconds\{kind="report"\} (\S+)/.exec(text)?.[1]);
  expect(Math.round(age / 3600)).toBe(48);
  expect(text).toContain('kerbside_moderation_oldest_seconds{kind="hold"} 0');
});

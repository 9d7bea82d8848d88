import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { answer, type Buyer, writeToSeller } from '#app/enquiries/conversations.server.ts';
import { deleteOldHeld, listOwnHeld } from '#app/enquiries/held-messages.server.ts';
import { listConversations } from '#app/enquiries/inbox.server.ts';
import { deleteOwnConversations, listOwnHeldMessages } from '#app/enquiries/own-conversations.server.ts';
import { countUnread, readThread } from '#app/enquiries/thread.server.ts';
import { confirmWaitingMessage, storeWaiting } from '#app/enquiries/waiting-messages.server.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { listOutbox, OUTBOX } from '#app/platform/mail/outbox.server.ts';
import {
  conversationBlocks,
  conversationMessages,
  conversations,
  heldMessages,
  waitingMessages,
} from '#app/platform/schema/enquiries.server.ts';
import { reports } from '#app/platform/schema/moderation.server.ts';
import { decideReport } from '#app/trust/decide.server.ts';
import { queueDecisionMails } from '#app/trust/decision-mails.server.ts';
import { decideMessage } from '#app/trust/held-messages.server.ts';
import { findEvidence } from '#app/trust/moderation-evidence.server.ts';
import { readDecisionFigures } from '#app/trust/moderation-log.server.ts';
import { outcomeEmail } from '#app/trust/moderation-mails.server.tsx';
import { listQueue } from '#app/trust/moderation-queue.server.ts';
import { reportAndBlock, undoReportAndBlock } from '#app/trust/reports.server.ts';
import { undoDecision } from '#app/trust/undo-decision.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';

const { db } = await databaseOfFile();

const BAD = 'I pay through escrow, you get an email from them.';
const NO_FILTER = { q: '', car: null, state: null, after: null };
const message = (text: string) => ({ text, requestId: newId() });

async function makeScene() {
  const seller = await makeSeller(db);
  const [person, moderator] = [await makePerson(db), await makePerson(db, { name: 'Jo', isModerator: true })];
  const buyer: Buyer = { userId: person.id, emails: [person.email], name: 'Jess N', phone: '' };
  const reader = { userId: seller.id, emails: [seller.email] };
  return { seller: reader, buyer, by: moderator.id, listingId: await makeListing(db, seller) };
}

async function hold(listingId: string, buyer: Buyer, text = BAD) {
  expect(await writeToSeller(db, listingId, buyer, message(text))).toMatchObject({ ok: true, isHeld: true });
  const [held] = await db.select().from(heldMessages).where(eq(heldMessages.listingId, listingId));
  return held?.id ?? '';
}

async function talk({ listingId, buyer }: Awaited<ReturnType<typeof makeScene>>) {
  const sent = await writeToSeller(db, listingId, buyer, message('Is it still available?'));
  return sent.ok ? sent.conversationId : '';
}

const decide = (heldId: string, by: string, action: 'deliver' | 'withhold') =>
  decideMessage(db, { heldId, by, action, note: '' });

const mailsOf = async (conversationId: string) =>
  (await queuedJobs(db, 'send-message-mail')).filter((job) => job.conversationId === conversationId);

test('a held message waits in the queue, its sender sees it, and nothing of it reaches the other person', async () => {
  const { listingId, buyer, seller } = await makeScene();
  const mails = (await queuedJobs(db, 'send-message-mail')).length;
  const heldId = await hold(listingId, buyer);
  expect(await countUnread(db, seller)).toBe(0);
  expect((await listConversations(db, seller, NO_FILTER)).cars).toEqual([]);
  expect(await db.$count(conversations, eq(conversations.listingId, listingId))).toBe(0);
  expect(await queuedJobs(db, 'send-message-mail')).toHaveLength(mails);
  expect(await listOwnHeld(db, buyer, null)).toMatchObject([{ text: BAD, isRemoved: false, car: { make: 'Toyota' } }]);
  expect(await listOwnHeld(db, seller, null)).toEqual([]);
  const item = (await listQueue(db, 'message')).items.find(({ id }) => id === heldId);
  expect(item).toMatchObject({ title: 'It proposes escrow, or someone who holds the money' });
  expect(item && (await findEvidence(db, item))?.message).toMatchObject({ text: BAD, before: [] });
});

test('an answer that is held changes nothing in the thread of the other side', async () => {
  const scene = await makeScene();
  const id = await talk(scene);
  await readThread(db, id, scene.seller);
  const before = await readThread(db, id, scene.buyer);
  const same = { ...message(BAD), photos: [{ key: `conversations/${id}/x`, width: 1, height: 1, thumbhash: '' }] };
  const sent = [await answer(db, id, scene.seller, same), await answer(db, id, scene.seller, same)];
  expect(sent).toMatchObject([
    { isHeld: true, isNew: true },
    { isHeld: true, isNew: false },
  ]);
  expect(await readThread(db, id, scene.buyer)).toEqual(before);
  expect((await readThread(db, id, scene.seller))?.held).toMatchObject([{ text: BAD, photos: 1 }]);
  expect(await mailsOf(id)).toHaveLength(1);
});

test('two moderators who send it on at once deliver it once, with one email', async () => {
  const { listingId, buyer, seller, by } = await makeScene();
  const heldId = await hold(listingId, buyer);
  const other = await makePerson(db, { isModerator: true });
  const outcomes = await Promise.all([decide(heldId, by, 'deliver'), decide(heldId, other.id, 'deliver')]);
  expect(outcomes.map(({ state }) => state).sort()).toEqual(['decided', 'was-decided']);
  const { cars } = await listConversations(db, seller, NO_FILTER);
  const id = cars[0]?.rows[0]?.id ?? '';
  expect(cars[0]?.rows).toMatchObject([{ text: BAD, unread: 1, isSuspect: false }]);
  expect((await readThread(db, id, seller))?.messages).toMatchObject([{ text: BAD, caution: '' }]);
  expect(await mailsOf(id)).toHaveLength(1);
  expect(await listOwnHeld(db, buyer, null)).toEqual([]);
});

test('sending it on doesn’t mark as read what its sender hasn’t read', async () => {
  const scene = await makeScene();
  const id = await talk(scene);
  await answer(db, id, scene.buyer, message(BAD));
  const [held] = await db.select().from(heldMessages).where(eq(heldMessages.conversationId, id));
  await answer(db, id, scene.seller, message('Yes, it is.'));
  await decide(held?.id ?? '', scene.by, 'deliver');
  expect([await countUnread(db, scene.buyer), await countUnread(db, scene.seller)]).toEqual([1, 1]);
});

test('removed, it stays with its sender, who gets an email unless that is undone', async () => {
  const { listingId, buyer, by } = await makeScene();
  const heldId = await hold(listingId, buyer);
  const removed = await decide(heldId, by, 'withhold');
  const decisionId = removed.state === 'decided' ? removed.decisionId : 0;
  expect(await listOwnHeld(db, buyer, null)).toMatchObject([{ isRemoved: true }]);
  expect(await undoDecision(db, { decisionId, by })).toMatchObject({ state: 'undone' });
  expect((await listQueue(db, 'message')).items.map(({ id }) => id)).toContain(heldId);
  await queueDecisionMails(db, { decisionId });
  const again = await decide(heldId, by, 'withhold');
  const request = { decisionId: again.state === 'decided' ? again.decisionId : 0 };
  await queueDecisionMails(db, request);
  const jobs = await queuedJobs(db, 'send-outcome-mail');
  expect(jobs).toEqual([{ ...request, to: { who: 'writer' } }]);
  const about = { id: newId(), signal: new AbortController().signal };
  await outcomeEmail.send(db, { ...request, to: { who: 'writer' } }, about);
  const mails = (await listOutbox(OUTBOX, 1000)).filter(({ to }) => to === buyer.emails[0]);
  expect(mails.map(({ subject }) => subject)).toEqual(['We didn’t send your message · Kerbside']);
});

test('sent on after the car is sold, it isn’t delivered, and its sender hears why', async () => {
  const { listingId, buyer, seller, by } = await makeScene();
  const heldId = await hold(listingId, buyer);
  await sellListings(db, { sellerId: seller.userId, listingIds: [listingId], soldAt: new Date() });
  expect(await decide(heldId, by, 'deliver')).toMatchObject({ state: 'decided' });
  expect((await listConversations(db, seller, NO_FILTER)).cars).toEqual([]);
  const [held] = await db.select().from(heldMessages).where(eq(heldMessages.id, heldId));
  expect(held?.outcome).toBe('undeliverable');
});

test('a message that waited for its email to be confirmed is judged when it is confirmed', async () => {
  const { listingId } = await makeScene();
  const email = `${newId()}@example.com`;
  await storeWaiting(db, { listingId, email, name: 'Tom', phone: '', message: BAD, requestId: newId() });
  const [waiting] = await db.select().from(waitingMessages).where(eq(waitingMessages.email, email));
  const confirmed = await confirmWaitingMessage(db, { waitingId: waiting?.id ?? '', requestId: '' });
  expect(confirmed).toMatchObject({ result: { ok: true, isHeld: true } });
  expect(await listOwnHeld(db, { userId: null, emails: [email] }, null)).toHaveLength(1);
});

test('new messages of someone whom three people reported are held, until a moderator dismisses the reports', async () => {
  const scenes = [await makeScene(), await makeScene(), await makeScene(), await makeScene()];
  const [{ buyer, by }] = scenes as [Awaited<ReturnType<typeof makeScene>>];
  const ids: string[] = [];
  for (const { listingId } of scenes) {
    const sent = await writeToSeller(db, listingId, buyer, message('Hello'));
    expect(sent).toMatchObject({ isHeld: false });
    ids.push(sent.ok ? sent.conversationId : '');
  }
  for (const [index, { seller }] of scenes.slice(0, 3).entries())
    expect(await reportAndBlock(db, ids[index] ?? '', seller)).toBe(true);
  expect(await answer(db, ids[0] ?? '', buyer, message('Hello?'))).toEqual({ ok: false, reason: 'blocked' });
  expect(await answer(db, ids[3] ?? '', buyer, message('Hello again'))).toMatchObject({ isHeld: true });
  const [report] = await db
    .select()
    .from(reports)
    .where(eq(reports.subjectId, ids[0] ?? ''));
  const choice = {
    reportId: report?.id ?? '',
    by,
    action: 'dismiss',
    reason: '',
    note: '',
    wholeAccount: true,
  } as const;
  expect(await decideReport(db, choice)).toMatchObject({ state: 'decided' });
  expect(await answer(db, ids[3] ?? '', buyer, message('Hello again'))).toMatchObject({ isHeld: false });
});

test('someone without an account whom three people report is held too', async () => {
  const email = `${newId()}@example.com`;
  const guest: Buyer = { userId: null, emails: [email], name: 'Tom', phone: '' };
  for (let at = 0; at < 3; at += 1) {
    const { listingId, seller } = await makeScene();
    const sent = await writeToSeller(db, listingId, guest, message('Hello'));
    expect(sent).toMatchObject({ isHeld: false });
    expect(await reportAndBlock(db, sent.ok ? sent.conversationId : '', seller)).toBe(true);
  }
  const { listingId } = await makeScene();
  expect(await writeToSeller(db, listingId, guest, message('Hello'))).toMatchObject({ isHeld: true });
});

test('a report and block in one press can be undone for ten minutes, and is no stranger’s to make', async () => {
  const scene = await makeScene();
  const id = await talk(scene);
  expect(await reportAndBlock(db, id, { userId: scene.by, emails: [] })).toBe(false);
  await reportAndBlock(db, id, scene.seller);
  expect(await readThread(db, id, scene.seller)).toMatchObject({ hasBlocked: true, canUndoReport: true });
  expect(await undoReportAndBlock(db, id, { userId: scene.by, emails: [] })).toBeNull();
  expect(await undoReportAndBlock(db, id, scene.seller)).toBe(true);
  expect(await readThread(db, id, scene.seller)).toMatchObject({ hasBlocked: false, canUndoReport: false });
  expect(await db.$count(reports, eq(reports.subjectId, id))).toBe(0);
  await reportAndBlock(db, id, scene.seller);
  const past = new Date(Date.now() - 11 * 60_000);
  await db
    .update(conversationBlocks)
    .set({ createdAt: past })
    .where(eq(conversationBlocks.blocker, scene.seller.userId));
  expect(await undoReportAndBlock(db, id, scene.seller)).toBe(false);
});

test('the same long words to five sellers come with a warning, to ten they are held', async () => {
  const { buyer } = await makeScene();
  const text = `Good day, I saw your lovely car and would like to have it for my family. How is its condition, ${newId()}?`;
  const states: unknown[] = [];
  for (let at = 0; at < 10; at += 1) {
    const { listingId } = await makeScene();
    const sent = await writeToSeller(db, listingId, buyer, message(`${text} No ${at}`));
    const isHeld = sent.ok && sent.isHeld;
    const [row] = await db
      .select({ caution: conversationMessages.caution })
      .from(conversationMessages)
      .where(eq(conversationMessages.conversationId, (sent.ok && sent.conversationId) || ''));
    states.push(isHeld ? 'held' : row?.caution === '' ? 'clear' : 'careful');
  }
  expect(states).toEqual([...Array(4).fill('clear'), ...Array(5).fill('careful'), 'held']);
});

test('a number that three other accounts have written holds a message', async () => {
  const states: unknown[] = [];
  for (let at = 0; at < 4; at += 1) {
    const { listingId, buyer } = await makeScene();
    const sent = await writeToSeller(db, listingId, buyer, message('Call me on 0491 570 313.'));
    states.push(sent.ok && sent.isHeld);
  }
  expect(states).toEqual([false, false, false, true]);
});

test('held messages are in the data of their writer and go with the account; decided ones go after 90 days', async () => {
  const scene = await makeScene();
  const { buyer, listingId } = scene;
  await hold(listingId, buyer);
  const id = await talk(scene);
  const photos = [{ key: `conversations/${id}/y`, width: 1, height: 1, thumbhash: '' }];
  await answer(db, id, buyer, { ...message(BAD), photos });
  const person = { id: buyer.userId ?? '', email: buyer.emails[0] ?? '', emailVerified: true };
  expect(await listOwnHeldMessages(db, person)).toMatchObject([{ text: BAD, listingId }, { conversationId: id }]);
  expect(await db.transaction((tx) => deleteOwnConversations(tx, person))).toContain(`conversations/${id}/y`);
  expect(await listOwnHeldMessages(db, person)).toEqual([]);
  const other = await makeScene();
  const heldId = await hold(other.listingId, other.buyer);
  await db.update(heldMessages).set({ heldAt: new Date(0) });
  await deleteOldHeld(db);
  expect(await db.$count(heldMessages, eq(heldMessages.id, heldId))).toBe(1);
  await decide(heldId, other.by, 'withhold');
  await deleteOldHeld(db);
  expect(await db.$count(heldMessages, eq(heldMessages.id, heldId))).toBe(0);
});

test('the figures count what was held, how long a decision took and appeals that were upheld', async () => {
  const before = await readDecisionFigures(db, 365);
  const { listingId, buyer, by } = await makeScene();
  const heldId = await hold(listingId, buyer);
  await db
    .update(heldMessages)
    .set({ heldAt: new Date(Date.now() - 3_600_000) })
    .where(eq(heldMessages.id, heldId));
  await decide(heldId, by, 'withhold');
  const after = await readDecisionFigures(db, 365);
  expect([after.held - before.held, after.withheld - before.withheld]).toEqual([1, 1]);
  expect(after.medianSeconds).not.toBeNull();
});

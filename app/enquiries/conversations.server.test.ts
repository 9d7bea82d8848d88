import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changeConversation } from '#app/enquiries/change-conversation.server.ts';
import { answer, type Buyer, findConversationAbout, writeToSeller } from '#app/enquiries/conversations.server.ts';
import { listConversations } from '#app/enquiries/inbox.server.ts';
import { messageEmail } from '#app/enquiries/message-mail.server.tsx';
import { deleteOwnConversations } from '#app/enquiries/own-conversations.server.ts';
import { countUnread, readThread } from '#app/enquiries/thread.server.ts';
import { queueWaitingMails } from '#app/enquiries/waiting-mails.server.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { listOutbox, OUTBOX } from '#app/platform/mail/outbox.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { conversationMessages, conversations } from '#app/platform/schema/enquiries.server.ts';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';

const { db } = await databaseOfFile();

const message = (text = 'Is it still available?') => ({ text, requestId: newId() });
const NO_FILTER = { q: '', car: null, state: null, after: null };

async function makeScene() {
  const seller = await makeSeller(db);
  const listingId = await makeListing(db, seller);
  const person = await makePerson(db);
  const buyer: Buyer = { userId: person.id, emails: [person.email], name: 'Jess N', phone: '' };
  return { db, seller: { userId: seller.id, emails: [seller.email] }, listingId, buyer };
}

async function open(scene: Awaited<ReturnType<typeof makeScene>>, text?: string) {
  const sent = await writeToSeller(scene.db, scene.listingId, scene.buyer, message(text));
  if (!sent.ok) throw new Error(sent.reason);
  return sent.conversationId;
}

test('a buyer asks, the seller answers, and each sees what the other has read', async () => {
  const scene = await makeScene();
  const { seller, buyer } = scene;
  const id = await open(scene);
  expect(await countUnread(db, seller)).toBe(1);
  const waiting = await readThread(db, id, seller);
  expect(waiting).toMatchObject({ side: 'seller', state: 'new', other: { name: 'Jess N' } });
  expect(await countUnread(db, seller)).toBe(0);
  await answer(db, id, seller, message('Yes'));
  const answered = await readThread(db, id, buyer);
  expect(answered?.messages.map(({ by, text, isRead }) => ({ by, text, isRead }))).toEqual([
    { by: 'you', text: 'Is it still available?', isRead: true },
    { by: 'other', text: 'Yes', isRead: false },
  ]);
  expect((await readThread(db, id, seller))?.messages.at(-1)).toMatchObject({ by: 'you', isRead: true });
  expect((await readThread(db, id, seller))?.state).toBe('answered');
});

test('a message sent twice is stored once, even simultaneously and as the first message', async () => {
  const { listingId, buyer } = await makeScene();
  const same = message();
  const sent = await Promise.all([1, 2, 3].map(() => writeToSeller(db, listingId, buyer, same)));
  expect(new Set(sent.map((result) => result.ok && result.conversationId)).size).toBe(1);
  expect(await db.$count(conversations, eq(conversations.listingId, listingId))).toBe(1);
  const [first] = sent;
  if (!first?.ok) throw new Error('not sent');
  expect((await readThread(db, first.conversationId, buyer))?.messages).toHaveLength(1);
});

test('two simultaneous first messages make one conversation', async () => {
  const { listingId, buyer } = await makeScene();
  await Promise.all(['One', 'Two'].map((text) => writeToSeller(db, listingId, buyer, message(text))));
  const inbox = await listConversations(db, buyer, NO_FILTER);
  expect(inbox.cars).toHaveLength(1);
  const id = inbox.cars[0]?.rows[0]?.id ?? '';
  expect((await readThread(db, id, buyer))?.messages.map(({ text }) => text).sort()).toEqual(['One', 'Two']);
});

test('a stranger cannot find, read or answer a conversation', async () => {
  const scene = await makeScene();
  const id = await open(scene);
  const stranger = { userId: (await makePerson(scene.db)).id, emails: ['stranger@people.example'] };
  expect(await readThread(scene.db, id, stranger)).toBeNull();
  expect(await answer(scene.db, id, stranger, message())).toBeNull();
  expect(await changeConversation(scene.db, id, stranger, 'mute')).toBe(false);
  expect((await listConversations(scene.db, stranger, NO_FILTER)).cars).toEqual([]);
});

test('a sold car, one’s own car and an unknown car take no messages', async () => {
  const { seller, listingId, buyer } = await makeScene();
  expect(await writeToSeller(db, listingId, { ...buyer, ...seller }, message())).toEqual({ ok: false, reason: 'own' });
  expect(await writeToSeller(db, newId(), buyer, message())).toEqual({ ok: false, reason: 'not-there' });
  await sellListings(db, { sellerId: seller.userId, listingIds: [listingId], soldAt: new Date() });
  expect(await writeToSeller(db, listingId, buyer, message())).toEqual({ ok: false, reason: 'sold' });
});

test('a sold car tells everyone who asked, once', async () => {
  const scene = await makeScene();
  const { seller, listingId, buyer } = scene;
  const id = await open(scene);
  const sale = { sellerId: seller.userId, listingIds: [listingId] };
  await sellListings(db, { ...sale, soldAt: new Date() });
  const { relistListings } = await import('#app/listings/sale.server.ts');
  await relistListings(db, sale);
  await sellListings(db, { ...sale, soldAt: new Date() });
  const thread = await readThread(db, id, buyer);
  expect(thread?.messages.map(({ by, text }) => ({ by, text }))).toEqual([
    { by: 'you', text: 'Is it still available?' },
    { by: 'site', text: 'This car is sold.' },
  ]);
  expect(thread?.state).toBe('closed');
  const unqueued = async () =>
    (await db.select().from(conversationMessages).where(eq(conversationMessages.conversationId, id))).filter(
      ({ mailQueuedAt }) => mailQueuedAt === null,
    );
  expect(await unqueued()).toHaveLength(1);
  await queueWaitingMails(db);
  expect(await unqueued()).toHaveLength(0);
});

test('a block stops messages both ways until it is lifted', async () => {
  const scene = await makeScene();
  const { seller, listingId, buyer } = scene;
  const id = await open(scene);
  await changeConversation(db, id, seller, 'block');
  expect(await answer(db, id, buyer, message())).toEqual({ ok: false, reason: 'blocked' });
  expect(await writeToSeller(db, listingId, buyer, message())).toEqual({ ok: false, reason: 'blocked' });
  expect(await changeConversation(db, id, buyer, 'unblock')).toBe(true);
  expect(await answer(db, id, buyer, message())).toEqual({ ok: false, reason: 'blocked' });
  await changeConversation(db, id, seller, 'unblock');
  expect(await answer(db, id, buyer, message())).toMatchObject({ ok: true });
});

test('the count of unread messages is the sum of the list, with what this browser’s address wrote', async () => {
  const [scene, other] = [await makeScene(), await makeScene()];
  const guest = { userId: null, emails: [`${newId()}@example.com`], name: 'Tom', phone: '' };
  const id = await open({ ...other, buyer: guest });
  await answer(db, id, other.seller, message('Yes'));
  await open(scene);
  await open({ ...scene, buyer: guest });
  const reader = { ...scene.seller, emails: [...scene.seller.emails, ...guest.emails] };
  const { cars } = await listConversations(db, reader, NO_FILTER);
  const listed = cars.flatMap(({ rows }) => rows).reduce((sum, { unread }) => sum + unread, 0);
  expect([await countUnread(db, reader), listed]).toEqual([3, 3]);
});

test('a refused first message opens no conversation', async () => {
  const scene = await makeScene();
  const { seller, buyer } = scene;
  await changeConversation(db, await open(scene), seller, 'block');
  const other = await makeListing(db, { id: seller.userId, email: '' });
  expect(await writeToSeller(db, other, buyer, message())).toEqual({ ok: false, reason: 'blocked' });
  expect(await db.$count(conversations, eq(conversations.listingId, other))).toBe(0);
});

test('a confirmed address is one person: a block holds signed in, signed out, after signing up and after deleting', async () => {
  const scene = await makeScene();
  const { seller, buyer } = scene;
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, seller.userId));
  const guest = { userId: null, emails: [`${newId()}@example.com`], name: 'Tom', phone: '' };
  const asGuest = { ...guest, emails: buyer.emails };
  const other = await makeListing(db, { id: seller.userId, email: '' });
  const write = (who: Buyer) => writeToSeller(db, other, who, message());
  await changeConversation(db, await open(scene), seller, 'block');
  expect(await write(asGuest)).toEqual({ ok: false, reason: 'blocked' });
  await changeConversation(db, await open({ ...scene, buyer: guest }), seller, 'block');
  const account = await makePerson(db, { email: guest.emails[0] ?? '' });
  expect(await write({ ...guest, userId: account.id })).toEqual({ ok: false, reason: 'blocked' });
  await db.transaction((tx) => deleteOwnConversations(tx, account));
  await db.delete(users).where(eq(users.id, account.id));
  expect(await write(guest)).toEqual({ ok: false, reason: 'blocked' });
  const own = await makeListing(db, { id: buyer.userId ?? '', email: buyer.emails[0] ?? '' });
  const toBuyer = { ...seller, userId: null, name: 'Dan', phone: '' };
  expect(await writeToSeller(db, own, toBuyer, message())).toEqual({ ok: false, reason: 'blocked' });
});

test('who writes signed out with the address of their account continues that account’s conversation, and it alone reads', async () => {
  const scene = await makeScene();
  const id = await open(scene);
  const guest = { ...scene.buyer, userId: null };
  const sent = await writeToSeller(db, scene.listingId, guest, message('And the logbook?'));
  expect(sent).toMatchObject({ ok: true, conversationId: id });
  expect(await readThread(db, id, guest)).toBeNull();
  expect(await findConversationAbout(db, scene.listingId, guest)).toBe(id);
  await db
    .update(users)
    .set({ suspendedAt: new Date() })
    .where(eq(users.email, guest.emails[0] ?? ''));
  expect(await writeToSeller(db, scene.listingId, guest, message())).toEqual({ ok: false, reason: 'blocked' });
});

test('a seller’s list is narrowed to a car and to a state', async () => {
  const [scene, person] = [await makeScene(), await makePerson(db)];
  const { seller } = scene;
  const other: Buyer = { userId: person.id, emails: [person.email], name: 'Sam O', phone: '' };
  const second = { ...scene, listingId: await makeListing(db, { id: seller.userId, email: '' }), buyer: other };
  const [waiting, answered] = [await open(scene), await open(second)];
  await answer(db, answered, seller, message('Yes'));
  const find = async (filter: object) =>
    (await listConversations(db, seller, { ...NO_FILTER, ...filter })).cars.flatMap(({ rows }) =>
      rows.map(({ id }) => id),
    );
  expect((await find({})).sort()).toEqual([waiting, answered].sort());
  expect(await find({ car: scene.listingId })).toEqual([waiting]);
  expect(await find({ state: 'new' })).toEqual([waiting]);
  expect(await find({ state: 'answered' })).toEqual([answered]);
  await changeConversation(db, waiting, seller, 'close');
  expect(await find({ state: 'closed' })).toEqual([waiting]);
  expect(await find({ state: 'closed', car: second.listingId })).toEqual([]);
});

test('a message is emailed once, and not to who has read it, has muted the conversation or was blocked', async () => {
  const scene = await makeScene();
  const { seller, buyer } = scene;
  const id = await open(scene);
  const mailsAbout = async (position: number) => {
    await messageEmail.send(
      db,
      { conversationId: id, position },
      { id: newId(), signal: new AbortController().signal },
    );
    return (await listOutbox(OUTBOX, 1000)).filter(({ to }) => [seller, buyer].some(({ emails }) => to === emails[0]))
      .length;
  };
  expect([await mailsAbout(1), await mailsAbout(1)]).toEqual([1, 1]);
  await answer(db, id, seller, message('Yes'));
  await readThread(db, id, buyer);
  expect(await mailsAbout(2)).toBe(1);
  await changeConversation(db, id, buyer, 'mute');
  await answer(db, id, seller, message('Still there?'));
  expect(await mailsAbout(3)).toBe(1);
  await changeConversation(db, id, buyer, 'unmute');
  await answer(db, id, seller, message('Hello?'));
  expect(await mailsAbout(4)).toBe(2);
  await answer(db, id, buyer, message('Sorry, I was away'));
  await changeConversation(db, id, seller, 'block');
  expect(await mailsAbout(5)).toBe(2);
});

test('an email about a car shows its photo, none if it has no photo or its receiver can’t see it', async () => {
  const { seller, listingId, buyer } = await makeScene();
  const other = await makeScene();
  const photo = { position: 0, width: 640, height: 480, thumbhash: '' };
  await db.insert(listingPhotos).values({ ...photo, listingId, id: newId(), key: `listings/${seller.userId}/1-a` });
  const photosIn = async (id: string, position: number) => {
    await messageEmail.send(
      db,
      { conversationId: id, position },
      { id: newId(), signal: new AbortController().signal },
    );
    const { html } = (await listOutbox(OUTBOX, 1))[0] ?? {};
    return html?.match(/<img [^>]*listings[^>]*>/g) ?? [];
  };
  const id = await open({ ...other, listingId, buyer });
  expect(await photosIn(id, 1)).toEqual([
    expect.stringMatching(/alt="2019 Toyota Corolla, Ascent Sport".* height="105".*src="http:.*\.jpg".* width="200"/),
  ]);
  await answer(db, id, seller, message('Yes'));
  await db.update(listings).set({ hiddenAt: new Date() }).where(eq(listings.id, listingId));
  expect(await photosIn(id, 2)).toEqual([]);
  expect(await photosIn(await open(other), 1)).toEqual([]);
});

test('messages within five minutes of an email come in the next one, those that are read by then don’t', async () => {
  const scene = await makeScene();
  const { seller, buyer } = scene;
  const id = await open(scene);
  for (const text of ['Two', 'Three', 'Four']) await answer(db, id, buyer, message(text));
  await answer(db, id, seller, message('Five'));
  const queued = async () =>
    (await db.select().from(conversationMessages).where(eq(conversationMessages.conversationId, id)))
      .filter(({ mailQueuedAt }) => mailQueuedAt !== null)
      .map(({ position }) => position)
      .sort();
  await queueWaitingMails(db);
  expect(await queued()).toEqual([1, 5]);
  await queueWaitingMails(db, new Date(Date.now() + 301_000));
  expect(await queued()).toEqual([1, 2, 3, 4, 5]);
  await db.update(conversations).set({ sellerRead: 2 }).where(eq(conversations.id, id));
  const job = { conversationId: id, position: 2, last: 4 };
  for (const id of [newId(), newId()]) await messageEmail.send(db, job, { id, signal: new AbortController().signal });
  const mails = (await listOutbox(OUTBOX, 1000)).filter(({ to }) => to === seller.emails[0]);
  expect(mails.map(({ text }) => text?.match(/Two|Three|Four|Five/g))).toEqual([['Three', 'Four']]);
});

test('a message that reads like a scam is delivered with a warning, without links in its email', async () => {
  const scene = await makeScene();
  const { seller, buyer } = scene;
  const id = await open(scene, `${'It has new tyres. '.repeat(9)}Photos at https://bit.ly/x or wa.me/1`);
  await messageEmail.send(
    db,
    { conversationId: id, position: 1 },
    { id: newId(), signal: new AbortController().signal },
  );
  const [mail] = (await listOutbox(OUTBOX, 1000)).filter(({ to }) => to === seller.emails[0]);
  for (const part of [mail?.text, mail?.html])
    expect(part).toMatch(
      /Take care: this message has a short link that hides where it leads[\s\S]*Photos at \(link removed\) or \(link removed\)/,
    );
  const preview = async (reader: typeof seller | Buyer) =>
    (await listConversations(db, reader, NO_FILTER)).cars[0]?.rows[0]?.isSuspect;
  expect([await preview(seller), await preview(buyer)]).toEqual([true, false]);
  expect((await readThread(db, id, buyer))?.messages[0]?.caution).toBe('');
  expect((await readThread(db, id, seller))?.messages[0]?.caution).toMatch(/^has a short link/);
});

test('a search finds the start of a word in a message, a name or a car', async () => {
  const scene = await makeScene();
  await open(scene, 'Does it have a towbar?');
  const find = async (q: string) => (await listConversations(scene.db, scene.seller, { ...NO_FILTER, q })).cars.length;
  expect(await Promise.all(['tow', 'jess', 'cor 2019', 'caravan', "'&|!"].map(find))).toEqual([1, 1, 1, 0, 1]);
});

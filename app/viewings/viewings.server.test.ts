import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changeConversation } from '#app/enquiries/change-conversation.server.ts';
import { type Buyer, writeToSeller } from '#app/enquiries/conversations.server.ts';
import { readThread } from '#app/enquiries/thread.server.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { listOutbox, OUTBOX } from '#app/platform/mail/outbox.server.ts';
import { conversations } from '#app/platform/schema/enquiries.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { viewings } from '#app/platform/schema/viewings.server.ts';
import { followViewings } from '#app/viewings/due-viewings.server.ts';
import { findMissed } from '#app/viewings/missed-viewings.server.ts';
import { deleteOwnViewings, listOwnViewings } from '#app/viewings/own-viewings.server.ts';
import { findLinkedViewing, findShownViewings } from '#app/viewings/shown-viewings.server.ts';
import { type GivenAnswer, proposalForm } from '#app/viewings/viewing-form.ts';
import { viewingEmail, viewingEndEmail } from '#app/viewings/viewing-mail.server.tsx';
import { answerViewing, endViewingsOf, proposeViewing, type Who } from '#app/viewings/viewings.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';

const { db } = await databaseOfFile();

/** Tuesday noon in Sydney. The car is seen on Saturday at 10 am. */
const NOW = new Date('2026-12-01T01:00:00Z');
const TEN = new Date('2026-12-04T23:00:00Z');
const later = (hours: number, from = TEN) => new Date(from.getTime() + hours * 3_600_000);
const OFFER = { day: '2026-12-05', times: ['10:00', '10:30'], place: 'suburb' as const };
const offer = () => ({ ...OFFER, requestId: newId() });
const given = (answer: GivenAnswer['answer'], more = {}): GivenAnswer => ({ answer, start: '', reply: '', ...more });
const atTen = given('accept', { start: TEN.toISOString() });

async function makeSeller() {
  const person = await makePerson(db, { name: 'Dan Ryan' });
  return { person, reader: { userId: person.id, emails: [person.email] } };
}

async function makeScene(seller?: Awaited<ReturnType<typeof makeSeller>>) {
  const owner = seller ?? (await makeSeller());
  const listingId = await makeListing(db, owner.person, { location: 'NSW', suburb: 'Newtown NSW 2042' });
  const person = await makePerson(db);
  const buyer: Buyer = { userId: person.id, emails: [person.email], name: 'Jess N', phone: '' };
  const sent = await writeToSeller(db, listingId, buyer, { text: 'Hello', requestId: newId() });
  if (!sent.ok) throw new Error(sent.reason);
  return { id: sent.conversationId, seller: owner, buyer, person, listingId };
}
type Scene = Awaited<ReturnType<typeof makeScene>>;

async function offerIn({ id, seller }: Scene, now = NOW) {
  expect(await proposeViewing(db, id, seller.reader, offer(), now)).toEqual({ ok: true });
  return latestIn(id);
}

async function agreeIn(scene: Scene, now = NOW) {
  const viewing = await offerIn(scene, now);
  expect(await answerViewing(db, viewing.id, scene.buyer, atTen, now)).toEqual({ ok: true });
  return read(viewing.id);
}

async function latestIn(id: string) {
  const rows = await db.select().from(viewings).where(eq(viewings.conversationId, id)).orderBy(viewings.proposedAt);
  return rows.at(-1) as (typeof rows)[number];
}

async function read(id: string) {
  const [row] = await db.select().from(viewings).where(eq(viewings.id, id));
  return row as typeof viewings.$inferSelect;
}

/** Of the buyer first. */
async function endsIn({ id }: Scene) {
  const jobs = (await queuedJobs(db, 'send-viewing-end')).filter((job) => job.conversationId === id);
  return jobs.toSorted((a, b) => String(a.side).localeCompare(String(b.side)));
}

const refused = (reason: string) => ({ ok: false, reason });
const answerAs = (id: string, who: Who, answer: GivenAnswer, now = NOW) => answerViewing(db, id, who, answer, now);
const lastMessage = async ({ id, buyer }: Scene) => (await readThread(db, id, buyer))?.messages.at(-1)?.text;

test('a seller offers times, the buyer takes one, and both get an email', async () => {
  const scene = await makeScene();
  const viewing = await offerIn(scene);
  expect(await lastMessage(scene)).toBe(
    'You can see it on Sat 5 Dec at 10 am or 10:30 am AEDT. We’d meet in Newtown NSW 2042.',
  );
  expect((await findShownViewings(db, scene.id, scene.buyer, NOW))?.theirs?.times.map(({ label }) => label)).toEqual([
    '10 am',
    '10:30 am',
  ]);
  expect(await answerAs(viewing.id, scene.seller.reader, atTen)).toEqual(refused('ended'));
  expect(await answerAs(viewing.id, scene.buyer, atTen)).toEqual({ ok: true });
  expect(await answerAs(viewing.id, scene.buyer, atTen)).toEqual({ ok: true });
  const jobs = (await queuedJobs(db, 'send-viewing-mail')).filter((job) => job.viewingId === viewing.id);
  expect(jobs.map(({ side, kind }) => `${kind} ${side}`).sort()).toEqual(['agreed buyer', 'agreed seller']);
  expect(await lastMessage(scene)).toBe('Sat 5 Dec at 10 am AEDT suits me. See you then.');
  expect((await readThread(db, scene.id, scene.buyer))?.messages).toHaveLength(3);
});

test('one form makes one proposal, and each side has one that is open', async () => {
  const scene = await makeScene();
  const form = offer();
  for (const _ of [1, 2]) await proposeViewing(db, scene.id, scene.seller.reader, form, NOW);
  expect(await db.$count(viewings, eq(viewings.conversationId, scene.id))).toBe(1);
  await proposeViewing(db, scene.id, scene.seller.reader, { ...offer(), day: '2026-12-06' }, later(1, NOW));
  await proposeViewing(db, scene.id, scene.buyer, { ...offer(), times: ['14:00'] }, later(2, NOW));
  const shown = await findShownViewings(db, scene.id, scene.seller.reader, later(3, NOW));
  expect([shown?.mine?.when, shown?.theirs?.when]).toEqual([
    'Sun 6 Dec at 10 am or 10:30 am AEDT',
    'Sat 5 Dec at 2 pm AEDT',
  ]);
  const twice = { ...(await latestIn(scene.id)), id: newId() };
  await expect(db.insert(viewings).values(twice)).rejects.toMatchObject({
    cause: { constraint: 'viewings_one_open_a_side' },
  });
  const theirs = shown?.theirs;
  const accepted = given('accept', { start: theirs?.times[0]?.start });
  expect(await answerAs(theirs?.id ?? '', scene.seller.reader, accepted, later(3, NOW))).toEqual({ ok: true });
  expect((await findShownViewings(db, scene.id, scene.seller.reader, later(3, NOW)))?.mine).toBeNull();
});

test('of two buyers who take the last time at once, one gets it and the other is told', async () => {
  const seller = await makeSeller();
  const scenes = [await makeScene(seller), await makeScene(seller)] as const;
  const offered = [await offerIn(scenes[0]), await offerIn(scenes[1])];
  const outcomes = await Promise.all(scenes.map(({ buyer }, at) => answerAs(offered[at]?.id ?? '', buyer, atTen)));
  expect(outcomes.map((outcome) => (outcome?.ok ? 'ok' : outcome?.reason)).sort()).toEqual(['ok', 'taken']);
  const loser = scenes[outcomes[0]?.ok ? 1 : 0];
  const times = (await findShownViewings(db, loser.id, loser.buyer, NOW))?.theirs?.times;
  expect(times?.map(({ isTaken }) => isTaken)).toEqual([true, false]);
  expect(await proposeViewing(db, loser.id, seller.reader, offer(), NOW)).toEqual(refused('taken'));
});

test('a new time moves the viewing in both calendars; a cancelled one leaves them', async () => {
  const scene = await makeScene();
  const first = await agreeIn(scene);
  await proposeViewing(db, scene.id, scene.buyer, { ...offer(), times: ['15:00'] }, later(1, NOW));
  const second = await latestIn(scene.id);
  const start = given('accept', { start: second.times[0]?.toISOString() });
  await answerAs(second.id, scene.seller.reader, start, later(2, NOW));
  expect([(await read(first.id)).movedAt, await read(second.id)]).toMatchObject([
    later(2, NOW),
    { calendarId: first.calendarId, sequence: 1 },
  ]);
  expect(await findLinkedViewing(db, { id: first.id, side: 'buyer' }, later(2, NOW))).toEqual({ state: 'moved' });
  for (const _ of [1, 2])
    expect(await answerAs(second.id, 'buyer', given('cancel'), later(3, NOW))).toEqual({ ok: true });
  expect(await lastMessage(scene)).toBe('I can’t make it on Sat 5 Dec at 3 pm AEDT, sorry.');
  expect(await endsIn(scene)).toMatchObject([
    { calendarId: first.calendarId, sequence: 2, by: 'buyer', side: 'buyer' },
    { calendarId: first.calendarId, sequence: 2, by: 'buyer', side: 'seller' },
  ]);
  expect(await answerAs(second.id, 'seller', given('coming'), later(3, NOW))).toEqual(refused('over'));
});

test('past times, times too far away and those of others are refused', async () => {
  const scene = await makeScene();
  const propose = (changes: object) => proposeViewing(db, scene.id, scene.buyer, { ...offer(), ...changes }, NOW);
  expect(await propose({ day: '2026-12-01' })).toEqual(refused('passed'));
  expect(await propose({ day: '2026-12-25' })).toEqual(refused('far'));
  expect(proposalForm.safeParse({ ...offer(), day: '2026-99-99' }).success).toBe(false);
  const stranger = await makeSeller();
  expect(await proposeViewing(db, scene.id, stranger.reader, offer(), NOW)).toBeNull();
  const viewing = await offerIn(scene);
  expect(await answerAs(viewing.id, stranger.reader, atTen)).toBeNull();
  expect(await answerAs(newId(), scene.buyer, atTen)).toBeNull();
  expect(await answerAs(viewing.id, scene.buyer, atTen, later(1))).toEqual(refused('passed'));
  expect(await findShownViewings(db, scene.id, stranger.reader, NOW)).toBeNull();
});

test('a car that is sold, held or gone takes no time, and says why', async () => {
  const scene = await makeScene();
  const viewing = await offerIn(scene);
  await db.update(listings).set({ hiddenAt: NOW }).where(eq(listings.id, scene.listingId));
  expect(await answerAs(viewing.id, scene.buyer, atTen)).toEqual(refused('held'));
  await db.update(listings).set({ hiddenAt: null }).where(eq(listings.id, scene.listingId));
  await sellListings(db, { sellerId: scene.seller.person.id, listingIds: [scene.listingId], soldAt: NOW });
  expect(await answerAs(viewing.id, scene.buyer, atTen)).toEqual(refused('sold'));
  await db.delete(listings).where(eq(listings.id, scene.listingId));
  expect(await proposeViewing(db, scene.id, scene.buyer, offer(), NOW)).toEqual(refused('gone'));
});

test('a block ends what was agreed, and neither side can agree another time', async () => {
  const scene = await makeScene();
  const viewing = await agreeIn(scene);
  await changeConversation(db, scene.id, scene.seller.reader, 'block');
  await endViewingsOf(db, scene.id, scene.seller.reader, NOW);
  expect(await read(viewing.id)).toMatchObject({ cancelledAt: NOW, cancelledBy: 'seller' });
  expect(await proposeViewing(db, scene.id, scene.buyer, offer(), NOW)).toEqual(refused('blocked'));
  expect(await answerAs(viewing.id, 'buyer', given('coming'))).toEqual(refused('blocked'));
});

test('reminders come the evening before and two hours before, each once however often the job runs', async () => {
  const scene = await makeScene();
  const { id } = await agreeIn(scene);
  const kinds = async () => {
    const jobs = await queuedJobs(db, 'send-viewing-mail');
    return jobs.filter((job) => job.viewingId === id && job.side === 'buyer').map(({ kind }) => kind);
  };
  await followViewings(db, later(-16.1));
  expect(await kinds()).toEqual(['agreed']);
  await Promise.all([followViewings(db, later(-15.9)), followViewings(db, later(-15.9))]);
  await followViewings(db, later(-2.1));
  expect(await kinds()).toEqual(['agreed', 'evening']);
  for (const _ of [1, 2]) await followViewings(db, later(-1.9));
  for (const _ of [1, 2]) await followViewings(db, later(2.1));
  expect(await kinds()).toEqual(['agreed', 'evening', 'soon', 'met']);
});

test('a time agreed after the evening before has only the later reminder', async () => {
  const { eveningAt, soonAt } = await agreeIn(await makeScene(), later(-10));
  expect([eveningAt, soonAt]).toEqual([null, later(-2)]);
});

test('a sold car ends its viewings, and both hear of it', async () => {
  const scene = await makeScene();
  const viewing = await agreeIn(scene);
  await sellListings(db, { sellerId: scene.seller.person.id, listingIds: [scene.listingId], soldAt: NOW });
  for (const _ of [1, 2]) await followViewings(db, NOW);
  expect(await read(viewing.id)).toMatchObject({ cancelledBy: 'car', sequence: 1 });
  expect((await endsIn(scene)).map(({ by, side }) => [by, side])).toEqual([
    ['car', 'buyer'],
    ['car', 'seller'],
  ]);
  expect((await findShownViewings(db, scene.id, scene.buyer, NOW))?.endedByCar).toBe('Sat 5 Dec at 10 am AEDT');
});

test('a signed link confirms, cancels once, asks afterwards and then expires', async () => {
  const scene = await makeScene();
  const { id } = await agreeIn(scene);
  const link = { id, side: 'buyer' } as const;
  expect(await findLinkedViewing(db, link, NOW)).toMatchObject({ state: 'agreed', other: 'Dan R' });
  for (const _ of [1, 2]) expect(await answerAs(id, 'buyer', given('coming'))).toEqual({ ok: true });
  expect((await readThread(db, scene.id, scene.buyer))?.messages).toHaveLength(4);
  expect(await findLinkedViewing(db, link, NOW)).toMatchObject({ agreed: { isComing: true } });
  expect(await answerAs(id, 'buyer', given('met'))).toEqual(refused('over'));
  expect(await answerAs(id, 'buyer', given('cancel'), later(1))).toEqual(refused('over'));
  expect(await findLinkedViewing(db, link, later(3))).toMatchObject({ state: 'past', past: { met: null } });
  expect(await answerAs(id, 'buyer', given('met'), later(3))).toEqual({ ok: true });
  expect(await findLinkedViewing(db, link, later(24 * 8))).toEqual({ state: 'old' });
  expect(await answerAs(id, 'buyer', given('absent'), later(24 * 8))).toEqual(refused('over'));
});

test('two missed viewings in 60 days are a fact for the next person, with a reply beside it', async () => {
  const buyer = await makePerson(db);
  const reader: Buyer = { userId: buyer.id, emails: [buyer.email], name: 'Jess N', phone: '' };
  const made = [];
  for (const day of ['2026-12-05', '2026-12-06', '2026-12-07']) {
    const seller = await makeSeller();
    const listingId = await makeListing(db, seller.person, { location: 'QLD' });
    const sent = await writeToSeller(db, listingId, reader, { text: 'Hello', requestId: newId() });
    const id = sent.ok ? sent.conversationId : '';
    await proposeViewing(db, id, seller.reader, { ...offer(), day, times: ['10:00'] }, NOW);
    const viewing = await latestIn(id);
    await answerAs(viewing.id, reader, given('accept', { start: viewing.times[0]?.toISOString() }));
    made.push(viewing);
  }
  const after = new Date('2026-12-08T00:00:00Z');
  const [first, second, third] = made.map(({ id }) => id) as [string, string, string];
  await answerAs(first, 'seller', given('missed'), after);
  await answerAs(third, 'seller', given('met'), after);
  expect(await findMissed(db, reader, after)).toBeNull();
  await answerAs(second, 'seller', given('missed'), after);
  expect(await findMissed(db, reader, after)).toEqual({ words: 'missed 2 of 3 viewings in 60 days', replies: [] });
  await answerAs(first, 'buyer', given('reply', { reply: 'I was in hospital, see https://bit.ly/x' }), after);
  expect((await findMissed(db, reader, after))?.replies).toEqual(['I was in hospital, see (link removed)']);
  const next = await makeSeller();
  const listingId = await makeListing(db, next.person);
  const sent = await writeToSeller(db, listingId, reader, { text: 'Hello', requestId: newId() });
  const id = sent.ok ? sent.conversationId : '';
  await proposeViewing(db, id, reader, { ...offer(), day: '2026-12-12', times: ['10:00'] }, after);
  expect((await findShownViewings(db, id, next.reader, after))?.missed?.words).toContain('missed 2 of 3');
  await answerAs(second, 'buyer', given('met'), after);
  expect(await findMissed(db, reader, after)).toBeNull();
  expect(await findMissed(db, reader, new Date('2027-03-01T00:00:00Z'))).toBeNull();
});

test('the data of an account has its viewings; deleting it deletes them and tells the other person', async () => {
  const scene = await makeScene();
  await agreeIn(scene, new Date());
  const own = [];
  for await (const viewing of listOwnViewings(db, scene.person)) own.push(viewing);
  expect(own).toMatchObject([{ side: 'buyer', proposedBy: 'seller', place: 'Newtown NSW 2042', startsAt: TEN }]);
  await db.transaction((tx) => deleteOwnViewings(tx, scene.person, NOW));
  expect(await db.$count(viewings, eq(viewings.conversationId, scene.id))).toBe(0);
  const [end] = await endsIn(scene);
  expect(end).toMatchObject({ by: 'account', side: 'seller', sequence: 1 });
});

test('a deleted conversation takes its viewings with it', async () => {
  const scene = await makeScene();
  await agreeIn(scene);
  await db.delete(conversations).where(eq(conversations.id, scene.id));
  expect(await db.$count(viewings, eq(viewings.conversationId, scene.id))).toBe(0);
});

test('the emails have a calendar file for their receiver alone, and none is sent without a reason', async () => {
  const scene = await makeScene();
  const { id } = await agreeIn(scene);
  const about = () => ({ id: newId(), signal: new AbortController().signal });
  const mailsTo = async (email: string) => (await listOutbox(OUTBOX, 1000)).filter(({ to }) => to === email);
  const { email } = scene.person;
  for (const kind of ['agreed', 'evening', 'met'])
    await viewingEmail.send(db, { viewingId: id, side: 'buyer', kind }, about(), NOW);
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Tomorrow you’re meeting Dan R: 2019 Toyota Corolla, Ascent Sport',
    'You’re meeting Dan R, Sat 5 Dec at 10 am AEDT: 2019 Toyota Corolla, Ascent Sport',
  ]);
  const calendar = mails.find(({ subject }) => subject.startsWith('You’re'))?.calendar ?? '';
  expect(calendar).toMatch(/METHOD:REQUEST[\s\S]*DTSTART:20261204T230000Z[\s\S]*LOCATION:Newtown NSW 2042/);
  expect(calendar.replaceAll('\r\n ', '')).toContain(`mailto:${email}`);
  expect(JSON.stringify(mails)).not.toContain(scene.seller.person.email);
  await answerAs(id, 'seller', given('cancel'));
  await viewingEmail.send(db, { viewingId: id, side: 'buyer', kind: 'soon' }, about(), NOW);
  const jobs = (await queuedJobs(db, 'send-viewing-end')).filter((one) => one.conversationId === scene.id);
  await viewingEndEmail.send(
    db,
    jobs.find(({ side }) => side === 'buyer'),
    about(),
    NOW,
  );
  const after = await mailsTo(email);
  expect(after).toHaveLength(3);
  expect(after.find(({ subject }) => subject.startsWith('Cancelled'))?.calendar).toMatch(
    /METHOD:CANCEL[\s\S]*SEQUENCE:1/,
  );
});

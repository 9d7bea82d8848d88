/** A dealership's members: invited, acting for it as their role says, and gone again. Over HTTP without JavaScript. */
import { expect, test } from 'vitest';
import { conversationMessages, conversations } from '#app/platform/schema/enquiries.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { mailedLink } from '#tests/support/outbox.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const THREAD = 'abcdefghjkmn';
const OWN_THREAD = 'abcdefghjkmp';
const A_WEEK_AGO = new Date(Date.now() - 7 * 86_400_000);
const car = { make: 'Toyota', model: 'Corolla', trim: '', year: 2019 };

const site = await siteOfFile(async (db) => {
  const phones = { phoneNumber: '0491570156' };
  const owner = await makePerson(db, {
    name: 'Olive Owner',
    isDealer: true,
    dealershipName: 'Wombat Wheels',
    ...phones,
  });
  const sam = await makePerson(db, { name: 'Sam Sales' });
  const mia = await makePerson(db, { name: 'Mia Manager' });
  const stranger = await makePerson(db, { name: 'Alex Moore' });
  const listingId = await makeListing(db, owner, { price: 20_000 });
  const others = await makeListing(db, stranger);
  const place = { car, lastPosition: 1, lastText: 'Is it still there?' };
  await db.insert(conversations).values([
    { ...place, id: THREAD, listingId, sellerId: owner.id, buyerId: stranger.id, buyerName: 'Alex M' },
    { ...place, id: OWN_THREAD, listingId: others, sellerId: stranger.id, buyerId: sam.id, buyerName: 'Sam S' },
  ]);
  await db.insert(conversationMessages).values(
    [THREAD, OWN_THREAD].map((conversationId) => ({
      conversationId,
      position: 1,
      sender: 'buyer' as const,
      text: 'Is it still there?',
      requestId: conversationId,
      createdAt: A_WEEK_AGO,
    })),
  );
  const emails = { owner: owner.email, sam: sam.email, mia: mia.email, stranger: stranger.email };
  return { ...emails, samId: sam.id, listingId, others };
});
const { filled, origin } = site;
const owner = await Visitor.signedIn(origin, filled.owner);
const sam = await Visitor.signedIn(origin, filled.sam);
const mia = await Visitor.signedIn(origin, filled.mia);
const text = async (who: Visitor, path: string) => readPage(await who.get(path));
const statusOf = async (who: Visitor, path: string) => (await who.get(path)).status;

async function inviteAndJoin(who: Visitor, email: string, role: string): Promise<string> {
  expect((await owner.post('/my-listings/team', { email, role })).status).toBe(303);
  const link = await mailedLink(site.dataDir, { to: email, path: '/join' });
  expect(await text(new Visitor(origin), link)).toContain('Create account');
  const joined = await who.post(link);
  expect([joined.status, joined.headers.get('location')]).toEqual([303, '/my-listings']);
  return link;
}

test('an invited person joins with their account, once, and sees the dealership’s cars', async () => {
  const link = await inviteAndJoin(sam, filled.sam, 'salesperson');
  expect(await text(sam, '/my-listings')).toContain('You’re selling for Wombat Wheels as salesperson.');
  expect(await text(sam, '/my-listings')).toContain('2019 Toyota Corolla');
  expect(await statusOf(mia, link)).toBe(404);
  await inviteAndJoin(mia, filled.mia, 'manager');
});

test('someone with cars of their own can’t join with that account', async () => {
  const stranger = await Visitor.signedIn(origin, filled.stranger);
  await owner.post('/my-listings/team', { email: filled.stranger, role: 'salesperson' });
  const link = await mailedLink(site.dataDir, { to: filled.stranger, path: '/join' });
  const refused = await stranger.post(link);
  expect([refused.status, await readPage(refused)]).toEqual([409, expect.stringContaining('listings of your own')]);
});

test('a role opens its pages, and what it doesn’t isn’t there', async () => {
  for (const path of ['/my-listings/import', '/my-listings/team', '/my-listings/log', '/messages/enquiries.csv']) {
    expect([path, await statusOf(sam, path)]).toEqual([path, 404]);
  }
  expect(await statusOf(mia, '/my-listings/import')).toBe(200);
  expect(await statusOf(mia, '/my-listings/log')).toBe(200);
  expect(await statusOf(mia, '/my-listings/team')).toBe(404);
  expect(await statusOf(sam, `/edit-listing/${filled.listingId}`)).toBe(200);
  expect(await statusOf(sam, `/edit-listing/${filled.others}`)).toBe(404);
});

test('an enquiry is overdue for the manager, assigned, answered by its salesperson, and logged', async () => {
  expect(await text(mia, '/messages')).toContain('1 enquiry is overdue');
  expect(await text(sam, '/messages')).not.toContain('overdue');
  const assigned = await mia.post(`/messages/${THREAD}/assign`, { to: filled.samId });
  expect([assigned.status, assigned.headers.get('location')]).toEqual([303, `/messages/${THREAD}`]);
  expect((await mia.post(`/messages/${THREAD}/assign`, { to: 'abcdefghjkmn' })).status).toBe(404);
  const answer = { message: 'It is. Come and see it.', requestId: 'abcdefghjkmq' };
  expect((await sam.post(`/messages/${THREAD}`, answer)).status).toBe(303);
  expect(await text(mia, '/messages')).not.toContain('overdue');
  expect((await sam.post(`/my-listings/${filled.listingId}/sale`)).status).toBe(303);
  const log = await text(owner, '/my-listings/log');
  expect(log).toMatch(/Sam Sales · Marked as sold · 2019 Toyota Corolla/);
  expect(log).toMatch(/Sam Sales · Answered a message · 2019 Toyota Corolla/);
  expect(log).toMatch(/Mia Manager · Assigned a conversation · Assigned to Sam Sales/);
});

test('a member’s own messages stay theirs', async () => {
  expect(await statusOf(sam, `/messages/${OWN_THREAD}`)).toBe(200);
  expect(await statusOf(mia, `/messages/${OWN_THREAD}`)).toBe(404);
  const answer = { message: 'Thanks.', requestId: 'abcdefghjkmr' };
  expect((await sam.post(`/messages/${OWN_THREAD}`, answer)).status).toBe(303);
  expect((await text(owner, '/my-listings/log')).match(/Answered a message/g)).toHaveLength(1);
});

test('who is removed sees nothing more, and their conversations are open again', async () => {
  expect((await owner.post(`/my-listings/team/${filled.samId}/remove`)).status).toBe(303);
  expect(await statusOf(sam, `/messages/${THREAD}`)).toBe(404);
  expect(await text(sam, '/my-listings')).not.toContain('2019 Toyota Corolla');
  expect((await owner.post(`/my-listings/team/${filled.samId}/remove`)).status).toBe(404);
  expect(await text(owner, `/messages/${THREAD}`)).toContain('Assigned to No one');
  expect((await mia.post('/leave-dealership')).status).toBe(303);
  expect(await statusOf(mia, '/my-listings/log')).toBe(403);
});

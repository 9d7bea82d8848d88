import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changeConversation } from '#app/enquiries/change-conversation.server.ts';
import { type Buyer, writeToSeller } from '#app/enquiries/conversations.server.ts';
import type { Reader } from '#app/enquiries/reader.server.ts';
import { readThread } from '#app/enquiries/thread.server.ts';
import { deleteListings } from '#app/listings/delete.server.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import { acceptedEmail } from '#app/offers/accepted-mail.server.tsx';
import { answerOffer, deleteOwnOffers, findLatestOffer, listOwnOffers, makeOffer } from '#app/offers/offers.server.ts';
import { leastOffer, NO_OFFERS, OVER, offerForm } from '#app/offers/offers.ts';
import { dayAfter } from '#app/offers/under-offer.ts';
import { newId } from '#app/platform/ids.server.ts';
import { listOutbox, OUTBOX } from '#app/platform/mail/outbox.server.ts';
import { offers } from '#app/platform/schema/enquiries.server.ts';
import { placeHolds } from '#app/trust/holds.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';

const { db } = await databaseOfFile();
const now = new Date();
const PRICE = 20_000;

async function makeScene(priceType: 'Firm' | 'Open to offers' | null = null) {
  const [owner, person] = [await makePerson(db), await makePerson(db)];
  const listingId = await makeListing(db, owner, { price: PRICE, priceType });
  const buyer: Buyer = { userId: person.id, emails: [person.email], name: 'Jess N', phone: '' };
  const seller = { userId: owner.id, emails: [owner.email] };
  const sent = await writeToSeller(db, listingId, buyer, { text: 'Hi', requestId: newId() });
  if (!sent.ok) throw new Error(sent.reason);
  const { conversationId } = sent;
  const offer = (reader: Reader, dollars: number, id = newId(), validUntil = dayAfter(3, now)) =>
    makeOffer(db, { id, conversationId, reader, dollars, validUntil }, now);
  const answer = (reader: Reader, id: string, how: 'accept' | 'decline' | 'withdraw', at = now) =>
    answerOffer(db, { id, conversationId, reader, answer: how }, at);
  const stateOf = async (id: string) => (await db.select().from(offers).where(eq(offers.id, id)))[0]?.state;
  return { owner, person, listingId, buyer, seller, conversationId, offer, answer, stateOf };
}

const refusedWith = (message: string) => ({ ok: false, message });

test('an offer is in whole dollars, from 60% of the price to ten million', () => {
  const amountOf = (amount: string) => offerForm.safeParse({ requestId: newId(), amount, days: '3' }).data?.amount;
  expect(['18500', '$18,500', ' 18,500 ', '10000000'].map(amountOf)).toEqual([18_500, 18_500, 18_500, 10_000_000]);
  for (const wrong of ['', '0', '-1', '18500.50', '18,50', '10000001', 'lots']) expect(amountOf(wrong)).toBeUndefined();
  expect([leastOffer(2_000_000), leastOffer(2_199_000), leastOffer(150)]).toEqual([12_000, 13_194, 2]);
});

test('a buyer offers, the seller counters, the buyer accepts, and each step is a message', async () => {
  const { person, buyer, seller, conversationId, offer, answer, stateOf } = await makeScene();
  const [first, second] = [newId(), newId()];
  expect([await offer(buyer, 15_000, first), await offer(buyer, 15_000, first)]).toEqual([{ ok: true }, { ok: true }]);
  expect(await offer(buyer, 16_000)).toEqual(refusedWith(NO_OFFERS.own));
  expect(await offer(seller, 18_000, second)).toEqual({ ok: true });
  expect(await stateOf(first)).toBe('countered');
  expect(await answer(seller, first, 'accept')).toEqual(refusedWith(OVER.countered));
  expect(await answer(buyer, second, 'accept')).toMatchObject({ ok: true, side: 'buyer' });
  expect(await findLatestOffer(db, conversationId, 'seller')).toMatchObject({ state: 'accepted', isOwn: true });
  const texts = (await readThread(db, conversationId, buyer))?.messages.map(({ text }) => text) ?? [];
  expect(texts).toEqual([
    'Hi',
    expect.stringMatching(/^I offer \$15,000, valid until /),
    expect.stringMatching(/^My counter-offer is \$18,000, valid until /),
    'I accept your offer of $18,000. An accepted offer isn’t a contract. Nothing binds either of us until we both sign.',
  ]);
  await acceptedEmail.send(db, { offerId: second }, { id: newId(), signal: AbortSignal.timeout(5000) });
  const mails = (await listOutbox(OUTBOX, 1000)).filter(({ to }) => to === person.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Offer accepted: 2019 Toyota Corolla, Ascent Sport']);
});

test('below 60% of the price the amount’s field says why', async () => {
  const { buyer, offer } = await makeScene();
  const field = 'Offer at least $12,000, 60% of the price';
  expect(await offer(buyer, 11_999)).toEqual({ ok: false, message: field, field });
  expect(await offer(buyer, 12_000)).toEqual({ ok: true });
});

test('of an acceptance and a withdrawal at once one wins, and the other is told', async () => {
  const { buyer, seller, offer, answer, stateOf } = await makeScene();
  const id = newId();
  await offer(buyer, 15_000, id);
  const [accepted, withdrawn] = await Promise.all([answer(seller, id, 'accept'), answer(buyer, id, 'withdraw')]);
  expect([accepted?.ok, withdrawn?.ok].sort()).toEqual([false, true]);
  const lost = accepted?.ok ? withdrawn : accepted;
  expect(lost).toEqual(refusedWith(accepted?.ok ? OVER.accepted : OVER.withdrawn));
  expect(await stateOf(id)).toBe(accepted?.ok ? 'accepted' : 'withdrawn');
});

test('of two offers of one side at once one is open', async () => {
  const { buyer, offer } = await makeScene();
  const made = await Promise.all([15_000, 16_000].map((dollars) => offer(buyer, dollars)));
  expect(made.map((one) => one?.ok).sort()).toEqual([false, true]);
});

test('an offer lasts through its last day, then says that it has expired and makes room for another', async () => {
  const { buyer, seller, conversationId, offer, answer, stateOf } = await makeScene();
  const id = newId();
  await offer(buyer, 15_000, id, '2026-01-01');
  expect(await findLatestOffer(db, conversationId, 'buyer', new Date('2026-01-01T12:00:00Z'))).toMatchObject({
    state: 'open',
  });
  expect(await findLatestOffer(db, conversationId, 'buyer')).toMatchObject({ state: 'expired' });
  expect(await answer(seller, id, 'accept')).toEqual(refusedWith(OVER.expired));
  expect([await offer(buyer, 15_500), await stateOf(id)]).toEqual([{ ok: true }, 'expired']);
});

test('a firm, sold, held or deleted car takes no offer and no acceptance, and a strange one is not there', async () => {
  const firm = await makeScene('Firm');
  expect(await firm.offer(firm.buyer, 19_000)).toEqual(refusedWith(NO_OFFERS.firm));
  const changes = {
    sold: (ids: string[], sellerId: string) => sellListings(db, { sellerId, listingIds: ids, soldAt: now }),
    held: (ids: string[]) =>
      placeHolds(db, [{ listingId: ids[0] ?? '', rule: 'many-listings', evidence: { place: 4 } }]),
    'not-there': (ids: string[], sellerId: string) => deleteListings(db, sellerId, ids),
  };
  for (const reason of ['sold', 'held', 'not-there'] as const) {
    const { owner, listingId, buyer, seller, offer, answer } = await makeScene();
    const id = newId();
    await offer(buyer, 15_000, id);
    await changes[reason]([listingId], owner.id);
    expect(await answer(seller, id, 'accept'), reason).toEqual(refusedWith(NO_OFFERS[reason]));
    expect(await answer(buyer, id, 'withdraw'), reason).toMatchObject({ ok: true });
    expect(await offer(buyer, 15_000), reason).toEqual(refusedWith(NO_OFFERS[reason]));
  }
  const { offer, answer } = firm;
  const stranger = { userId: (await makePerson(db)).id, emails: ['stranger@people.example'] };
  expect([await offer(stranger, 15_000), await answer(stranger, newId(), 'accept')]).toEqual([null, null]);
});

test('a blocked person neither offers nor answers', async () => {
  const { buyer, seller, conversationId, offer, answer } = await makeScene();
  const id = newId();
  await offer(buyer, 15_000, id);
  await changeConversation(db, conversationId, seller, 'block');
  expect(await offer(buyer, 16_000)).toEqual(refusedWith(NO_OFFERS.blocked));
  expect(await answer(buyer, id, 'withdraw')).toEqual(refusedWith(NO_OFFERS.blocked));
});

test('an offer is in the export of who made it, and goes with their account', async () => {
  const { owner, person, buyer, seller, offer, conversationId } = await makeScene();
  await offer(buyer, 15_000);
  await offer(seller, 18_000);
  const amounts = async (who: typeof person) => (await listOwnOffers(db, who)).map(({ dollars }) => dollars);
  expect([await amounts(person), await amounts(owner)]).toEqual([[15_000], [18_000]]);
  await deleteOwnOffers(db, person);
  expect((await db.select().from(offers).where(eq(offers.conversationId, conversationId))).length).toBe(1);
});

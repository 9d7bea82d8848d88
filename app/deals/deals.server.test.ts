import { inflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contractPdf } from '#app/deals/contract-pdf.server.ts';
import { dealEmail } from '#app/deals/deal-mail.server.tsx';
import {
  agreeToDeal,
  cancelDeal,
  changeDeal,
  deleteOldDeals,
  deleteOwnDeals,
  findDeal,
  findStart,
  listOwnDeals,
  startDeal,
  tickSettlement,
} from '#app/deals/deals.server.ts';
import { type Terms, termsSchema } from '#app/deals/terms.ts';
import { changeConversation } from '#app/enquiries/change-conversation.server.ts';
import { writeToSeller } from '#app/enquiries/conversations.server.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import { answerOffer, makeOffer } from '#app/offers/offers.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { listOutbox, OUTBOX } from '#app/platform/mail/outbox.server.ts';
import { deals } from '#app/platform/schema/deals.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';

const { db } = await databaseOfFile();

const VIN = 'JM0BP2S7601234567';
const SELLER = { name: 'Marion Wren', address: '4 Banksia Street, Kew' };
const BUYER = { name: 'Otis Quill', address: '9 Wattle Lane, Kew' };

function terms(changes: Partial<Terms> = {}): Terms {
  const typed = { odometer: '98,500 km', price: '$12,500', vin: VIN, plate: 'abc 123', regoState: 'VIC' };
  const rest = { duty: 'buyer', owing: 'no', ifPpsrClear: true, keys: true, place: 'Kew bank', day: '2026-12-05' };
  return { ...termsSchema.parse({ ...typed, ...rest }), ...changes };
}

async function makeScene(car = {}) {
  const [seller, buyer] = [await makePerson(db), await makePerson(db)];
  const listingId = await makeListing(db, seller, { vin: VIN, regoPlate: 'ABC123', ...car });
  const buys = async (person: typeof buyer) => {
    const reader = { userId: person.id, emails: [person.email] };
    const message = { text: 'I’ll take it', requestId: newId() };
    const sent = await writeToSeller(db, listingId, { ...reader, name: 'Otis Q', phone: '' }, message);
    return { reader, conversationId: sent.ok ? sent.conversationId : '' };
  };
  const sellerReader = { userId: seller.id, emails: [seller.email] };
  const { reader, conversationId } = await buys(buyer);
  return { seller, buyer, listingId, conversationId, buys, sells: sellerReader, buysIt: reader };
}

async function makeDeal(car = {}) {
  const scene = await makeScene(car);
  const started = await startDeal(db, scene.conversationId, scene.sells, terms());
  const id = started?.ok ? started.id : '';
  const agree = (side: 'sells' | 'buysIt', version = 1) =>
    agreeToDeal(db, id, scene[side], { ...(side === 'sells' ? SELLER : BUYER), version });
  const agreeBoth = async () => {
    await agree('sells');
    await agree('buysIt');
  };
  return { ...scene, id, agree, agreeBoth };
}

/** The words of a PDF, in the order they are drawn. */
function wordsOf(pdf: Uint8Array): string {
  const file = Buffer.from(pdf).toString('latin1');
  const pages = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, bytes = '']) =>
    inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'),
  );
  const lines = [...pages.join('').matchAll(/\[(.*?)\] TJ/g)].map(([, parts = '']) =>
    [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
  );
  return lines.join(' ').replace(/\s+/g, ' ');
}

test('with both consents to one version the deal is fixed, and each sees the other’s name and address', async () => {
  const { id, sells, buysIt, agree } = await makeDeal();
  await agree('sells');
  expect(await findDeal(db, id, buysIt)).toMatchObject({
    parties: null,
    agreedAt: null,
    terms: { vin: '', plate: '' },
  });
  await agree('buysIt');
  const deal = await findDeal(db, id, buysIt);
  expect(deal).toMatchObject({ parties: { seller: SELLER, buyer: BUYER }, terms: { vin: VIN, plate: 'ABC123' } });
  const change = { version: 1, terms: terms({ price: 1 }) };
  expect(await changeDeal(db, id, sells, change)).toEqual({ ok: false, reason: 'agreed' });
});

test('a change takes back consents, and what was saved unchanged doesn’t', async () => {
  const { id, sells, buysIt, agree } = await makeDeal();
  await agree('sells');
  await changeDeal(db, id, buysIt, { version: 1, terms: terms({ vin: '', plate: '' }) });
  expect(await findDeal(db, id, sells)).toMatchObject({ version: 1, consents: { seller: expect.any(Date) } });
  await changeDeal(db, id, buysIt, { version: 1, terms: terms({ price: 12_000, vin: 'TYPED', plate: '' }) });
  const changed = await findDeal(db, id, sells);
  expect(changed).toMatchObject({ version: 2, consents: { seller: null }, terms: { price: 12_000, vin: VIN } });
  expect(await agree('buysIt', 1)).toEqual({ ok: false, reason: 'changed' });
  await agree('buysIt', 2);
  expect((await findDeal(db, id, sells))?.agreedAt).toBeNull();
  const news = await queuedJobs<{ dealId: string; news: string }>(db, 'send-deal-mail');
  expect(news.filter(({ dealId }) => dealId === id).map((job) => job.news)).toEqual([
    ...['written', 'consented', 'changed', 'consented'],
  ]);
});

test('of two simultaneous changes one wins and the other is told', async () => {
  const { id, sells, buysIt } = await makeDeal();
  const change = (price: number) => ({ version: 1, terms: terms({ price }) });
  const results = await Promise.all([changeDeal(db, id, sells, change(1)), changeDeal(db, id, buysIt, change(2))]);
  expect(results.map((result) => result?.ok).sort()).toEqual([false, true]);
  expect(results).toContainEqual({ ok: false, reason: 'changed' });
});

test('two people who write a deal down at once have one', async () => {
  const { conversationId, sells, buysIt } = await makeScene();
  const results = await Promise.all([sells, buysIt].map((reader) => startDeal(db, conversationId, reader, terms())));
  expect(results).toContainEqual({ ok: false, reason: 'started' });
  expect(await db.$count(deals, eq(deals.conversationId, conversationId))).toBe(1);
});

test('a deal starts with the price of the offer accepted last, otherwise with that of the ad', async () => {
  const { conversationId, sells, buysIt } = await makeScene({ price: 20_000 });
  const priceNow = async () => (await findStart(db, conversationId, buysIt))?.terms.price;
  const agreeOn = async (dollars: number) => {
    const id = newId();
    await makeOffer(db, { id, conversationId, reader: buysIt, dollars, validUntil: '2099-01-01' });
    await answerOffer(db, { id, conversationId, reader: sells, answer: 'accept' });
  };
  expect(await priceNow()).toBe(20_000);
  await agreeOn(18_000);
  expect(await priceNow()).toBe(18_000);
  await agreeOn(17_500);
  expect(await priceNow()).toBe(17_500);
});

test('a stranger, also another buyer of the car, finds no deal', async () => {
  const { id, buys, agree } = await makeDeal();
  const { reader } = await buys(await makePerson(db));
  for (const stranger of [reader, { userId: null, emails: [] }]) {
    expect(await findDeal(db, id, stranger)).toBeNull();
    expect(await cancelDeal(db, id, stranger, 'Mine')).toBeNull();
    expect(await changeDeal(db, id, stranger, { version: 1, terms: terms() })).toBeNull();
  }
  expect((await agree('sells'))?.ok).toBe(true);
});

test('a sold, held or deleted car and blocked people are refused with the reason', async () => {
  const { conversationId, listingId, seller, sells, id } = await makeDeal();
  const change = () => changeDeal(db, id, sells, { version: 1, terms: terms({ price: 9 }) });
  await changeConversation(db, conversationId, sells, 'block');
  expect(await change()).toEqual({ ok: false, reason: 'blocked' });
  await changeConversation(db, conversationId, sells, 'unblock');
  const hide = (hiddenAt: Date | null) => db.update(listings).set({ hiddenAt }).where(eq(listings.id, listingId));
  await hide(new Date());
  expect(await change()).toEqual({ ok: false, reason: 'not-there' });
  await hide(null);
  await sellListings(db, { sellerId: seller.id, listingIds: [listingId], soldAt: new Date() });
  expect(await change()).toEqual({ ok: false, reason: 'sold' });
  await db.delete(listings).where(eq(listings.id, listingId));
  expect(await change()).toEqual({ ok: false, reason: 'not-there' });
});

test('a car is agreed on with one buyer at a time', async () => {
  const { id, sells, buysIt, buys, agree, agreeBoth } = await makeDeal();
  const other = await buys(await makePerson(db));
  const second = await startDeal(db, other.conversationId, sells, terms());
  await agreeBoth();
  const consent = { ...SELLER, version: 1 };
  expect(await agreeToDeal(db, second?.ok ? second.id : '', sells, consent)).toEqual({ ok: false, reason: 'promised' });
  await cancelDeal(db, id, buysIt, 'The bank said no');
  expect((await agreeToDeal(db, second?.ok ? second.id : '', sells, consent))?.ok).toBe(true);
  expect(await agree('sells')).toEqual({ ok: false, reason: 'cancelled' });
});

test('each side ticks its own list once both have agreed, and a later save keeps the time', async () => {
  const { id, sells, buysIt, agreeBoth } = await makeDeal();
  expect(await tickSettlement(db, id, buysIt, ['ppsr'])).toEqual({ ok: false, reason: 'open' });
  await agreeBoth();
  await tickSettlement(db, id, buysIt, ['ppsr', 'payout', 'nonsense']);
  const first = (await findDeal(db, id, sells))?.ticks.buyer.ppsr;
  await Promise.all([tickSettlement(db, id, buysIt, ['ppsr', 'papers']), tickSettlement(db, id, sells, ['money'])]);
  const time = expect.any(String);
  expect((await findDeal(db, id, sells))?.ticks).toEqual({
    buyer: { ppsr: first, papers: time },
    seller: { money: time },
  });
});

test('the PDF holds the facts, and before both agree nothing private', async () => {
  const { id, buysIt, agree } = await makeDeal();
  await agree('sells');
  const read = async () => {
    const deal = await findDeal(db, id, buysIt);
    return deal ? wordsOf(await contractPdf(deal)) : '';
  };
  const draft = await read();
  expect(draft).toContain('Draft: sale of a used car');
  for (const secret of [VIN, 'ABC123', SELLER.name, SELLER.address]) expect(draft).not.toContain(secret);
  await agree('buysIt');
  const contract = await read();
  const facts = [
    VIN,
    'ABC123',
    '$12,500',
    '98,500 km',
    SELLER.name,
    BUYER.address,
    'to version 1',
    'The PPSR is clear',
  ];
  for (const fact of facts) expect(contract).toContain(fact);
  expect(contract).toContain('General information only, not legal advice.');
});

test('both are emailed the reason of a cancelled deal', async () => {
  const { id, seller, buyer, sells, agreeBoth } = await makeDeal();
  await agreeBoth();
  await cancelDeal(db, id, sells, 'The engine failed');
  for (const side of ['seller', 'buyer']) {
    await dealEmail.send(
      db,
      { dealId: id, side, news: 'cancelled' },
      { id: newId(), signal: new AbortController().signal },
    );
  }
  const mails = await listOutbox(OUTBOX, 200);
  for (const { email } of [seller, buyer]) {
    expect(mails.find(({ to }) => to === email)).toMatchObject({
      subject: expect.stringContaining('The deal is cancelled'),
      text: expect.stringContaining('The engine failed'),
    });
  }
});

test('a deal is deleted twelve months after it ended, and with the account of either', async () => {
  const [old, recent] = [await makeDeal(), await makeDeal()];
  await db
    .update(deals)
    .set({ changedAt: new Date('2025-01-01'), agreedAt: new Date('2025-11-28') })
    .where(eq(deals.id, old.id));
  await deleteOldDeals(db, new Date('2026-11-30'));
  expect(await findDeal(db, old.id, old.sells)).toBeNull();
  expect(await listOwnDeals(db, recent.buyer)).toMatchObject([{ id: recent.id, terms: { vin: '', price: 12_500 } }]);
  await db.transaction((tx) => deleteOwnDeals(tx, recent.buyer));
  expect(await findDeal(db, recent.id, recent.sells)).toBeNull();
});

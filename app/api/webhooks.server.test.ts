import { createHmac } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { EXAMPLE_VERIFICATION } from '#app/api/pages/docs.tsx';
import { deleteOldDeliveries, queueWebhooks, sendWebhooks } from '#app/api/send-webhooks.server.ts';
import { webhookEmail } from '#app/api/webhook-mail.server.tsx';
import {
  createWebhook,
  deleteWebhook,
  listOwnWebhooks,
  listWebhooks,
  pauseWebhook,
  queueDeliveries,
  renewSecret,
  resumeWebhook,
  sendTest,
} from '#app/api/webhooks.server.ts';
import { answer, writeToSeller } from '#app/enquiries/conversations.server.ts';
import { deleteListings } from '#app/listings/delete.server.ts';
import { relistListings, sellListings } from '#app/listings/sale.server.ts';
import { isPublicAddress } from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { listOutbox, OUTBOX } from '#app/platform/mail/outbox.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { webhookDeliveries, webhooks } from '#app/platform/schema/api.server.ts';
import { conversations } from '#app/platform/schema/enquiries.server.ts';
import { importedListings } from '#app/platform/schema/imports.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { STRANGER, startStranger } from '#tests/support/strangers-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ABOUT = { signal: new AbortController().signal };

const { db } = await databaseOfFile();

async function makeDealer(choice: { sendsEnquiries?: boolean; sendsSales?: boolean } = {}) {
  const dealer = await makePerson(db, { isDealer: true, dealershipName: 'Wombat Wheels' });
  const webhook = { address: `${STRANGER}/hook`, sendsEnquiries: true, sendsSales: true, ...choice };
  const created = await createWebhook(db, dealer.id, webhook);
  if (!created.ok) throw new Error(JSON.stringify(created));
  const [{ id } = { id: '' }] = await listWebhooks(db, dealer.id);
  return { dealer, webhookId: id, secret: created.secret };
}

type Dealer = Awaited<ReturnType<typeof makeDealer>>;

async function makeSystem(statusOf: (body: { type: string }) => number = () => 204) {
  const system = await startStranger((response, { body }) =>
    response.writeHead(statusOf(JSON.parse(body.toString())), { Location: 'https://127.0.0.1/' }).end(),
  );
  onTestFinished(() => system.close());
  return system;
}

type System = Awaited<ReturnType<typeof makeSystem>>;

const bodies = ({ arrived }: System) => arrived.map(({ body }) => JSON.parse(body.toString()));

/** One round, some time after now. */
function send({ webhookId }: Dealer, { network }: System, laterMs = 0) {
  const clock = () => new Date(Date.now() + laterMs);
  return sendWebhooks(db, { webhookId }, ABOUT, network, clock);
}

async function write(listingId: string, text = 'Is it still for sale?') {
  const person = await makePerson(db);
  const buyer = { userId: person.id, emails: [person.email], name: 'Jess Nguyen', phone: '0491570158' };
  const sent = await writeToSeller(db, listingId, buyer, { text, requestId: newId() });
  if (!sent.ok) throw new Error(sent.reason);
  return { person, conversationId: sent.conversationId, buyer };
}

function deliveriesOf({ webhookId }: Dealer) {
  return db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt));
}

const findWebhook = async ({ webhookId }: Dealer) =>
  (await db.select().from(webhooks).where(eq(webhooks.id, webhookId)))[0];

test('an enquiry arrives signed, with what the seller sees under Messages and no email address', async () => {
  const owner = await makeDealer();
  const listingId = await makeListing(db, owner.dealer);
  const { person, conversationId } = await write(listingId, 'G’day, is it still for sale?');
  const system = await makeSystem();
  await send(owner, system);
  const [arrived] = system.arrived;
  const text = arrived?.body.toString() ?? '';
  const [, seconds, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(arrived?.headers['kerbside-signature'])) ?? [];
  expect(createHmac('sha256', owner.secret).update(`${seconds}.${text}`).digest('hex')).toBe(signature);
  const body = JSON.parse(text);
  const [delivery] = await deliveriesOf(owner);
  expect(body).toEqual({
    id: delivery?.id,
    type: 'enquiry',
    createdAt: delivery?.createdAt.toISOString(),
    data: {
      conversationId,
      url: expect.stringContaining(`/messages/${conversationId}`),
      isFirst: true,
      sentAt: expect.any(String),
      buyer: { name: 'Jess Nguyen', phone: '0491570158' },
      text: 'G’day, is it still for sale?',
      photoCount: 0,
      car: expect.objectContaining({ id: listingId, stockNumber: null, make: 'Toyota', year: 2019 }),
    },
  });
  expect(arrived?.headers['kerbside-delivery']).toBe(body.id);
  expect(text).not.toContain(person.email);
  expect(delivery?.outcome).toBe('delivered');
});

test('the example on the API page accepts real events and rejects changed or old ones', async () => {
  const owner = await makeDealer();
  await sendTest(db, owner.dealer.id, owner.webhookId);
  const system = await makeSystem();
  await send(owner, system);
  const code = encodeURIComponent(`${EXAMPLE_VERIFICATION}\nexport { isFromHere };`);
  const { isFromHere } = await import(/* @vite-ignore */ `data:text/javascript,${code}`);
  const header = String(system.arrived[0]?.headers['kerbside-signature']);
  const body = system.arrived[0]?.body.toString() ?? '';
  expect(isFromHere(header, body, owner.secret)).toBe(true);
  expect(isFromHere(header, `${body} `, owner.secret)).toBe(false);
  expect(isFromHere(header, body, 'whsec_another')).toBe(false);
  expect(isFromHere(header.replace(/t=\d+/, 't=1700000000'), body, owner.secret)).toBe(false);
  expect(isFromHere('', body, owner.secret)).toBe(false);
});

test('the seller’s own answers send no event; the buyer’s next message does', async () => {
  const owner = await makeDealer();
  const { dealer } = owner;
  const { conversationId, buyer } = await write(await makeListing(db, dealer));
  const seller = { userId: dealer.id, emails: [dealer.email] };
  await answer(db, conversationId, seller, { text: 'Yes', requestId: newId() });
  await answer(db, conversationId, buyer, { text: 'Good', requestId: newId() });
  const system = await makeSystem();
  await send(owner, system);
  expect(bodies(system).map(({ data }) => [data.text, data.isFirst])).toEqual([
    ['Is it still for sale?', true],
    ['Good', false],
  ]);
});

test('selling, relisting and deleting a car send events in order, with its stock number', async () => {
  const owner = await makeDealer();
  const other = await makeDealer();
  const sellerId = owner.dealer.id;
  const listingId = await makeListing(db, owner.dealer);
  const known = { sellerId, sourceKey: 'W-77', fieldsHash: '', lastRunId: '' };
  await db.insert(importedListings).values({ ...known, listingId });
  await sellListings(db, { sellerId, listingIds: [listingId], soldAt: new Date() });
  await relistListings(db, { sellerId, listingIds: [listingId] });
  await deleteListings(db, sellerId, [listingId]);
  const system = await makeSystem();
  await send(owner, system);
  const events = bodies(system);
  expect(events.map(({ type }) => type)).toEqual(['car.sold', 'car.back_for_sale', 'car.removed']);
  expect(events[2].data.car).toMatchObject({ id: listingId, stockNumber: 'W-77', priceDollars: 21_990 });
  expect(await deliveriesOf(other)).toEqual([]);
});

test('a rolled-back change sends no event', async () => {
  const owner = await makeDealer();
  const listingId = await makeListing(db, owner.dealer);
  const sale = { sellerId: owner.dealer.id, listingIds: [listingId], soldAt: new Date() };
  const failing = db.transaction(async (tx) => {
    await sellListings(tx, sale);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await deliveriesOf(owner)).toEqual([]);
});

test('only chosen events are recorded, and none for a suspended dealer or a paused webhook', async () => {
  const sales = await makeDealer({ sendsEnquiries: false });
  const enquiries = await makeDealer({ sendsSales: false });
  const suspended = await makeDealer();
  const paused = await makeDealer();
  await pauseWebhook(db, paused.dealer.id, paused.webhookId);
  const owners = [sales, enquiries, suspended, paused];
  const cars = await Promise.all(owners.map(({ dealer }) => makeListing(db, dealer)));
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.dealer.id));
  for (const [at, { dealer }] of owners.entries()) {
    const listingId = cars[at] ?? '';
    await write(listingId);
    await sellListings(db, { sellerId: dealer.id, listingIds: [listingId], soldAt: new Date() });
  }
  const recorded = await Promise.all(
    owners.map(async (owner) => (await deliveriesOf(owner)).map(({ event }) => event)),
  );
  expect(recorded).toEqual([['car.sold'], ['enquiry'], [], []]);
});

test('a suspended dealer’s webhook sends nothing that was waiting', async () => {
  const owner = await makeDealer();
  await write(await makeListing(db, owner.dealer));
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, owner.dealer.id));
  const system = await makeSystem();
  await send(owner, system);
  expect(system.arrived).toEqual([]);
});

test('a failed event is sent again later with the same id and body', async () => {
  const owner = await makeDealer();
  await write(await makeListing(db, owner.dealer));
  let status = 500;
  const system = await makeSystem(() => status);
  await send(owner, system);
  expect((await deliveriesOf(owner))[0]).toMatchObject({
    outcome: 'waiting',
    attempts: 1,
    status: 500,
    problem: 'It answered with status 500.',
  });
  await send(owner, system);
  expect(system.arrived).toHaveLength(1);
  status = 200;
  await send(owner, system, 2 * MINUTE_MS);
  const [first, second] = system.arrived.map(({ body }) => body.toString());
  expect(second).toBe(first);
  expect((await deliveriesOf(owner))[0]).toMatchObject({ outcome: 'delivered', attempts: 2, problem: null });
  expect(await findWebhook(owner)).toMatchObject({ failures: 0, failingSince: null });
});

test('one failing event does not hold up the others', async () => {
  const owner = await makeDealer();
  const listingId = await makeListing(db, owner.dealer);
  await write(listingId);
  await sellListings(db, { sellerId: owner.dealer.id, listingIds: [listingId], soldAt: new Date() });
  const system = await makeSystem(({ type }) => (type === 'enquiry' ? 400 : 200));
  await send(owner, system);
  expect((await deliveriesOf(owner)).map(({ event, outcome }) => [event, outcome])).toEqual([
    ['car.sold', 'delivered'],
    ['enquiry', 'waiting'],
  ]);
});

test('a system that is down is tried three times, then left alone for a while', async () => {
  const owner = await makeDealer();
  const sellerId = owner.dealer.id;
  const listingIds = [];
  for (let car = 0; car < 6; car += 1) listingIds.push(await makeListing(db, owner.dealer));
  await sellListings(db, { sellerId, listingIds, soldAt: new Date() });
  const system = await makeSystem(() => 503);
  await send(owner, system);
  expect(system.arrived).toHaveLength(3);
  await send(owner, system);
  expect(system.arrived).toHaveLength(3);
  await send(owner, system, 2 * MINUTE_MS);
  expect(system.arrived).toHaveLength(4);
});

test('after a day of failures the webhook pauses and the dealer gets one email', async () => {
  const owner = await makeDealer();
  await write(await makeListing(db, owner.dealer));
  const system = await makeSystem(() => 500);
  await send(owner, system);
  const aDayLater = new Date(Date.now() + 25 * HOUR_MS);
  await queueWebhooks(db, aDayLater);
  await queueWebhooks(db, aDayLater);
  expect((await deliveriesOf(owner))[0]?.outcome).toBe('given_up');
  expect(await findWebhook(owner)).toMatchObject({ pausedFor: 'failing' });
  const mails = (await queuedJobs(db, 'send-webhook-mail')).filter(({ webhookId }) => webhookId === owner.webhookId);
  expect(mails).toHaveLength(1);
  await webhookEmail.send(db, { webhookId: owner.webhookId }, { id: newId(), ...ABOUT });
  const sent = (await listOutbox(OUTBOX, 50)).filter(({ to }) => to === owner.dealer.email);
  expect(sent.map(({ subject }) => subject)).toEqual(['Webhook paused: push.example.org']);
  expect(await resumeWebhook(db, owner.dealer.id, owner.webhookId)).toBe(true);
  expect(await findWebhook(owner)).toMatchObject({ pausedAt: null, failingSince: null, failures: 0 });
});

test.each(['http://dealer.example/hook', 'https://10.0.0.1/hook'])('%s can’t be a webhook', async (address) => {
  const { dealer } = await makeDealer();
  const webhook = { address, sendsEnquiries: true, sendsSales: true };
  expect(await createWebhook(db, dealer.id, webhook)).toMatchObject({
    ok: false,
    problem: { address: expect.stringMatching(/^Enter an/) },
  });
});

test('an address whose name leads inside a network is given up at once', async () => {
  const owner = await makeDealer();
  await sendTest(db, owner.dealer.id, owner.webhookId);
  const system = await makeSystem();
  await send(owner, { ...system, network: { ...system.network, isAllowed: isPublicAddress } });
  const problem = 'The address isn’t on the public internet.';
  expect(await deliveriesOf(owner)).toMatchObject([{ outcome: 'given_up', attempts: 1, nextAt: null, problem }]);
  expect(await findWebhook(owner)).toMatchObject({ failures: 1 });
  expect(system.arrived).toEqual([]);
});

test('however often a webhook is queued, one job at a time sends to it', async () => {
  const [owner, other] = [await makeDealer(), await makeDealer()];
  for (const { webhookId } of [owner, owner, other, owner]) await queueDeliveries(db, webhookId);
  const queued = (await queuedJobs(db, 'send-webhooks')).map(({ webhookId }) => webhookId);
  expect(queued.filter((id) => id === owner.webhookId)).toHaveLength(1);
  expect(queued.filter((id) => id === other.webhookId)).toHaveLength(1);
});

test('an attempt cut short by a shutdown does not count as a failure', async () => {
  const owner = await makeDealer();
  await sendTest(db, owner.dealer.id, owner.webhookId);
  const system = await makeSystem();
  const aborted = { signal: AbortSignal.abort() };
  await sendWebhooks(db, { webhookId: owner.webhookId }, aborted, system.network);
  expect((await deliveriesOf(owner))[0]).toMatchObject({ outcome: 'waiting', attempts: 0 });
  expect(await findWebhook(owner)).toMatchObject({ failures: 0 });
});

test('nothing is sent about a buyer who deleted their account', async () => {
  const owner = await makeDealer();
  const { conversationId } = await write(await makeListing(db, owner.dealer));
  const left = { buyerId: null, buyerName: '', buyerPhone: '' };
  await db.update(conversations).set(left).where(eq(conversations.id, conversationId));
  const system = await makeSystem();
  await send(owner, system);
  expect([system.arrived.length, (await deliveriesOf(owner))[0]?.outcome]).toEqual([0, 'dropped']);
});

test('a secret that cannot be decrypted pauses the webhook until there is a new one', async () => {
  const owner = await makeDealer();
  const { dealer, webhookId } = owner;
  await db.update(webhooks).set({ secret: 'of another AUTH_SECRET' }).where(eq(webhooks.id, webhookId));
  await write(await makeListing(db, dealer));
  const system = await makeSystem();
  await send(owner, system);
  expect(await findWebhook(owner)).toMatchObject({ pausedFor: 'secret' });
  expect(await resumeWebhook(db, dealer.id, webhookId)).toBe(false);
  const secret = await renewSecret(db, dealer.id, webhookId);
  expect(secret).not.toBe(owner.secret);
  await send(owner, system);
  expect(system.arrived).toHaveLength(1);
});

test('another dealer’s webhook is not found', async () => {
  const owner = await makeDealer();
  const { dealer: other } = await makeDealer();
  for (const change of [sendTest, pauseWebhook, resumeWebhook, deleteWebhook]) {
    expect(await change(db, other.id, owner.webhookId)).toBe(false);
  }
  expect(await renewSecret(db, other.id, owner.webhookId)).toBeNull();
  expect(await findWebhook(owner)).toMatchObject({ pausedAt: null });
  expect(await deliveriesOf(owner)).toEqual([]);
});

test('a dealer has up to five webhooks, even with two forms at once', async () => {
  const { dealer } = await makeDealer();
  const webhook = { address: `${STRANGER}/hook`, sendsEnquiries: true, sendsSales: true };
  const more = await Promise.all(Array.from({ length: 6 }, () => createWebhook(db, dealer.id, webhook)));
  expect(more.filter(({ ok }) => ok)).toHaveLength(4);
});

test('the secret is never stored or exported in plain text, and is deleted with the account', async () => {
  const owner = await makeDealer();
  await write(await makeListing(db, owner.dealer));
  expect((await findWebhook(owner))?.secret).not.toContain(owner.secret.slice(6));
  const own = await listOwnWebhooks(db, owner.dealer.id);
  expect(own).toMatchObject([{ address: `${STRANGER}/hook`, deliveries: [{ event: 'enquiry', outcome: 'waiting' }] }]);
  expect(JSON.stringify(own)).not.toContain('secret');
  await db.delete(users).where(eq(users.id, owner.dealer.id));
  expect([await findWebhook(owner), await deliveriesOf(owner)]).toEqual([undefined, []]);
});

test('deliveries are kept for 30 days', async () => {
  const owner = await makeDealer();
  await sendTest(db, owner.dealer.id, owner.webhookId);
  await deleteOldDeliveries(db, new Date(Date.now() + 29 * 24 * HOUR_MS));
  expect(await deliveriesOf(owner)).toHaveLength(1);
  await deleteOldDeliveries(db, new Date(Date.now() + 31 * 24 * HOUR_MS));
  expect(await deliveriesOf(owner)).toEqual([]);
});

test('every minute, a job is queued for each webhook with events due', async () => {
  const owner = await makeDealer();
  const resting = await makeDealer();
  for (const { dealer } of [owner, resting]) await write(await makeListing(db, dealer));
  const restsUntil = new Date(Date.now() + HOUR_MS);
  await db
    .update(webhooks)
    .set({ restsUntil })
    .where(and(eq(webhooks.id, resting.webhookId)));
  await queueWebhooks(db);
  const queued = (await queuedJobs(db, 'send-webhooks')).map(({ webhookId }) => webhookId);
  expect([queued.includes(owner.webhookId), queued.includes(resting.webhookId)]).toEqual([true, false]);
});

/** Links of the emails that ask sellers, opened without a session, and a buyer who says that a car is sold. */
import { expect, test } from 'vitest';
import { askLinks } from '#app/availability/answers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { availabilityAsks } from '#app/platform/schema/listings.server.ts';
import { makeListing, melbourneDaysAgo } from '#tests/support/factories.ts';
import { outbox } from '#tests/support/outbox.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const DAY_MS = 86_400_000;
const old = melbourneDaysAgo(20);

type Ask = { askId: string; email: string; ids: string[] };

async function ask(db: Database, cars: number, createdAt = new Date()): Promise<Ask> {
  const seller = await makePerson(db);
  const ids = [];
  for (let car = 0; car < cars; car += 1) {
    ids.push(await makeListing(db, seller, { model: `Corolla ${car}`, trim: '', createdAt: old }));
  }
  const askId = newId();
  await db.insert(availabilityAsks).values({ id: askId, userId: seller.id, reason: 'round', createdAt });
  return { askId, email: seller.email, ids };
}

const site = await siteOfFile(async (db) => ({
  single: await ask(db, 1),
  sold: await ask(db, 1),
  many: await ask(db, 4),
  expired: await ask(db, 1, new Date(Date.now() - 61 * DAY_MS)),
  buyers: await ask(db, 1),
}));

const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '');
const linksTo = ({ askId, ids }: Ask, car = ids[0]) => {
  const { available, sold } = askLinks(askId, car);
  return { available: pathOf(available), sold: pathOf(sold) };
};
const seller = () => new Visitor(site.origin);
const carPage = async (id: string | undefined) => readPage(await seller().get(`/listing/${id}`));

test('opening a link changes nothing, its button confirms, and a used link says so', async () => {
  const { single } = site.filled;
  const { available, sold } = linksTo(single);
  const visitor = seller();
  expect(await carPage(single.ids[0])).toContain('confirmed it’s for sale 20 days ago');
  for (const link of [available, sold, available]) {
    const page = await visitor.get(link);
    expect([page.status, (await readPage(page)).includes('Is your car still for sale?')]).toEqual([200, true]);
  }
  expect(await carPage(single.ids[0])).toContain('confirmed it’s for sale 20 days ago');
  for (let press = 0; press < 2; press += 1) {
    const pressed = await visitor.post(available, { answer: 'available' });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, available]);
  }
  expect(await carPage(single.ids[0])).toContain('confirmed it’s for sale today');
  const used = await readPage(await visitor.get(available));
  expect(used).toContain('Thanks, it’s confirmed');
  expect(used).toContain('Mark as Sold');
});

test('the sold link marks the car as sold once, and no link relists it', async () => {
  const { sold } = site.filled;
  const links = linksTo(sold);
  for (let press = 0; press < 2; press += 1) await seller().post(links.sold, { answer: 'sold' });
  expect(await readPage(await seller().get(links.available))).toContain('It’s marked as sold');
  await seller().post(links.available, { answer: 'available' });
  const page = await carPage(sold.ids[0]);
  expect(page).toContain('Sold on');
  expect(page).not.toContain('confirmed it’s for sale');
});

test('one page confirms all cars except those ticked as sold', async () => {
  const { many } = site.filled;
  const link = pathOf(askLinks(many.askId).available);
  const [first, second] = many.ids;
  expect(await readPage(await seller().get(link))).toContain('Are these cars still for sale?');
  await seller().post(link, { answer: 'available', sold: second as string });
  expect(await carPage(first)).toContain('confirmed it’s for sale today');
  expect(await carPage(second)).toContain('Sold on');
  expect(await readPage(await seller().get(link))).toContain('Thanks, they’re all confirmed');
});

test('forged, expired and foreign links say so and change nothing', async () => {
  const { expired, many, buyers } = site.filled;
  const forged = `/still-for-sale?key=${expired.askId}.${'A'.repeat(43)}&car=${expired.ids[0]}`;
  const foreign = linksTo(many, buyers.ids[0]).sold;
  for (const [link, status, words] of [
    [forged, 404, 'The link is incomplete'],
    [linksTo(expired).sold, 410, 'older than 60 days'],
    [foreign, 410, 'This listing is gone'],
  ] as const) {
    await seller().post(link, { answer: 'sold' });
    const page = await seller().get(link);
    const text = await readPage(page);
    expect([page.status, text.includes(words), text.includes('My Listings')]).toEqual([status, true, true]);
  }
  for (const id of [expired.ids[0], buyers.ids[0]])
    expect(await carPage(id)).toContain('confirmed it’s for sale 20 days ago');
});

test('a buyer without an account reports a car as sold, and its seller gets an email at once', async () => {
  const { email, ids } = site.filled.buyers;
  const path = `/listing/${ids[0]}/sold-report`;
  expect(await readPage(await seller().get(`/listing/${ids[0]}`))).toContain('Told it’s sold? Let us know');
  const response = await seller().post(path, {});
  expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?asked=yes`]);
  await seller().post(path, {});
  expect(await readPage(await seller().get(`${path}?asked=yes`))).toContain('We’ve asked the seller');
  await expect.poll(async () => (await mailsOf(email)).length, { timeout: 20_000 }).toBe(1);
  expect((await mailsOf(email))[0]).toContain('A buyer told us');
  expect((await seller().get('/listing/abcdefghjkmn/sold-report')).status).toBe(404);
});

test('one IP address can report ten cars an hour', async () => {
  const path = `/listing/${site.filled.many.ids[0]}/sold-report`;
  let last = 0;
  for (let report = 0; report < 11 && last !== 429; report += 1) last = (await seller().post(path, {})).status;
  expect(last).toBe(429);
});

const mailsOf = async (email: string) =>
  (await outbox(site.dataDir)).filter((mail) => new RegExp(`^To: .*${email}`, 'im').test(mail));

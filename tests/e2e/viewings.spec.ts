/** A seller and a buyer agree a time in two browsers, live, and a reminder’s link cancels another. `agreeing.spec.ts` has the rest. */
import { join } from 'node:path';
import { writeToSeller } from '#app/enquiries/conversations.server.ts';
import { shortName } from '#app/enquiries/people.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { User } from '#app/platform/schema/accounts.server.ts';
import { viewings } from '#app/platform/schema/viewings.server.ts';
import { listOutbox } from '../../app/platform/mail/outbox.server.ts';
import { makeListing } from '../support/factories.ts';
import { mailedLink } from '../support/outbox.ts';
import { makePerson } from '../support/people.ts';
import { DESKTOP, expect, expectSoundPage, hydrated, PHONE, signIn, siteOfFile, test } from './fixtures.ts';

const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;

const site = siteOfFile(async (db) => {
  const seller = await makePerson(db, { name: 'Dan Ryan' });
  const buyer = await makePerson(db, { name: 'Priya Patel' });
  const visitor = await makePerson(db, { name: 'Kim Lee' });
  const agreed = await talk(db, seller, visitor);
  await agree(db, agreed, seller.id);
  return { emails: [seller.email, buyer.email, visitor.email], id: await talk(db, seller, buyer), agreed };
});

async function talk(db: Database, seller: User, { id, email, name }: User): Promise<string> {
  const buyer = { userId: id, emails: [email], name: shortName(name), phone: '' };
  const car = await makeListing(db, seller, { location: 'NSW', suburb: 'Newtown NSW 2042' });
  const sent = await writeToSeller(db, car, buyer, { text: 'Can I see it?', requestId: newId() });
  return sent.ok ? sent.conversationId : '';
}

/** In four hours, as if that were tomorrow: its reminder of the evening before is due. */
async function agree(db: Database, conversationId: string, sellerId: string) {
  const now = Date.now();
  const startsAt = new Date(Math.ceil((now + 4 * 60 * MINUTE_MS) / HALF_HOUR_MS) * HALF_HOUR_MS);
  const [id, ago] = [newId(), new Date(now - MINUTE_MS)];
  const people = { id, calendarId: id, conversationId, sellerId, proposedBy: 'buyer' as const };
  const times = { times: [startsAt], startsAt, zone: 'Australia/Sydney', place: '' };
  await db.insert(viewings).values({ ...people, ...times, proposedAt: ago, acceptedAt: ago, eveningAt: ago });
}

const calendarTo = async (email: string) =>
  (await listOutbox(join(site.dataDir, 'outbox'), 200)).find(({ to, calendar }) => to === email && calendar !== '')
    ?.calendar ?? '';

test('a seller offers times and a buyer takes one; a reminder’s link cancels another, and the seller is told', async ({
  page,
  browser,
}) => {
  const [sellerEmail = '', buyerEmail = '', visitorEmail = ''] = site.filled.emails;
  const { id, agreed } = site.filled;
  const context = await browser.newContext({ viewport: DESKTOP });
  const seller = await context.newPage();
  await signIn(seller, site.origin, sellerEmail);
  await seller.goto(`${site.origin}/messages/${id}`);
  await hydrated(seller);
  await seller.getByRole('link', { name: 'Offer viewing' }).click();
  await expect(seller.getByRole('heading', { name: 'Offer viewing times' })).toBeVisible();
  await hydrated(seller);
  await seller.getByRole('button', { name: 'Offer times' }).click();
  await expect(seller.getByRole('alert')).toContainText('Choose a day');
  await seller.getByRole('group', { name: 'Day' }).locator('label').nth(2).click();
  for (const time of ['10 am', '2:30 pm']) await seller.getByText(time, { exact: true }).click();
  await expectSoundPage(seller);
  await seller.getByRole('button', { name: 'Offer times' }).click();
  await expect(seller.getByRole('heading', { name: /^You’ve offered .* at 10 am or 2:30 pm A/ })).toBeVisible();

  await page.setViewportSize(PHONE);
  await signIn(page, site.origin, buyerEmail);
  await page.goto(`${site.origin}/messages/${id}`);
  await hydrated(page);
  const card = page.getByRole('region', { name: 'Viewing' });
  await expect(card.getByText('In Newtown NSW 2042.')).toBeVisible();
  await expectSoundPage(page);
  await card.getByRole('button', { name: '2:30 pm' }).click();
  await expect(card.getByRole('heading', { name: /^Viewing .* at 2:30 pm A/ })).toBeVisible();
  await expect(seller.getByRole('heading', { name: /^Viewing .* at 2:30 pm A/ })).toBeVisible();
  await expectSoundPage(page);
  for (const email of [sellerEmail, buyerEmail])
    await expect.poll(() => calendarTo(email)).toMatch(/METHOD:REQUEST[\s\S]*LOCATION:Newtown NSW 2042/);

  const link = await mailedLink(site.dataDir, { to: visitorEmail, path: '/messages/viewing', within: 100_000 });
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(site.origin + link);
  await hydrated(visitor);
  await expect(visitor.getByRole('button', { name: 'I’m coming' })).toBeVisible();
  await expectSoundPage(visitor);
  await visitor.getByRole('button', { name: 'Can’t make it' }).click();
  await expect(visitor.getByRole('heading', { name: 'This viewing is cancelled' })).toBeVisible();
  await seller.goto(`${site.origin}/messages/${agreed}`);
  await expect(seller.getByRole('list', { name: 'Messages' }).getByText(/^I can’t make it on/)).toBeVisible();
  await expect.poll(() => calendarTo(visitorEmail)).toContain('METHOD:CANCEL');
  await visitor.context().close();
  await context.close();
});

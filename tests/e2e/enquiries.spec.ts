/** Messages between a buyer and a seller: in two browsers at once, and without JavaScript. */
import { eq } from 'drizzle-orm';
import { writeToSeller } from '#app/enquiries/conversations.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { conversationMessages, conversations } from '#app/platform/schema/enquiries.server.ts';
import { makeListing } from '../support/factories.ts';
import { picture } from '../support/listing-form.ts';
import { makePerson } from '../support/people.ts';
import { DESKTOP, expect, expectSoundPage, hydrated, PHONE, signIn, siteOfFile, test, WHOLE } from './fixtures.ts';

const site = siteOfFile(async (db) => {
  const seller = await makePerson(db, { name: 'Dan Ryan' });
  const buyer = await makePerson(db, { name: 'Priya Patel' });
  const car = await makeListing(db, seller);
  return { seller: seller.email, buyer: buyer.email, car, long: await talkForLong(db) };
});

async function talkForLong(db: Database) {
  const [seller, person] = [await makePerson(db), await makePerson(db, { name: 'Kim Lee' })];
  const buyer = { userId: person.id, emails: [person.email], name: 'Kim L', phone: '' };
  const message = (number: number) => ({ text: `Message ${number}`, requestId: newId() });
  const sent = await writeToSeller(db, await makeListing(db, seller), buyer, message(1));
  const id = sent.ok ? sent.conversationId : '';
  const rest = Array.from({ length: 29 }, (_, at) => ({ ...message(at + 2), position: at + 2 }));
  const now = new Date();
  const row = { conversationId: id, sender: 'buyer' as const, createdAt: now, mailQueuedAt: now };
  await db.insert(conversationMessages).values(rest.map((one) => ({ ...one, ...row })));
  const last = { lastPosition: 30, lastAt: now, lastText: 'Message 30' };
  await db
    .update(conversations)
    .set({ ...last, buyerRead: 30, sellerUnread: 30 })
    .where(eq(conversations.id, id));
  return { seller: seller.email, id };
}

test('a buyer’s question counts as unread on any page of the seller, over one stream; both see the rest live', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ viewport: DESKTOP });
  const [seller, other] = [await context.newPage(), await context.newPage()];
  let streams = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/live') streams += 1;
  });
  await signIn(seller, site.origin, site.filled.seller);
  await seller.goto(`${site.origin}/about`);
  await hydrated(seller);
  await expect.poll(() => streams).toBe(1);
  await other.goto(`${site.origin}/messages`);
  await hydrated(other);

  await page.setViewportSize(PHONE);
  await signIn(page, site.origin, site.filled.buyer);
  await page.goto(`${site.origin}/listing/${site.filled.car}`);
  await page.getByRole('link', { name: 'Message seller' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Is it still available?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dan R' })).toBeVisible();
  for (const tab of [seller, other]) {
    await expect(tab).toHaveTitle(/^\(1\) /);
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Messages 1 unread' })).toBeVisible();
  }
  await expectSoundPage(other);
  await seller.getByRole('link', { name: 'Home' }).first().click();
  await expect(seller).toHaveURL(`${site.origin}/`);
  await expect(seller).toHaveTitle(/^\(1\) /);
  expect(streams).toBe(1);
  await other.setViewportSize(DESKTOP);
  await other.getByRole('link', { name: 'Priya P' }).click();
  for (const tab of [seller, other]) await expect(tab).not.toHaveTitle(/^\(/);

  await expect(page.getByText('read', { exact: true })).toBeVisible();
  await page.getByLabel('Write to Dan R').fill('Half a sen');
  await other.getByLabel('Write to Priya P').fill('Yes, still here');
  await other.getByLabel('Add photos').setInputFiles({
    name: 'dash.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await (await picture('dash.jpg')).arrayBuffer()),
  });
  await other.getByRole('button', { name: 'Send' }).click();
  const thread = page.getByRole('list', { name: 'Messages' });
  await expect(thread.getByText('Yes, still here')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Sent photo' })).toBeVisible();
  await expect(page.getByLabel('Write to Dan R')).toHaveValue('Half a sen');
  await expect(other.getByLabel('Write to Priya P')).toHaveValue('');
  await expectSoundPage(page);

  await other.goto(`${site.origin}/messages/settings`);
  await hydrated(other);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved.')).toBeVisible();
  await page.getByLabel('Write to Dan R').fill('');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toBeVisible();
  await page.getByLabel('Write to Dan R').fill('On my way');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(other.getByText('On my way')).toBeVisible();
  // Until it is here, another press counts as a double click.
  await expect(thread.getByText('On my way')).toBeVisible();
  await page.getByRole('button', { name: 'Is the price firm?' }).click();
  await expect(thread.getByText('Is the price firm?')).toBeVisible();
  await expect(other.getByText('Saved.')).toBeVisible();
  await context.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a long conversation opens at its newest message, with the form in view', WHOLE, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await signIn(page, site.origin, site.filled.long.seller);
    await page.goto(`${site.origin}/messages/${site.filled.long.id}`);
    const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    await expect(messages).toHaveCount(30);
    await expect(messages.last()).toBeInViewport({ ratio: 1 });
    await expect(messages.first()).not.toBeInViewport();
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Add photos')).toBeInViewport();
  });
});

/** Messages between a buyer and a seller: in two browsers at once, without JavaScript, without an account. */
import { answer, writeToSeller } from '#app/enquiries/conversations.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { makeListing } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { picture } from '../support/listing-form.ts';
import { mailedLink } from '../support/outbox.ts';
import { makePerson } from '../support/people.ts';
import { DESKTOP, expect, expectSoundPage, hydrated, PHONE, signIn, test } from './fixtures.ts';

let site: FilledSite<{ seller: string; buyer: string; cars: string[]; long: { seller: string; id: string } }>;

test.beforeAll(async () => {
  site = await startFilledSite(async (db) => {
    const seller = await makePerson(db, { name: 'Dan Ryan' });
    const buyer = await makePerson(db, { name: 'Priya Patel' });
    const cars: string[] = [];
    for (let n = 0; n < 3; n += 1) cars.push(await makeListing(db, seller));
    return { seller: seller.email, buyer: buyer.email, cars, long: await talkForLong(db) };
  });
});
test.afterAll(async () => {
  await site.stop();
});

async function talkForLong(db: Database) {
  const [seller, person] = [await makePerson(db), await makePerson(db, { name: 'Kim Lee' })];
  const buyer = { userId: person.id, emails: [person.email], name: 'Kim L', phone: '' };
  const message = (number: number) => ({ text: `Message ${number}`, requestId: newId() });
  const sent = await writeToSeller(db, await makeListing(db, seller), buyer, message(1));
  const id = sent.ok ? sent.conversationId : '';
  for (let number = 2; number <= 30; number += 1) await answer(db, id, buyer, message(number));
  return { seller: seller.email, id };
}

test('the buyer asks with one tap, the seller answers, and both see it live', async ({ page, browser }) => {
  await page.setViewportSize(PHONE);
  const seller = await (await browser.newContext({ viewport: DESKTOP })).newPage();
  await signIn(seller, site.origin, site.filled.seller);
  await seller.goto(`${site.origin}/messages`);
  await hydrated(seller);
  await signIn(page, site.origin, site.filled.buyer);
  await page.goto(`${site.origin}/listing/${site.filled.cars[0]}`);
  await page.getByRole('link', { name: 'Message seller' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Is it still available?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dan R' })).toBeVisible();
  await expect(seller).toHaveTitle(/^\(1\) Messages/);
  await seller.getByRole('link', { name: 'Priya P' }).click();
  await hydrated(seller);
  await expect(page.getByText('read', { exact: true })).toBeVisible();
  await page.getByLabel('Write to Dan R').fill('Half a sen');
  await seller.getByLabel('Write to Priya P').fill('Yes, still here');
  await seller.getByLabel('Add photos').setInputFiles({
    name: 'dash.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await (await picture('dash.jpg')).arrayBuffer()),
  });
  await seller.getByRole('button', { name: 'Send' }).click();
  const thread = page.getByRole('list', { name: 'Messages' });
  await expect(thread.getByText('Yes, still here')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Sent photo' })).toBeVisible();
  await expect(page.getByLabel('Write to Dan R')).toHaveValue('Half a sen');
  await expect(seller.getByLabel('Write to Priya P')).toHaveValue('');
  await expectSoundPage(page);
  await seller.goto(`${site.origin}/messages`);
  await hydrated(seller);
  await expectSoundPage(seller);
});

test('the unread count updates on any page, over one stream', async ({ page, browser }) => {
  const context = await browser.newContext({ viewport: DESKTOP });
  const seller = await context.newPage();
  let streams = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/live') streams += 1;
  });
  await signIn(seller, site.origin, site.filled.seller);
  await seller.goto(`${site.origin}/about`);
  await hydrated(seller);
  await expect.poll(() => streams).toBe(1);
  const other = await context.newPage();
  await other.goto(`${site.origin}/listings`);
  await hydrated(other);
  await signIn(page, site.origin, site.filled.buyer);
  await page.goto(`${site.origin}/listing/${site.filled.cars[2]}/message`);
  await page.getByRole('button', { name: 'Is it still available?' }).click();
  for (const tab of [seller, other]) {
    await expect(tab).toHaveTitle(/^\(\d+\) /);
    await expect(tab.locator('header summary').filter({ hasText: /\d+ unread/ })).toBeVisible();
  }
  await seller.getByRole('link', { name: 'Home' }).first().click();
  await expect(seller).toHaveURL(`${site.origin}/`);
  await expect(seller).toHaveTitle(/^\(\d+\) /);
  expect(streams).toBe(1);
  await seller.goto(`${site.origin}/messages`);
  await seller.getByRole('link', { name: 'Priya P' }).first().click();
  await expect(seller).not.toHaveTitle(/^\(/);
  await expect(other).not.toHaveTitle(/^\(/);
});

test.describe('without JavaScript and without an account', () => {
  test.use({ javaScriptEnabled: false });

  test('a long conversation opens at its newest message, with the form in view', async ({ page }) => {
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

  test('the buyer confirms the email with a button and reads the answer from the emailed link', async ({
    page,
    browser,
  }) => {
    await page.goto(`${site.origin}/listing/${site.filled.cars[1]}/message`);
    await page.getByLabel('Message', { exact: true }).fill('Is there a second key?');
    await page.getByLabel('Name').fill('Tom');
    await page.getByLabel('Email').fill('tom@example.com');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await page.goto(
      site.origin + (await mailedLink(site.dataDir, { to: 'tom@example.com', path: '/messages/confirm' })),
    );
    await page.getByRole('button', { name: 'Confirm and send' }).click();
    await expect(page.getByText('your message is sent')).toBeVisible();
    const seller = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await signIn(seller, site.origin, site.filled.seller);
    await seller.goto(`${site.origin}/messages`);
    await seller.getByRole('link', { name: 'Tom' }).click();
    await seller.getByRole('button', { name: 'Saturday works' }).click();
    await expect(seller.getByText('sent', { exact: true })).toBeVisible();
    const elsewhere = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    const link = await mailedLink(site.dataDir, { to: 'tom@example.com', path: '/messages/open' });
    await elsewhere.goto(site.origin + link);
    await expect(
      elsewhere.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'Saturday works' }),
    ).toBeVisible();
    await elsewhere.getByLabel('Write to Dan R').fill('Great');
    await elsewhere.getByRole('button', { name: 'Send' }).click();
    await expect(
      elsewhere.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'Great' }),
    ).toBeVisible();
  });
});

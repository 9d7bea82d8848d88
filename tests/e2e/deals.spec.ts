/** A deal on paper between a seller and a buyer, each in their own browser, and without JavaScript. */
import { readFile } from 'node:fs/promises';
import { writeToSeller } from '#app/enquiries/conversations.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { makeListing } from '../support/factories.ts';
import { makePerson } from '../support/people.ts';
import { expect, expectSoundPage, type Page, signIn, siteOfFile, test, WHOLE } from './fixtures.ts';

const DAY_MS = 86_400_000;

const site = siteOfFile(async (db) => ({ first: await talk(db), second: await talk(db) }));

async function talk(db: Database) {
  const seller = await makePerson(db, { name: 'Dan Ryan' });
  const person = await makePerson(db, { name: 'Priya Patel' });
  const car = await makeListing(db, seller, { vin: 'JM0BP2S7601234567', regoPlate: 'ABC123', regoState: 'VIC' });
  const buyer = { userId: person.id, emails: [person.email], name: 'Priya P', phone: '' };
  const sent = await writeToSeller(db, car, buyer, { text: 'I’ll take it', requestId: newId() });
  return { seller: seller.email, buyer: person.email, conversation: sent.ok ? sent.conversationId : '' };
}

async function writeDown(seller: Page, conversation: string) {
  await seller.goto(`${site.origin}/messages/${conversation}`);
  await seller.getByRole('link', { name: 'Write the deal down' }).click();
  await seller.getByLabel('Price').fill('12,500');
  await seller.getByLabel('The buyer', { exact: true }).check();
  await seller.getByLabel('No', { exact: true }).check();
  await seller.getByLabel('The PPSR is clear on the day').check();
  await seller.getByLabel('Where', { exact: true }).fill('The bank in Kew');
  await seller.getByLabel('Day', { exact: true }).fill(new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10));
  await seller.getByRole('button', { name: 'Write it down' }).click();
  await expect(seller.getByRole('heading', { level: 1, name: 'Draft: sale of a used car' })).toBeVisible();
}

async function agree(page: Page, name: string) {
  await page.getByRole('link', { name: 'Read and agree' }).click();
  await page.getByLabel('Your full name').fill(name);
  await page.getByLabel('Your address').fill('4 Banksia Street, Kew');
  await page.getByRole('checkbox', { name: 'I agree to version' }).check();
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Agree to the deal');
}

async function dealIn(page: Page, browser: import('@playwright/test').Browser, people: typeof site.filled.first) {
  await signIn(page, site.origin, people.seller);
  await writeDown(page, people.conversation);
  const context = await browser.newContext(test.info().project.use);
  const buyer = await context.newPage();
  await signIn(buyer, site.origin, people.buyer);
  await buyer.goto(`${site.origin}/messages/${people.conversation}`);
  await buyer.getByRole('link', { name: 'The deal' }).click();
  return { context, buyer };
}

test('written down by the seller, changed by the buyer, agreed by both, downloaded and settled', async ({
  page: seller,
  browser,
}) => {
  const { context, buyer } = await dealIn(seller, browser, site.filled.first);
  await expect(buyer.getByText('Shown once you’ve both agreed').first()).toBeVisible();
  await seller.getByRole('link', { name: 'Change' }).click();
  await seller.getByLabel('Price').fill('12,400');
  await buyer.getByRole('link', { name: 'Change' }).click();
  await buyer.getByLabel('Price').fill('12,000');
  await buyer.getByRole('button', { name: 'Save changes' }).click();
  await expect(buyer.getByText('$12,000')).toBeVisible();
  await seller.getByRole('button', { name: 'Save changes' }).click();
  await expect(seller.getByRole('alert')).toContainText('changed elsewhere');
  await expect(seller.getByText('$12,000')).toBeVisible();
  await expect(seller.getByLabel('Price')).toHaveValue('12,400');
  await expectSoundPage(seller);
  await seller.getByRole('link', { name: 'Back', exact: true }).click();
  await agree(seller, 'Daniel Ryan');
  await buyer.reload();
  await agree(buyer, 'Priya Patel');
  await expect(buyer.getByRole('heading', { level: 1, name: 'Contract for the sale of a used car' })).toBeVisible();
  await expect(buyer.getByText('JM0BP2S7601234567')).toBeVisible();
  const download = buyer.waitForEvent('download');
  await buyer.getByRole('link', { name: 'Download PDF' }).click();
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await buyer.getByLabel('I checked the PPSR today').check();
  await buyer.getByRole('button', { name: 'Save ticks' }).click();
  await expect(buyer.getByText('Your ticks are saved.')).toBeVisible();
  await seller.reload();
  await expect(seller.getByText('I checked the PPSR today:')).not.toContainText('not yet');
  await expectSoundPage(seller);
  await context.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one cancels', WHOLE, async ({ page: seller, browser }) => {
    const { context, buyer } = await dealIn(seller, browser, site.filled.second);
    await buyer.getByRole('link', { name: 'Cancel the deal' }).click();
    await buyer.getByLabel('Reason').fill('The bank said no');
    await buyer.getByRole('button', { name: 'Cancel the deal' }).click();
    await expect(buyer.getByText('The bank said no')).toBeVisible();
    await context.close();
  });
});

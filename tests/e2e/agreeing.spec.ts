/** From the first message to the keys: a buyer and a seller in two browsers, with the emails, and once without JavaScript. */
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { listOutbox } from '#app/platform/mail/outbox.server.ts';
import { viewings } from '#app/platform/schema/viewings.server.ts';
import { makeListing } from '../support/factories.ts';
import { outbox } from '../support/outbox.ts';
import { makePerson } from '../support/people.ts';
import { openRemoteDatabase } from '../support/remote-database.ts';
import { expect, expectSoundPage, hydrated, type Page, PHONE, signIn, siteOfFile, test } from './fixtures.ts';

type Scene = { id: string; seller: string; buyer: string };
type People = { seller: Page; buyer: Page; thread: string };

const DAY_MS = 86_400_000;

const site = siteOfFile(async (db) => {
  const scene = async (model: string): Promise<Scene> => {
    const [seller, buyer] = [await makePerson(db, { name: 'Dan Ryan' }), await makePerson(db, { name: 'Priya Patel' })];
    const codes = { vin: 'JM0BP2S7601234567', regoPlate: 'ABC123', regoState: 'VIC' } as const;
    const id = await makeListing(db, seller, { model, trim: '', price: 20_000, suburb: 'Kew VIC 3101', ...codes });
    return { id, seller: seller.email, buyer: buyer.email };
  };
  return { scripted: await scene('Corolla'), plain: await scene('Yaris') };
});
test.use({ viewport: PHONE });

async function meet({ seller, buyer }: People, scene: Scene) {
  await seller.goto(site.origin + new URL(seller.url()).pathname);
  await seller.getByRole('link', { name: 'Offer viewing' }).click();
  await seller.getByRole('group', { name: 'Day' }).locator('label').nth(2).click();
  await seller.getByText('10 am', { exact: true }).click();
  await seller.getByRole('button', { name: 'Offer times' }).click();
  await expect(seller.getByRole('heading', { name: /^You’ve offered .* at 10 am/ })).toBeVisible();
  await buyer.reload();
  await buyer.getByRole('region', { name: 'Viewing' }).getByRole('button', { name: 'Accept' }).click();
  await expect(buyer.getByRole('heading', { name: /^Viewing .* at 10 am/ })).toBeVisible();
  for (const email of [scene.seller, scene.buyer])
    await expect.poll(() => calendarTo(email)).toMatch(/METHOD:REQUEST[\s\S]*LOCATION:Kew VIC 3101/);
}

async function calendarTo(email: string): Promise<string> {
  const mails = await listOutbox(join(site.dataDir, 'outbox'), 200);
  return mails.find(({ to, calendar }) => to === email && calendar !== '')?.calendar ?? '';
}

/** The evening before comes early. */
async function followReminder({ buyer, thread }: People, scene: Scene) {
  const db = openRemoteDatabase(site.process);
  await db
    .update(viewings)
    .set({ eveningAt: new Date(Date.now() - 1000) })
    .where(eq(viewings.conversationId, thread.slice('/messages/'.length)));
  const isReminder = (mail: string) => mail.includes(`To: ${scene.buyer}`) && mail.includes('answer=coming');
  const findLink = async () =>
    (await outbox(site.dataDir)).find(isReminder)?.match(/\/messages\/viewing\?\S*answer=coming/)?.[0] ?? '';
  await expect.poll(findLink, { timeout: 90_000 }).not.toBe('');
  await buyer.goto(site.origin + (await findLink()));
  await buyer.getByRole('button', { name: 'I’m coming' }).click();
  await expect(buyer.getByText('You’ve confirmed.')).toBeVisible();
}

async function offer(page: Page, thread: string, button: string, amount: string) {
  await page.goto(site.origin + thread);
  await page.getByRole('link', { name: button }).click();
  await page.getByLabel('Your offer in dollars').fill(amount);
  await page.getByRole('button', { name: 'Send offer' }).click();
}

async function haggle({ seller, buyer, thread }: People, { id }: Scene) {
  await offer(buyer, thread, 'Make an offer', '11,000');
  await expect(buyer.getByText('Offer at least $12,000, 60% of the price').first()).toBeVisible();
  await expect(buyer.getByLabel('Your offer in dollars')).toHaveValue('11,000');
  await buyer.getByLabel('Your offer in dollars').fill('15,000');
  await buyer.getByRole('button', { name: 'Send offer' }).click();
  await expect(buyer.getByText(/^Your offer: \$15,000, valid until/)).toBeVisible();
  await offer(seller, thread, 'Counter', '18000');
  await expect(seller.getByText(/^Your offer: \$18,000, valid until/)).toBeVisible();
  await buyer.goto(site.origin + thread);
  await buyer.getByRole('button', { name: 'Accept the offer of $18,000' }).click();
  await expect(buyer.getByText('Nothing binds either of you until you both sign.').first()).toBeVisible();
  await seller.goto(site.origin + thread);
  await seller.getByRole('link', { name: 'Mark under offer' }).click();
  await seller.getByRole('button', { name: 'Mark under offer' }).click();
  await expect(seller.getByText(/is under offer until/)).toBeVisible();
  await buyer.goto(`${site.origin}/listings`);
  await expect(buyer.locator(`[data-listing="${id}"]`).getByText('Under offer')).toBeVisible();
}

async function sign(page: Page, name: string) {
  await page.getByRole('link', { name: 'Read and agree' }).click();
  await page.getByLabel('Your full name').fill(name);
  await page.getByLabel('Your address').fill('4 Banksia Street, Kew');
  await page.getByRole('checkbox', { name: 'I agree to version' }).check();
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Agree to the deal');
}

async function contract({ seller, buyer, thread }: People) {
  await buyer.goto(site.origin + thread);
  await buyer.getByRole('region', { name: 'Offer' }).getByRole('link', { name: 'Write the deal down' }).click();
  await expect(buyer.getByLabel('Price')).toHaveValue('18000');
  await buyer.getByLabel('The buyer', { exact: true }).check();
  await buyer.getByLabel('No', { exact: true }).check();
  await buyer.getByLabel('The PPSR is clear on the day').check();
  await buyer.getByLabel('Where', { exact: true }).fill('The bank in Kew');
  await buyer.getByLabel('Day', { exact: true }).fill(new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10));
  await buyer.getByRole('button', { name: 'Write it down' }).click();
  await expect(buyer.getByRole('heading', { level: 1, name: 'Draft: sale of a used car' })).toBeVisible();
  await sign(buyer, 'Priya Patel');
  await seller.goto(site.origin + new URL(buyer.url()).pathname);
  await sign(seller, 'Daniel Ryan');
  await expect(seller.getByRole('heading', { level: 1, name: 'Contract for the sale of a used car' })).toBeVisible();
  const pdf = await seller.request.get(`${site.origin}${new URL(seller.url()).pathname}/contract.pdf`);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

async function handOver({ seller, buyer, thread }: People, hasScripts: boolean) {
  const deal = site.origin + new URL(seller.url()).pathname;
  await buyer.goto(deal);
  await buyer.getByLabel('I checked the PPSR today').check();
  await buyer.getByRole('button', { name: 'Save ticks' }).click();
  await expect(buyer.getByLabel('I checked the PPSR today')).toBeChecked();
  await seller.goto(site.origin + thread);
  if (hasScripts) await hydrated(seller);
  await seller.getByRole('button', { name: 'Mark as Sold' }).click();
  await seller.getByRole('button', { name: 'Mark as Sold' }).last().click();
  await expect(seller.getByText(/is marked as sold/)).toBeVisible();
  await seller.goto(deal);
  await expect(seller.getByText('I checked the PPSR today:')).not.toContainText('not yet');
  await seller.getByRole('link', { name: 'Receipt and deadlines' }).click();
  await expect(seller.getByRole('heading', { name: 'Deadlines in Victoria' })).toBeVisible();
}

test('from a message over a viewing, an offer and a contract to the handover', async ({ page: buyer, browser }) => {
  test.slow();
  const scene = site.filled.scripted;
  const other = await browser.newContext({ viewport: PHONE });
  const seller = await other.newPage();
  await signIn(buyer, site.origin, scene.buyer);
  await signIn(seller, site.origin, scene.seller);
  await buyer.goto(`${site.origin}/listing/${scene.id}/message`);
  await buyer.getByRole('button', { name: 'Is it still available?' }).click();
  await expect(buyer.getByRole('heading', { level: 1, name: 'Dan R' })).toBeVisible();
  const people = { seller, buyer, thread: new URL(buyer.url()).pathname };
  await seller.goto(site.origin + people.thread);
  await hydrated(seller);
  await meet(people, scene);
  await followReminder(people, scene);
  await haggle(people, scene);
  await hydrated(seller);
  await expectSoundPage(seller);
  await contract(people);
  await expectSoundPage(seller);
  await handOver(people, true);
  await other.close();
});

test('the same without JavaScript', async ({ browser }) => {
  test.slow();
  const scene = site.filled.plain;
  const [one, two] = await Promise.all(
    [1, 2].map(() => browser.newContext({ viewport: PHONE, javaScriptEnabled: false })),
  );
  if (!one || !two) throw new Error('no browsers');
  const [buyer, seller] = [await one.newPage(), await two.newPage()];
  await signIn(buyer, site.origin, scene.buyer);
  await signIn(seller, site.origin, scene.seller);
  await buyer.goto(`${site.origin}/listing/${scene.id}/message`);
  await buyer.getByRole('button', { name: 'Is it still available?' }).click();
  await expect(buyer.getByRole('heading', { level: 1, name: 'Dan R' })).toBeVisible();
  const people = { seller, buyer, thread: new URL(buyer.url()).pathname };
  await seller.goto(site.origin + people.thread);
  await meet(people, scene);
  await followReminder(people, scene);
  await haggle(people, scene);
  await contract(people);
  await handOver(people, false);
  await Promise.all([one.close(), two.close()]);
});

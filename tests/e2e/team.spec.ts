/** A dealership as a team: invite, assign and answer; and many prices changed at once, with a preview and an undo. */
import { conversationMessages, conversations } from '#app/platform/schema/enquiries.server.ts';
import { makeListing } from '../support/factories.ts';
import { mailedLink } from '../support/outbox.ts';
import { makePerson } from '../support/people.ts';
import { expect, expectAccessible, hydrated, signIn, siteOfFile, test } from './fixtures.ts';

const THREAD = 'abcdefghjkmn';

const site = siteOfFile(async (db) => {
  const owner = await makePerson(db, { name: 'Olive Owner', isDealer: true, dealershipName: 'Wombat Wheels' });
  const sam = await makePerson(db, { name: 'Sam Sales' });
  const buyer = await makePerson(db, { name: 'Alex Moore' });
  const listingId = await makeListing(db, owner, { model: 'Camry', price: 20_000 });
  await makeListing(db, owner, { model: 'Yaris', price: 10_000 });
  const car = { make: 'Toyota', model: 'Camry', trim: '', year: 2019 };
  const people = { sellerId: owner.id, buyerId: buyer.id, buyerName: 'Alex M' };
  await db
    .insert(conversations)
    .values({ id: THREAD, listingId, car, lastPosition: 1, lastText: 'Still there?', ...people });
  const createdAt = new Date(Date.now() - 7 * 86_400_000);
  const message = { position: 1, text: 'Still there?', requestId: THREAD, createdAt };
  await db.insert(conversationMessages).values({ conversationId: THREAD, sender: 'buyer', ...message });
  return { owner: owner.email, sam: sam.email };
});

test('invite, assign, answer', async ({ page, browser }) => {
  const { origin, filled } = site;
  await signIn(page, origin, filled.owner);
  await page.goto(`${origin}/my-listings/team`);
  await hydrated(page);
  await page.getByLabel('Email').fill(filled.sam);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`We’ve emailed ${filled.sam} a link to join.`)).toBeVisible();
  await expectAccessible(page);
  const link = await mailedLink(site.dataDir, { to: filled.sam, path: '/join' });

  const sam = await (await browser.newContext()).newPage();
  await sam.goto(`${origin}${link}`);
  await expect(sam.getByRole('heading', { name: 'Join Wombat Wheels' })).toBeVisible();
  await signIn(sam, origin, filled.sam);
  await sam.goto(`${origin}${link}`);
  await hydrated(sam);
  await sam.getByRole('button', { name: 'Join Wombat Wheels' }).click();
  await expect(sam.getByText('You now work for Wombat Wheels.')).toBeVisible();

  await page.goto(`${origin}/messages`);
  await expect(page.getByRole('heading', { name: '1 enquiry is overdue' })).toBeVisible();
  await page.getByRole('region', { name: 'overdue' }).getByRole('link').click();
  await hydrated(page);
  await page.getByLabel('Assigned to').selectOption({ label: 'Sam Sales' });
  await page.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('Assigned to Sam Sales.')).toBeVisible();
  await expectAccessible(page);

  await sam.goto(`${origin}/messages/${THREAD}`);
  await hydrated(sam);
  await sam.getByLabel('Write to Alex M').fill('It is. Come and see it.');
  await sam.getByRole('button', { name: 'Send' }).click();
  await expect(sam.getByLabel('Messages', { exact: true }).getByText('It is. Come and see it.')).toBeVisible();

  await page.goto(`${origin}/my-listings/log`);
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Sam Sales · Answered a message');
  await expectAccessible(page);
});

test('bulk price with a preview and an undo', async ({ page }) => {
  const { origin, filled } = site;
  await signIn(page, origin, filled.owner);
  await page.goto(`${origin}/my-listings/stock`);
  await hydrated(page);
  await expectAccessible(page);
  await page.getByLabel('Which cars', { exact: true }).last().selectOption('all');
  await page.getByLabel('Change', { exact: true }).selectOption('down by %');
  await page.getByLabel('Amount').fill('5');
  await page.getByRole('button', { name: 'Preview prices' }).click();
  await expect(page.getByRole('row', { name: /Camry/ })).toContainText('$19,000');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change 2 cars' }).click();
  await expect(page.getByText('2 cars changed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 cars changed back.')).toBeVisible();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page.getByLabel(/^Price of .*Camry/)).toHaveValue('20000');
  await page.getByLabel(/^Price of .*Camry/).fill('19800');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Camry.*\$20,000 → \$19,800/)).toBeVisible();
});

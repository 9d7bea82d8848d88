/** A search typed and saved by email alone: from the words to the one email about a car that fits, and the tap that ends its emails. */
import { mailedLink, outbox } from '../support/outbox.ts';
import { makePerson } from '../support/people.ts';
import { Seller } from '../support/seller.ts';
import { expect, expectSoundPage, hydrated, PHONE, siteOfFile, test } from './fixtures.ts';

const BUYER = 'buyer-by-email@example.com';

const site = siteOfFile(async (db) => ({ email: (await makePerson(db)).email }));
test.use({ viewport: PHONE });

const KLUGER = {
  make: 'Toyota',
  model: 'Kluger',
  bodyType: 'SUV',
  seats: '7',
  price: '32990',
  suburb: 'Geelong VIC 3220',
};

test('a typed search without one make is saved by email, confirmed, answered with one email, and unsubscribed', async ({
  page,
}) => {
  await page.goto(`${site.origin}/listings?q=suv+with+seven+seats+under+35k+near+geelong`);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips).toContainText(/SUV.*Under \$35,000.*7 seats or more.*Within 50 km of Geelong VIC/);
  await hydrated(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('link', { name: 'More filters' }).click();
  await page.getByLabel('Leave out').fill('Ford');
  await page.getByLabel('Leave out').press('Enter');
  await expect(page).toHaveURL(/exceptMake=Ford/);
  await expect(chips).toContainText('Not Ford');
  await page.getByRole('link', { name: 'Save this search' }).click();
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Within 50 km of Geelong VIC');
  await page.getByLabel('Email', { exact: true }).fill(BUYER);
  await page.getByRole('button', { name: 'Email me' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  await page.goto(site.origin + (await mailedLink(site.dataDir, { to: BUYER, path: '/alerts/confirm' })));
  await hydrated(page);
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Email me' }).click();
  await expect(page.getByText('Confirmed. We’ll email you when a car matches.')).toBeVisible();
  await hydrated(page);
  const schedule = page.getByLabel(/^How often we email you/);
  const changed = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes('/alerts/'));
  await schedule.selectOption('at_once');
  expect((await changed).ok()).toBe(true);
  await expectSoundPage(page);

  const seller = await Seller.signedIn(site.origin, site.filled.email);
  await seller.publish({ ...KLUGER, make: 'Ford', model: 'Everest' });
  const fitting = await seller.publish(KLUGER);
  await mailedLink(site.dataDir, { to: BUYER, path: `/listing/${fitting}` });
  const mails = (await outbox(site.dataDir)).filter((mail) => mail.includes(`To: ${BUYER}`));
  expect(mails.filter((mail) => mail.includes(fitting))).toHaveLength(1);
  expect(mails.join()).not.toContain('Everest');

  const unsubscribe = new URL(page.url());
  unsubscribe.pathname = '/alerts/unsubscribe';
  await page.goto(unsubscribe.href);
  await hydrated(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  await expectSoundPage(page);
});

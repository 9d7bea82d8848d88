/** A search typed and saved by email alone: from the words to the confirmation, and the tap that ends its emails. */
import { mailedLink } from '../support/outbox.ts';
import { expect, expectSoundPage, hydrated, PHONE, siteOfFile, test } from './fixtures.ts';

const BUYER = 'buyer-by-email@example.com';

const site = siteOfFile(async () => {});
test.use({ viewport: PHONE });

test('a typed search is saved by email, confirmed by its link, and unsubscribed with one tap', async ({ page }) => {
  await page.goto(`${site.origin}/listings?q=toyota+camry+under+25k+near+geelong`);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips).toContainText(/Toyota.*Camry.*Under \$25,000.*Within 50 km of Geelong VIC/);
  await hydrated(page);
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

  const unsubscribe = new URL(page.url());
  unsubscribe.pathname = '/alerts/unsubscribe';
  await page.goto(unsubscribe.href);
  await hydrated(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  await expectSoundPage(page);
});

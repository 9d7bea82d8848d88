/** A dealer's webhook is made, paused, given a new secret and deleted; a private seller is told the page is for dealers. */
import { makePerson } from '../support/people.ts';
import { expect, hydrated, signIn, siteOfFile, test } from './fixtures.ts';

const site = siteOfFile(async (db) => ({
  seller: (await makePerson(db)).email,
  dealer: (await makePerson(db, { isDealer: true, dealershipName: 'Wombat Wheels' })).email,
}));

test('each press of a webhook has its answer on the page, also without a connection', async ({ page, context }) => {
  const webhooks = `${site.origin}/my-listings/stock/webhooks`;
  const press = (name: string) => page.getByRole('button', { name }).click();
  await signIn(page, site.origin, site.filled.dealer);
  await page.goto(webhooks);
  await hydrated(page);
  const secret = page.getByText(/^whsec_/);
  await page.getByLabel('Address').fill('https://yard.invalid/hook');
  await press('Create webhook');
  await expect(secret).toBeVisible();
  await press('Pause');
  await expect(page.getByText('Paused. Anything that happens')).toBeVisible();
  await expect(secret).toBeHidden();
  await press('New secret');
  await expect(secret).toBeVisible();
  await press('Resume');
  await expect(page.getByText('The webhook works again.')).toBeVisible();
  await expect(page).toHaveURL(webhooks);
  await context.setOffline(true);
  await press('Pause');
  await expect(page.getByRole('alert')).toHaveText('Something went wrong on our side. Try again.');
  await context.setOffline(false);
  await press('Delete');
  await expect(page.getByText('Deleted.')).toBeVisible();
});

test('a refused page has the frame of the site, and the way on works', async ({ page }) => {
  await signIn(page, site.origin, site.filled.seller);
  await page.goto(`${site.origin}/my-listings/stock`);
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'This page is for dealers' })).toBeVisible();
  await page.getByRole('link', { name: 'List a car' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/create-listing`);
});

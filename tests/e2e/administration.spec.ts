/** The administrator's pages: messages, accounts and figures, with scripts and again without. */
import { storeMessage } from '../../app/contact/messages.server.ts';
import { makeListing } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { makePerson } from '../support/people.ts';
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectLegible,
  expectNoSidewaysScroll,
  type Page,
  PHONE,
  signIn,
  test,
} from './fixtures.ts';

const ADMINISTRATOR = 'admin@kerbside.example';

let site: FilledSite<void>;

test.beforeAll(async () => {
  site = await startFilledSite(async (db) => {
    await makePerson(db, { email: ADMINISTRATOR });
    for (const name of ['scripted', 'plain']) {
      const seller = await makePerson(db, { name, email: `${name}@people.example` });
      for (const model of ['Koral', 'Florida']) await makeListing(db, seller, { make: name, model, trim: '' });
      await storeMessage(db, { name, email: seller.email, subject: `From ${name}`, message: 'Please help\nme.' });
      const unwanted = { name: 'Kim', email: 'kim@people.example', message: 'Buy.' };
      await storeMessage(db, { ...unwanted, subject: `Offer to ${name}` });
    }
  });
});
test.afterAll(async () => {
  await site.stop();
});

async function readMessage(page: Page, name: string) {
  await page.goto(`${site.origin}/admin/messages`);
  await page.getByRole('link', { name: `From ${name}` }).click();
  await expect(page.getByRole('link', { name: 'Reply' })).toHaveAttribute('href', new RegExp(`^mailto:${name}@`));
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.getByText('Read', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Find the account' }).click();
}

/** After the account is gone, and with it what was written from its address. */
async function deleteMessage(page: Page, name: string, confirm: (button: string) => Promise<void>) {
  await page.goto(`${site.origin}/admin/messages`);
  await expect(page.getByRole('link', { name: `From ${name}` })).toHaveCount(0);
  await page.getByRole('link', { name: `Offer to ${name}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Are you sure you want to delete this message?')).toBeVisible();
  await confirm('Delete');
  await expect(page.getByText('Message deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: `Offer to ${name}` })).toHaveCount(0);
}

async function removeAll(page: Page, name: string, confirm: (button: string) => Promise<void>) {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: `Remove 2019 ${name} Koral` }).click();
  await expect(page.getByText('Are you sure you want to delete this listing?')).toBeVisible();
  await confirm('Remove');
  await expect(page.getByText(`2019 ${name} Koral deleted.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Are you sure you want to delete this account?')).toBeVisible();
  await confirm('Delete account');
  await expect(page.getByText('Account successfully deleted')).toBeVisible();
  await page.getByLabel('Email or listing').fill(`${name}@`);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText('No matches.')).toBeVisible();
}

test('on a phone the pages fit and are accessible', async ({ page }) => {
  await signIn(page, site.origin, ADMINISTRATOR);
  await page.setViewportSize(PHONE);
  for (const path of ['/admin/messages', '/admin/accounts', '/admin/figures']) {
    await page.goto(site.origin + path);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);
});

test('the administrator removes listings, accounts and messages', async ({ page }) => {
  await signIn(page, site.origin, ADMINISTRATOR);
  await page.setViewportSize(DESKTOP);
  await readMessage(page, 'scripted');
  const confirm = (button: string) =>
    page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  await removeAll(page, 'scripted', confirm);
  await deleteMessage(page, 'scripted', confirm);
});

test('a search with no results appears in the stats', async ({ page }) => {
  await page.goto(`${site.origin}/listings?make=Trabant`);
  await expect(page.getByText('No matches found')).toBeVisible();
  await page.waitForRequest(/\/searches-without-result\?make=Trabant$/);
  await signIn(page, site.origin, ADMINISTRATOR);
  const row = page.getByRole('row', { name: /trabant 1/ });
  await expect(async () => {
    await page.goto(`${site.origin}/admin/figures`);
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass();
});

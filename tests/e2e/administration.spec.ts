/** The administrator's pages: messages, accounts and stats. */
import { storeMessage } from '../../app/contact/messages.server.ts';
import { makeListing } from '../support/factories.ts';
import { makePerson } from '../support/people.ts';
import { expect, expectSoundPage, hydrated, type Page, PHONE, signIn, siteOfFile, test } from './fixtures.ts';

const ADMINISTRATOR = 'admin@kerbside.example';

const site = siteOfFile(async (db) => {
  await makePerson(db, { email: ADMINISTRATOR });
  const seller = await makePerson(db, { name: 'Pat', email: 'pat@people.example' });
  for (const model of ['Koral', 'Florida']) await makeListing(db, seller, { make: 'Zastava', model, trim: '' });
  const message = { name: 'Pat', email: seller.email, message: 'Please help\nme.' };
  await storeMessage(db, { ...message, subject: 'From Pat' });
  await storeMessage(db, { name: 'Kim', email: 'kim@people.example', subject: 'Offer to Pat', message: 'Buy.' });
});

test('on a phone the administrator reads a message, removes a listing, an account and a message, and sees the stats', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const counted = page.waitForRequest(/\/searches-without-result\?make=Trabant$/);
  await page.goto(`${site.origin}/listings?make=Trabant`);
  await counted;
  await signIn(page, site.origin, ADMINISTRATOR);
  await readMessage(page);
  await removeAccount(page);
  await deleteMessage(page);
  await page.goto(`${site.origin}/admin/figures`);
  await expectSoundPage(page);
});

const confirm = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

async function readMessage(page: Page) {
  await page.goto(`${site.origin}/admin/messages`);
  await hydrated(page);
  await expectSoundPage(page);
  await page.getByRole('link', { name: 'From Pat' }).click();
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Find the account' }).click();
}

async function removeAccount(page: Page) {
  await page.getByRole('link', { name: 'Pat', exact: true }).click();
  await page.getByRole('button', { name: 'Remove 2019 Zastava Koral' }).click();
  await expect(page.getByText('Are you sure you want to delete this listing?')).toBeVisible();
  await confirm(page, 'Remove');
  await expect(page.getByText('2019 Zastava Koral deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Are you sure you want to delete this account?')).toBeVisible();
  await confirm(page, 'Delete account');
  await expect(page.getByText('Account successfully deleted')).toBeVisible();
  await expectSoundPage(page);
}

/** After the account is gone, and with it what was written from its address. */
async function deleteMessage(page: Page) {
  await page.goto(`${site.origin}/admin/messages`);
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'From Pat' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Offer to Pat' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Are you sure you want to delete this message?')).toBeVisible();
  await confirm(page, 'Delete');
  await expect(page.getByText('Message deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Offer to Pat' })).toHaveCount(0);
}

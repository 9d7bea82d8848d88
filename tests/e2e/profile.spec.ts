/** The profile, sessions, data export and account deletion, with and without JavaScript. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { makeListing } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { mailedLink } from '../support/outbox.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { unzip } from '../support/unzip.ts';
import { Visitor } from '../support/visitor.ts';
import { DESKTOP, expect, expectAccessible, expectSoundPage, hydrated, type Page, signIn, test } from './fixtures.ts';

const NEW_PASSWORD = 'Fresh2@start';

let site: FilledSite<Record<'scripted' | 'plain' | 'dealer', string>>;

test.beforeAll(async () => {
  site = await startFilledSite(async (db) => {
    const [scripted, plain] = [await makePerson(db), await makePerson(db)];
    await makeListing(db, scripted);
    await makeListing(db, plain);
    const dealer = await makePerson(db, { isDealer: true, dealershipName: 'Wombat Wheels' });
    return { scripted: scripted.email, plain: plain.email, dealer: dealer.email };
  });
});
test.afterAll(async () => {
  await site.stop();
});

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Profile updated successfully!' });
const update = (page: Page) => press(page, 'Update Profile');

const DOUBLE_CLICK_MS = 700;
let pressedAt = 0;

/** Waits until the form no longer takes the click for a double click. */
async function press(page: Page, name: string) {
  await expect.poll(() => Date.now() - pressedAt, { intervals: [50] }).toBeGreaterThan(DOUBLE_CLICK_MS);
  await page.getByRole('button', { name }).click();
  pressedAt = Date.now();
}

async function picture(color: string) {
  const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: color } })
    .png()
    .toBuffer();
  return { name: 'me.png', mimeType: 'image/png', buffer: bytes };
}

async function elsewhere(email: string): Promise<Visitor> {
  const device = new Visitor(site.origin);
  expect((await device.post('/signin', { email, password: PASSWORD })).status).toBe(303);
  return device;
}

async function isSignedIn(device: Visitor): Promise<boolean> {
  return (await device.get('/profile')).status === 200;
}

async function openProfile(page: Page, hasJavaScript: boolean) {
  await page.goto(`${site.origin}/profile`);
  if (hasJavaScript) await hydrated(page);
}

type Walk = { page: Page; email: string; hasJavaScript: boolean };

async function walk({ page, email, hasJavaScript }: Walk) {
  await signIn(page, site.origin, email);
  const [phone, tablet] = [await elsewhere(email), await elsewhere(email)];
  await openProfile(page, hasJavaScript);
  await changeNameAndPhoto(page, hasJavaScript);
  await signOutOne(page, [phone, tablet]);
  await openProfile(page, hasJavaScript);
  await changePassword(page, [phone, tablet]);
  if (hasJavaScript) {
    await changeEmail(page);
    await downloadData(page);
  }
  await deleteAccount(page);
}

async function changeNameAndPhoto(page: Page, hasJavaScript: boolean) {
  await page.getByLabel('Name', { exact: true }).fill('Ash O’Neil');
  await page.getByLabel('Phone Number').fill('0491 570 159');
  await page.getByLabel('Profile photo').setInputFiles(await picture('#c00'));
  if (hasJavaScript) await expect(page.locator('main form img[src^="blob:"]')).toBeVisible();
  await update(page);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ash O’Neil');
  await expect(page.locator('main img[src*="/files/avatars/"]')).toBeVisible();
  await expect(page.locator('header img[src*="/files/avatars/"]').first()).toBeAttached();
  await page.getByLabel('Phone Number').fill('12345');
  await update(page);
  await expect(page.getByRole('alert')).toContainText('Please enter a valid 10-digit phone number');
  await expect(saved(page)).toBeHidden();
  await expect(page.getByLabel('Phone Number')).toHaveValue('12345');
  await expect(page.getByLabel('Phone Number')).toBeFocused();
}

async function signOutOne(page: Page, others: Visitor[]) {
  await expect(page.getByText('This device')).toHaveCount(1);
  await page
    .getByRole('button', { name: /^Sign out ?: / })
    .first()
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'That device is signed out.' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out ?: / })).toHaveCount(1);
  expect((await Promise.all(others.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
}

async function changePassword(page: Page, others: Visitor[]) {
  await page.getByLabel('Current password').fill('Wrong1!wrong');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await update(page);
  await expect(page.getByRole('alert')).toContainText('Failed to update profile: That’s not your current password.');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await update(page);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
  expect((await Promise.all(others.map(isSignedIn))).filter(Boolean)).toHaveLength(0);
}

async function changeEmail(page: Page) {
  const email = 'moved@people.example';
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Current password').fill(NEW_PASSWORD);
  await update(page);
  await expect(saved(page)).toContainText(`until you open the link we sent to ${email}.`);
  await page.goto(site.origin + (await mailedLink(site.dataDir, { to: email, path: '/verify-email' })));
  await expect(page.getByText('Your new email is confirmed.')).toBeVisible();
  await openProfile(page, true);
  await expect(page.getByLabel('Email')).toHaveValue(email);
}

async function downloadData(page: Page) {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('kerbside-data.zip');
  const files = unzip(await readFile(await download.path()));
  expect(JSON.parse(files.get('data.json')?.toString() ?? '').profile.name).toBe('Ash O’Neil');
  expect([...files.keys()]).toContain('avatar.webp');
}

async function deleteAccount(page: Page) {
  await page.getByRole('link', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete account');
  await expect(page.getByText('1 listing with 0 photos')).toBeVisible();
  await page.getByLabel('Current password').fill('Wrong1!wrong');
  await press(page, 'Delete my account');
  await expect(page.getByRole('alert')).toContainText('Failed to delete account');
  await page.getByLabel('Current password').fill(NEW_PASSWORD);
  await press(page, 'Delete my account');
  await expect(page.getByText('Account successfully deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.goto(`${site.origin}/profile`);
  await expect(page).toHaveURL(/\/signin\?next=%2Fprofile$/);
}

test('with JavaScript', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await walk({ page, email: site.filled.scripted, hasJavaScript: true });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the plain forms work the same', async ({ page }) => {
    await walk({ page, email: site.filled.plain, hasJavaScript: false });
  });
});

test('the form fits every screen, shows errors before it is sent and keeps the chosen photo', async ({ page }) => {
  await signIn(page, site.origin, site.filled.dealer);
  await page.goto(`${site.origin}/profile/delete`);
  await expectSoundPage(page);
  await openProfile(page, true);
  await expectSoundPage(page);
  await page.getByLabel('Profile photo').setInputFiles(await picture('#0c0'));
  await page.getByLabel('Email').fill('other@people.example');
  await page.getByLabel('Dealership name').fill('');
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/profile')) posts += 1;
  });
  await update(page);
  await expect(page.getByRole('alert')).toContainText('Dealership name is required for dealers');
  await expectAccessible(page);
  await page.getByLabel('Dealership name').fill('Wombat Cars');
  await update(page);
  await expect(page.getByRole('alert')).toContainText('Current password is required to change email');
  expect(posts).toBe(0);
  await page.getByLabel('Current password').fill('Wrong1!wrong');
  await update(page);
  await expect(page.getByRole('alert')).toContainText('That’s not your current password.');
  await expect(page.getByLabel('Email')).toHaveValue('other@people.example');
  await page.getByLabel('Current password').fill(PASSWORD);
  await update(page);
  await expect(saved(page)).toBeVisible();
  await expect(page.locator('main img[src*="/files/avatars/"]')).toBeVisible();
  await page.getByLabel('Remove photo').check();
  await update(page);
  await expect(page.locator('main img[src*="/files/avatars/"]')).toHaveCount(0);
});

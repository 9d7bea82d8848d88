/** The profile, sessions, data export and account deletion. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { makeListing } from '../support/factories.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { unzip } from '../support/unzip.ts';
import { Visitor } from '../support/visitor.ts';
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectSoundPage,
  hydrated,
  type Page,
  signIn,
  siteOfFile,
  test,
  WHOLE,
} from './fixtures.ts';

const NEW_PASSWORD = 'Fresh2@start';

const site = siteOfFile(async (db) => {
  const person = await makePerson(db);
  await makeListing(db, person);
  const dealer = await makePerson(db, { isDealer: true, dealershipName: 'Wombat Wheels' });
  return { person: person.email, dealer: dealer.email };
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

const fold = (page: Page, title: string) => page.locator('summary', { hasText: title }).click();

async function openProfile(page: Page) {
  await page.goto(`${site.origin}/profile`);
  await hydrated(page);
}

async function changeNameAndPhoto(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill('Ash O’Neil');
  await page.getByLabel('Phone Number').fill('0491 570 159');
  await page.getByLabel('Profile photo').setInputFiles(await picture('#c00'));
  await expect(page.locator('main form img[src^="blob:"]')).toBeVisible();
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

async function signOutTheOther(page: Page, other: Visitor) {
  await fold(page, 'Devices');
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: /^Sign out ?: / }).click();
  await expect(page.getByRole('status').filter({ hasText: 'That device is signed out.' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out ?: / })).toHaveCount(0);
  expect(await isSignedIn(other)).toBe(false);
}

async function changePassword(page: Page) {
  await fold(page, 'Email and password');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await update(page);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
}

async function downloadData(page: Page) {
  await fold(page, 'Your data');
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('kerbside-data.zip');
  const files = unzip(await readFile(await download.path()));
  expect(JSON.parse(files.get('data.json')?.toString() ?? '').profile.name).toBe('Ash O’Neil');
  expect([...files.keys()]).toContain('avatar.webp');
}

async function deleteAccount(page: Page, password: string) {
  await page.getByRole('link', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete account');
  await expect(page.getByText('1 listing with 0 photos')).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await press(page, 'Delete my account');
  await expect(page.getByText('Account successfully deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.goto(`${site.origin}/profile`);
  await expect(page).toHaveURL(/\/signin\?next=%2Fprofile$/);
}

test('a person changes name, photo and password, signs out another device, takes their data and leaves', async ({
  page,
}) => {
  const email = site.filled.person;
  await page.setViewportSize(DESKTOP);
  await signIn(page, site.origin, email);
  const other = await elsewhere(email);
  await openProfile(page);
  await changeNameAndPhoto(page);
  await signOutTheOther(page, other);
  await openProfile(page);
  await changePassword(page);
  await downloadData(page);
  await deleteAccount(page, NEW_PASSWORD);
});

test(
  'the form fits every screen, shows errors before it is sent and keeps the chosen photo',
  WHOLE,
  async ({ page }) => {
    await signIn(page, site.origin, site.filled.dealer);
    await page.goto(`${site.origin}/profile/delete`);
    await expectSoundPage(page);
    await openProfile(page);
    await expectSoundPage(page);
    await page.getByLabel('Profile photo').setInputFiles(await picture('#0c0'));
    await expect(page.getByText('me.png')).toBeVisible();
    await fold(page, 'Email and password');
    await page.getByLabel('Email').fill('other@people.example');
    await fold(page, 'Email and password');
    await expect(page.getByLabel('Email')).toBeHidden();
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
    await expect(page.getByLabel('Current password')).toBeFocused();
    expect(posts).toBe(0);
    await page.getByLabel('Current password').fill('Wrong1!wrong');
    await update(page);
    await expect(page.getByRole('alert')).toContainText('That’s not your current password.');
    await expect(page.getByLabel('Email')).toHaveValue('other@people.example');
    await page.getByLabel('Current password').fill(PASSWORD);
    await update(page);
    await expect(saved(page)).toBeVisible();
    await expect(page.locator('main img[src*="/files/avatars/"]')).toBeVisible();
  },
);

/** The administrator writes an article: with images, sections moved by keyboard, a preview beside it, and changes kept. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makePerson } from '../support/people.ts';
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectSoundPage,
  hydrated,
  PHONE,
  signIn,
  siteOfFile,
  test,
  WHOLE,
} from './fixtures.ts';

const ADMIN = 'admin@kerbside.example';

const site = siteOfFile(async (db) => {
  await makePerson(db, { email: ADMIN, name: 'Ada Editor' });
  return null;
});

async function picture(name: string) {
  const drawing = sharp({ create: { width: 640, height: 480, channels: 3, background: '#4a7f6b' } });
  return { name, mimeType: 'image/jpeg', buffer: await drawing.jpeg().toBuffer() };
}

/** Of some hundred kilobytes. */
async function detailedPicture(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const drawing = sharp({ create: { width: 800, height: 600, channels: 3, background: '#4a7f6b', noise } });
  return { name, mimeType: 'image/jpeg', buffer: await drawing.jpeg().toBuffer() };
}

async function openEditor(page: Page) {
  await signIn(page, site.origin, ADMIN);
  await page.goto(`${site.origin}/admin`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Create New Article' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Article' })).toBeVisible();
}

const sectionTitle = (page: Page, number: number) => page.getByLabel(`Title of section ${number}`);

test('the administrator writes, publishes, edits and deletes an article, and publishes one again that another tab deleted', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE);
  await openEditor(page);
  await page.getByLabel('Title', { exact: true }).fill('How to read a logbook');
  await page.getByLabel('Description').fill('A logbook tells more than the odometer. Here is what to look for.');
  await page.getByLabel('Category').fill('Buying');
  await page.getByLabel(/^Featured/).check();
  await expect(page.getByText('Featured', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish Article' }).click();
  await expect(page.getByRole('link', { name: 'Preview image is required' })).toBeVisible();

  await page
    .locator('input[name="previewFile"]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(page.getByText('Please select an image file')).toBeVisible();
  await page.locator('input[name="previewFile"]').setInputFiles(await picture('preview.jpg'));
  await expect(page.getByRole('img', { name: 'Preview image' })).toBeVisible();
  await expect(page.getByText('Preview image is required')).toHaveCount(0);

  await sectionTitle(page, 1).fill('Stamps');
  await page
    .locator('input[name="section-0-files"]')
    .setInputFiles([await picture('one.jpg'), await picture('two.jpg')]);
  await expect(page.getByRole('img', { name: 'Image 2 of section 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove image 2 of section 1' }).click();
  await expect(page.getByRole('img', { name: 'Image 2 of section 1' })).toHaveCount(0);
  await page.getByLabel('Alt text for image 1 of section 1').fill('A logbook with eight stamps');
  await page.getByRole('button', { name: 'Add section' }).click();
  await expect(sectionTitle(page, 2)).toBeFocused();
  await page.keyboard.type('Receipts');
  await expect(page.getByRole('button', { name: 'Move section 1 up' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Move section 2 down' })).toBeDisabled();
  await page.getByRole('button', { name: 'Move section 2 up' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'Section 2 is now section 1 of 2.' })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move section 1 down' })).toBeFocused();
  await expect(sectionTitle(page, 1)).toHaveValue('Receipts');
  await expectSoundPage(page);

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Preview/ }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('How to read a logbook');
  await expect(preview.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Receipts', 'Stamps']);
  await expect(preview.getByRole('img', { name: 'A logbook with eight stamps' })).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('How to read any logbook');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('How to read any logbook');
  await preview.close();

  await page.getByRole('button', { name: 'Publish Article' }).click();
  await expect(page.getByText('“How to read any logbook” published.')).toBeVisible();
  await expectSoundPage(page);

  await page.getByRole('link', { name: /^Edit/ }).click();
  await expect(sectionTitle(page, 2)).toHaveValue('Stamps');
  await expect(page.getByLabel('Alt text for image 1 of section 2')).toHaveValue('A logbook with eight stamps');
  await page.setViewportSize(DESKTOP);
  await page.getByLabel('Title', { exact: true }).fill('Logbooks');
  await expect(page.locator('[aria-label="Live preview"] h1')).toHaveText('Logbooks');
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'View live' })).toHaveAttribute('href', /^\/article\/\w+$/);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expect(page.getByText('“Logbooks” updated.')).toBeVisible();

  await page.getByRole('link', { name: /^Edit/ }).click();
  await page.getByLabel('Description').fill('Typed while another tab deletes it.');
  const path = new URL(page.url()).pathname.replace(/edit$/, 'delete');
  const deleted = await page.request.post(site.origin + path, { headers: { Origin: site.origin } });
  expect(deleted.ok()).toBe(true);
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expect(page.getByRole('heading', { name: 'This article was deleted' })).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Typed while another tab deletes it.');
  await expectSoundPage(page);
  await page.locator('input[name="previewFile"]').setInputFiles(await picture('again.jpg'));
  await expect(page.getByRole('img', { name: 'Preview image' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish Article' }).click();
  await expect(page.getByText('“Logbooks” published.')).toBeVisible();

  await page.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Logbooks' });
  await expect(dialog.getByText('Are you sure you want to delete this article?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('“Logbooks” deleted.')).toBeVisible();
  await expect(page.getByText('No articles published yet')).toBeVisible();
});

test(
  'an upload shows its progress, and a failed one can be retried; unsaved changes are stored on leaving',
  WHOLE,
  async ({ page, context }) => {
    await openEditor(page);
    const input = page.locator('input[name="previewFile"]');
    const line = await context.newCDPSession(page);
    const atMost = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await atMost(5_000);
    await input.setInputFiles(await detailedPicture('slow.jpg'));
    const progress = page.getByRole('progressbar', { name: 'Uploading slow.jpg' });
    const share = () => progress.evaluate((bar: HTMLProgressElement) => bar.value);
    await expect.poll(share).toBeGreaterThan(0);
    expect(await share()).toBeLessThan(1);
    await expectAccessible(page);
    await atMost(-1);
    await expect(page.getByRole('img', { name: 'Preview image' })).toBeVisible();
    await expect(progress).toHaveCount(0);

    await page.route('**/admin/articles/images', (route) => route.abort());
    await input.setInputFiles(await picture('lost.jpg'));
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to upload preview image: no connection' }),
    ).toBeVisible();
    await page.unroute('**/admin/articles/images');
    const stored = page.waitForResponse('**/admin/articles/images');
    await page.getByRole('button', { name: 'Try again' }).click();
    expect((await stored).ok()).toBe(true);
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to upload' })).toHaveCount(0);

    await page.getByLabel('Title', { exact: true }).fill('Half an article');
    await page.getByLabel('Content of section 1').fill('It has a middle.');
    await page.getByRole('button', { name: 'Remove section 1' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Content of section 1')).toHaveValue('It has a middle.');
    await expect(page.getByText('Unsaved changes, stored on this device')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Articles' }).click();
    await page.getByRole('dialog', { name: 'You have unsaved changes' }).getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
    await page.getByRole('link', { name: 'Create New Article' }).click();
    await expect(page.getByText(/^We’ve restored your unsaved changes from .*\.$/)).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half an article');
    await expect(page.getByLabel('Content of section 1')).toHaveValue('It has a middle.');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  },
);

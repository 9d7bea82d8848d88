/** A number plate is blurred while the listing is written. */
import sharp from 'sharp';
import { makePerson } from '../support/people.ts';
import { expect, expectAccessible, hydrated, PHONE, signIn, siteOfFile, test } from './fixtures.ts';

const site = siteOfFile(async (db) => (await makePerson(db)).email);

test('a box is moved over the plate with the keyboard, and the photo comes back blurred', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, site.origin, site.filled);
  await page.goto(`${site.origin}/create-listing`);
  await hydrated(page);
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#38f' } });
  const buffer = await picture.jpeg().toBuffer();
  await page.locator('input[name="photos"]').setInputFiles([{ name: 'car.jpg', mimeType: 'image/jpeg', buffer }]);
  await expect(page.getByText('Number plates copied from ads are used on other cars')).toBeVisible();
  const photo = page.getByRole('list', { name: 'Your photos, in order' }).getByRole('img');
  await expect(photo).toHaveAttribute('src', /\/files\//);
  const before = (await photo.getAttribute('src')) ?? '';

  const button = page.getByRole('button', { name: 'Blur plate in photo 1' });
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Blur the plate in photo 1' });
  const box = dialog.getByRole('group', { name: 'Box over the plate' });
  await box.focus();
  for (const key of ['ArrowRight', 'ArrowUp', 'Shift+ArrowRight', 'Shift+ArrowDown']) await box.press(key);
  await expect(dialog.getByRole('status')).toHaveText('Box 39% from the left, 59% from the top, 25% wide, 9% high');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Blur', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(photo).not.toHaveAttribute('src', before);
  expect((await request.get(new URL(before, site.origin).href)).status()).toBe(404);
  expect((await request.get(new URL((await photo.getAttribute('src')) ?? '', site.origin).href)).status()).toBe(200);
});

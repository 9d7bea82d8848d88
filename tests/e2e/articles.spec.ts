/** From the home page to an article and back, as a reader goes. */
import { expect, expectSoundPage, test } from './fixtures.ts';

test('a reader finds an article from the home page, reads it and looks for another', async ({ page, origin }) => {
  await page.goto(origin);
  const updates = page.getByRole('region', { name: 'Latest Updates' });
  await expect(updates.locator('[data-article]')).toHaveCount(8);
  await updates.getByRole('link', { name: 'View All Articles' }).click();
  await expect(page).toHaveURL(`${origin}/articles`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles');
  await expectSoundPage(page);

  await page.getByRole('link', { name: 'Roadworthy certificates, state by state' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roadworthy certificates, state by state');
  await expect(page.getByText('Editorial Team')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'One idea, many names' })).toBeVisible();
  const picture = page.locator('article img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectSoundPage(page);

  await page.getByRole('link', { name: 'Back to Articles' }).click();
  await expect(page).toHaveURL(`${origin}/articles`);
});

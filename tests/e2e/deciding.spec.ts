/** Deciding between cars: saved without an account, hidden, seen before, with notes, side by side. */
import { makeListing, makeSeller } from '../support/factories.ts';
import { expect, expectAccessible, hydrated, type Page, siteOfFile, test, WHOLE } from './fixtures.ts';

const site = siteOfFile(async (db) => {
  const seller = await makeSeller(db);
  const cars: string[] = [];
  for (let n = 0; n < 5; n += 1) cars.push(await makeListing(db, seller, { model: `Corolla ${n}`, trim: '' }));
  return { cars };
});

const heart = (page: Page, n: number) => page.getByRole('button', { name: `Save 2019 Toyota Corolla ${n}` });

const card = (page: Page, n: number) => page.locator(`[data-listing="${site.filled.cars[n]}"]`);
const compare = (page: Page, n: number) => page.getByRole('button', { name: `Compare 2019 Toyota Corolla ${n}` });

test('a visitor sees what is new, keeps cars on the device, compares some and hides one', async ({ page }) => {
  await page.addInitScript(() => {
    const lastVisit = '{"day":"2020-01-01","before":null}';
    if (!localStorage.getItem('results-seen')) localStorage.setItem('results-seen', lastVisit);
  });
  await page.goto(`${site.origin}/listings?sort=price_asc`);
  await hydrated(page);
  await expect(page.getByText('New since your last visit')).toHaveCount(5);
  await heart(page, 3).click();
  await expect(heart(page, 3)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: 'Sign in to keep it everywhere' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: 'Sign in to keep it everywhere' })).toBeHidden();
  // Pressed in one breath, they are sent one after the other.
  const sent = [1, 4].map((n) => page.waitForResponse(new RegExp(`/saved-cars/${site.filled.cars[n]}$`)));
  for (const n of [1, 4]) await heart(page, n).click();
  await Promise.all(sent);

  for (const n of [0, 1, 2, 2]) await compare(page, n).click();
  await expect(compare(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('2 cars (up to 4)')).toBeVisible();
  await card(page, 2).getByRole('heading').getByRole('link').click();
  await page.locator('summary[aria-label="More"]').click();
  await page.getByRole('button', { name: 'Hide this car' }).click();
  await expect(page.getByText('Hidden from your search results on this device.')).toBeVisible();
  await page.goto(`${site.origin}/listings?sort=price_asc`);
  await expect(page.getByText('4 vehicles found · 1 hidden')).toBeVisible();
  await expect(card(page, 2)).toBeHidden();
  await page.getByRole('link', { name: 'Show hidden cars' }).click();
  await expect(page.getByRole('heading', { name: 'Hidden cars' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all again' }).click();
  await expect(page.getByText('5 vehicles found')).toBeVisible();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(`${site.origin}/compare?ids=${site.filled.cars[0]},${site.filled.cars[1]}`);

  await page.goto(`${site.origin}/saved-cars`);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved Cars (3)');
  await page.getByRole('button', { name: 'Remove 2019 Toyota Corolla 1' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved Cars (2)');
});

test('recently viewed cars are at the end of a car’s page and can be cleared', WHOLE, async ({ page }) => {
  for (const n of [0, 1, 2]) {
    await page.goto(`${site.origin}/listing/${site.filled.cars[n]}`);
    await page.waitForFunction(
      (id) => localStorage.getItem('recently-viewed')?.includes(id),
      site.filled.cars[n] ?? '',
    );
  }
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  await expect(recent.getByRole('link')).toHaveText([/Corolla 1/, /Corolla 0/]);
  await expectAccessible(page);
  await recent.getByRole('button', { name: 'Remove 2019 Toyota Corolla 1' }).click();
  await expect(recent.getByRole('link')).toHaveText([/Corolla 0/]);
  await recent.getByRole('button', { name: 'Clear' }).click();
  await expect(recent).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('recently-viewed'))).toBeNull();
});

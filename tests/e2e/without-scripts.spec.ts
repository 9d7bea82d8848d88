/** The same search as plain HTML and forms. */
import { cardIds, expect, PHONE, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('filters are a form, chips and pages are links', async ({ page, origin }) => {
  await page.goto(`${origin}/listings`);
  await page.getByRole('checkbox', { name: /^SUV/ }).check();
  await page.getByLabel('To').first().fill('$90,000');
  await page.getByRole('button', { name: /^Show/ }).click();
  await expect(page).toHaveURL(/bodyType=SUV/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results');
  await page.getByLabel('Sort').selectOption('Price: low to high');
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(page).toHaveURL(/sort=price_asc/);
  await expect(page).toHaveURL(/bodyType=SUV/);
  await page.getByRole('link', { name: 'Remove filter: SUV' }).click();
  await expect(page.getByRole('checkbox', { name: /^SUV/ })).not.toBeChecked();
  await page.goto(`${origin}/listings`);
  const first = await cardIds(page);
  await page.getByRole('link', { name: 'Next page' }).click();
  expect(await cardIds(page)).not.toEqual(first);
});

test('on a phone the filters still open and close', async ({ page, origin }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${origin}/listings`);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.locator('#filters')).toBeVisible();
  await page.getByRole('button', { name: 'Close filters' }).click();
  await expect(page.locator('#filters')).toBeHidden();
});

test('the form of the home page finds the models of a make and a price range', async ({ page, origin }) => {
  await page.goto(origin);
  await page.getByLabel('Make', { exact: true }).selectOption('Toyota');
  await page.getByRole('button', { name: 'Show models' }).click();
  await expect(page.getByLabel('Make', { exact: true })).toHaveValue('Toyota');
  await page.getByLabel('Model', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Price Range').selectOption('Over $50,000');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/listings\?make=Toyota&model=[^&]+&minPrice=50000$/);
});

test('every photo of a listing can be reached, and the view is counted by a picture', async ({ page, origin }) => {
  await page.goto(`${origin}/listings?status=available`);
  const counted = page.waitForRequest(/\/listing\/\w+\/views$/);
  await page.locator('[data-listing] h2 a').first().click();
  expect((await counted).method()).toBe('GET');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

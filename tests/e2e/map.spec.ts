/** Results by state: by keyboard, accessible in both themes and at every width, and without JavaScript. */
import { DESKTOP, expect, expectSoundPage, hydrated, test } from './fixtures.ts';

test.use({ viewport: DESKTOP });

test('a person opens the map from the results and a state by keyboard', async ({ page, origin }) => {
  await page.goto(`${origin}/listings?fuelType=Petrol`);
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cars by state' })).toBeVisible();
  await expectSoundPage(page);
  const victoria = page.getByRole('link', { name: /^Victoria: \d+ cars?$/ });
  const [count = ''] = /\d+/.exec((await victoria.getAttribute('aria-label')) ?? '') ?? [];
  await victoria.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/listings?location=VIC&fuelType=Petrol`);
  await expect(page.getByText(`${count} vehicles found`)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a state can be opened', async ({ page, origin }) => {
    await page.goto(`${origin}/listings/map`);
    await page.getByRole('link', { name: /^Queensland: / }).click();
    await expect(page).toHaveURL(`${origin}/listings?location=QLD`);
  });
});

/** From the page of a state to a model’s price guide, with the duty of the visitor’s own state. */
import { makeListings, makeSeller } from '../support/factories.ts';
import { expect, expectSoundPage, hydrated, PHONE, siteOfFile, test } from './fixtures.ts';

const site = siteOfFile(async (db) => {
  const cars = Array.from({ length: 6 }, (_, at) => ({
    ...{ make: 'Toyota', model: 'Corolla', location: 'VIC' as const },
    ...{ year: 2016 + at, kilometers: 150_000 - 20_000 * at, price: 14_000 + 2500 * at },
  }));
  return { ids: await makeListings(db, await makeSeller(db), cars) };
});

test.use({ viewport: PHONE });

test('a buyer goes from a state’s cars to a model, its price guide, their duty and a car', async ({ page }) => {
  await page.goto(`${site.origin}/used-cars/vic`);
  await hydrated(page);
  await expectSoundPage(page);
  await page.getByRole('link', { name: 'Toyota (6)' }).click();
  await expect(page.getByRole('heading', { name: /^Used Toyota for sale in Victoria$/ })).toBeVisible();
  await page.goto(`${site.origin}/listing/${site.filled.ids[2]}/2018-toyota-corolla-vic`);
  await hydrated(page);
  await page.getByRole('link', { name: 'What a used Corolla costs' }).click();
  await expect(page.getByRole('heading', { name: 'What a used Toyota Corolla costs' })).toBeVisible();
  await hydrated(page);
  await expect(page.getByRole('row', { name: '2018 1 $19,000' })).toBeVisible();
  await expect(page.getByText(/^A 2019 worth about \$[\d,]+ is worth about \$[\d,]+ in three years/)).toBeVisible();
  await page.getByText('Drive-away estimate').click();
  await page.getByLabel('Your state').selectOption('VIC');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText(/drive away in VIC, before a transfer fee/)).toBeVisible();
  await page.getByText('The 6 cars behind these figures').click();
  await expectSoundPage(page);
  await page
    .getByRole('row', { name: /^2021 50,000 km/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { name: /^2021 Toyota Corolla/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'What a used Toyota Corolla costs' })).toBeVisible();
});

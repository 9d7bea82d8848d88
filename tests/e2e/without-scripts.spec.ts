/** Buying and selling as plain HTML and forms. */
import { makeListing, makeSeller } from '../support/factories.ts';
import { startFilledSite } from '../support/filled-site.ts';
import { picture } from '../support/listing-form.ts';
import { mailedLink } from '../support/outbox.ts';
import { PASSWORD } from '../support/people.ts';
import { fillInCar } from './car-fields.ts';
import { cardIds, expect, expectNoSidewaysScroll, type Page, PHONE, showsAfter, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('a buyer searches from home, filters on a phone, sorts and pages; a view is counted', async ({ page, origin }) => {
  await page.setViewportSize(PHONE);
  await page.goto(origin);
  await page.getByText('Make, model, place or price').click();
  await page.getByLabel('Make', { exact: true }).selectOption('Toyota');
  await page.getByRole('button', { name: 'Show models' }).click();
  await expect(page.getByLabel('Make', { exact: true })).toHaveValue('Toyota');
  await page.getByLabel('Model', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Price Range').selectOption('Over $50,000');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/listings\?make=Toyota&model=[^&]+&minPrice=50000$/);

  await page.goto(`${origin}/listings`);
  const first = await cardIds(page);
  await page.getByRole('link', { name: 'Next page' }).click();
  expect(await cardIds(page)).not.toEqual(first);
  const filters = page.locator('#filters');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(filters).toBeVisible();
  await page.getByRole('button', { name: 'Close filters' }).click();
  await expect(filters).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
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
  await expect(page).not.toHaveURL(/bodyType=SUV/);
  const counted = page.waitForRequest(/\/listing\/\w+\/views$/);
  await page.locator('[data-listing] h2 a').first().click();
  expect((await counted).method()).toBe('GET');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a person finds and saves a car, then lists one, edits it and marks it as sold', async ({ page }) => {
  const site = await startFilledSite(async (db) => {
    const seller = await makeSeller(db);
    await makeListing(db, seller, { trim: 'Hybrid', price: 35_000 });
    return makeListing(db, seller, { trim: '' });
  });
  try {
    await page.setViewportSize(PHONE);
    await page.goto(site.origin);
    await page.getByRole('main').getByLabel('What are you looking for?').fill('corolla under 30k');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(/Toyota.*Corolla.*Under \$30,000/);
    await expect.poll(() => cardIds(page)).toEqual([site.filled]);
    await page.getByRole('link', { name: '2019 Toyota Corolla', exact: true }).click();
    await page.getByRole('button', { name: 'Save 2019 Toyota Corolla' }).click();
    await page.getByRole('link', { name: 'Create New Account' }).click();
    await signUp(page);
    await page.goto(site.origin + (await mailedLink(site.dataDir, { to: EMAIL, path: '/verify-email' })));
    await page.getByRole('button', { name: 'Verify my email' }).click();
    await expect(page).toHaveURL(new RegExp(`/listing/${site.filled}#heart-`));
    const heart = page.getByRole('button', { name: 'Save 2019 Toyota Corolla' });
    await expect(heart).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('link', { name: 'Sell', exact: true }).click();
    await createListing(page);
    await sellIt(page);
  } finally {
    await site.stop();
  }
});

const EMAIL = 'robin@people.example';

async function signUp(page: Page) {
  await page.getByLabel('Full name').fill('Robin Walker');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Phone').fill('0491 570 157');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
}

async function createListing(page: Page) {
  const buffer = Buffer.from(await (await picture('car.jpg')).arrayBuffer());
  await page.getByLabel('Add photos').setInputFiles({ name: 'car.jpg', mimeType: 'image/jpeg', buffer });
  await fillInCar(page, { make: 'Wombat', model: '', price: '21,990' });
  const submit = page.getByRole('button', { name: 'Create Listing', exact: true });
  await submit.click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Enter the model']);
  await expect(page.getByLabel('Model', { exact: true })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Model', { exact: true }).fill('Burrow');
  await showsAfter(() => submit.click(), page, 'Listing created successfully! Redirecting...');
  await page.waitForURL(/\/listing\/\w+$/);
}

/** From its own page. */
async function sellIt(page: Page) {
  const car = page.url();
  const owner = page.getByRole('complementary', { name: 'Price and seller' });
  await expect(page.getByRole('img', { name: /Wombat/ }).first()).toBeVisible();
  await owner.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Colour').fill('Green');
  await page.getByRole('button', { name: 'Update Listing' }).click();
  await page.waitForURL(/\/my-listings$/);
  await page.goto(car);
  await expect(page.getByText('Green', { exact: true })).toBeVisible();
  await owner.getByRole('button', { name: 'Mark as Sold' }).click();
  await expect(page.getByText('This will mark your listing as sold.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Sold' }).click();
  await expect(page).toHaveURL(car);
  await expect(page.getByText('2019 Wombat Burrow is marked as sold.')).toBeVisible();
}

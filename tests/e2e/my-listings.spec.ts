/** A seller's own listings: marked as sold, put back for sale, deleted and searched, also where it fails. */
import { makeListing } from '../support/factories.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSoundPage,
  hold,
  hydrated,
  type Page,
  PHONE,
  signIn,
  siteOfFile,
  test,
  WHOLE,
} from './fixtures.ts';

type Seller = { email: string; cars: string[] };

const site = siteOfFile(async (db) => {
  const sellers: Seller[] = [];
  for (let seller = 0; seller < 3; seller += 1) {
    const person = await makePerson(db);
    const cars: string[] = [];
    for (const model of ['Rio', 'Stinger']) {
      const trim = model === 'Rio' ? '' : `GT ${'very'.repeat(24)}longname`;
      cars.push(await makeListing(db, person, { make: `Kia${seller}`, model, trim }));
    }
    sellers.push({ email: person.email, cars });
  }
  return { sellers };
});

const card = (page: Page, model: string) => page.getByRole('article').filter({ hasText: model });
const press = (page: Page, model: string, name: RegExp) => card(page, model).getByRole('button', { name }).click();
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filter listings' }).getByRole('link', { name });
const figure = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name });

async function openAs(page: Page, seller: number, path = '/my-listings') {
  await signIn(page, site.origin, site.filled.sellers[seller]?.email as string);
  await page.goto(`${site.origin}${path}`);
}

async function expectForSale(page: Page, seller: number, count: number) {
  const answer = await page.request.get(`${site.origin}/listings?make=Kia${seller}&status=available`);
  expect(await answer.text()).toContain(`${count} vehicle${count === 1 ? '' : 's'} found`);
}

test('the page and search follow a sale, a relisting and a deletion at once, and a late answer changes nothing', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openAs(page, 0);
  await hydrated(page);
  await expectSoundPage(page);
  await page.setViewportSize(PHONE);
  await press(page, 'Rio', /^Mark as Sold/);
  await expect(card(page, 'Rio').getByText('SOLD', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Kia0 Rio is marked as sold.' })).toBeVisible();
  await expect(tab(page, 'Sold')).toContainText('1');
  await expect(figure(page, 'Active Listings')).toContainText('1');
  await expectForSale(page, 0, 1);
  await press(page, 'Rio', /^Mark as For Sale/);
  await expect(page.getByRole('status').filter({ hasText: 'Kia0 Rio is for sale again.' })).toBeVisible();
  await expectForSale(page, 0, 2);

  await press(page, 'Stinger', /^Delete/);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this listing?');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Stinger').getByRole('button', { name: /^Delete/ })).toBeFocused();
  await press(page, 'Stinger', /^Delete/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Stinger')).toBeVisible();
  await press(page, 'Stinger', /^Delete/);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, 'Stinger')).toBeHidden();
  await expect(tab(page, 'All')).toContainText('1');
  await expect(page.getByRole('list', { name: 'Your listings' })).toBeFocused();
  await expectForSale(page, 0, 1);

  const sold = card(page, 'Rio').getByText('SOLD', { exact: true });
  await press(page, 'Rio', /^Mark as Sold/);
  await expect(sold).toBeVisible();
  const relisted = await hold(page, '**/relist.data*');
  await press(page, 'Rio', /^Mark as For Sale/);
  await expect(sold).toBeHidden();
  await press(page, 'Rio', /^Delete/);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, 'Rio')).toBeHidden();
  await relisted.answer();
  await expect(card(page, 'Rio')).toBeHidden();
  const address = `${site.origin}/listing/${site.filled.sellers[0]?.cars[0]}`;
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
});

test(
  'a failed page can be retried, and a failed change is reverted with an error beside its car',
  WHOLE,
  async ({ page, context }) => {
    await page.setViewportSize(PHONE);
    await openAs(page, 1, '/');
    await hydrated(page);
    await page.route('**/my-listings.data*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await page.getByLabel('Menu', { exact: true }).first().click();
    await page.getByRole('link', { name: 'My Listings' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Failed to fetch your listings. Please try again later.');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(heading).toHaveText('My Listings');
    await hydrated(page);
    await page.unroute('**/my-listings.data*');

    await tab(page, 'Active').click();
    await expect(page).toHaveURL(/tab=active$/);
    await page.route('**/my-listings/*/*', (route) => route.fulfill({ status: 500 }));
    await press(page, 'Rio', /^Mark as Sold/);
    const alert = card(page, 'Rio').getByRole('alert');
    await expect(alert).toHaveText('Failed to mark listing as sold. Please try again later.');
    await expect(card(page, 'Rio').getByText('SOLD', { exact: true })).toBeHidden();
    await press(page, 'Rio', /^Delete/);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(alert).toHaveText('Failed to delete the listing. Please try again later.');
    await page.unroute('**/my-listings/*/*');
    for (const model of ['Rio', 'Stinger']) {
      await press(page, model, /^Mark as Sold/);
      await expect(card(page, model)).toBeHidden();
    }
    await expect(page.getByRole('heading', { name: 'No active listings found.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create Your First Listing' })).toHaveAttribute(
      'href',
      '/create-listing',
    );
    await tab(page, 'Sold').click();
    await expect(page).toHaveURL(/tab=sold$/);
    await expect(page.getByRole('article')).toHaveCount(2);
    // Without its code the page says that it waits for a connection.
    const fetched = () =>
      performance.getEntriesByType('resource').some(({ name }) => /\/change-[^/.]{7}\.js$/.test(name));
    await page.waitForFunction(fetched);
    await context.setOffline(true);
    await press(page, 'Rio', /^Mark as For Sale/);
    await expect(alert).toHaveText('Failed to mark listing as for sale. Please try again later.');
    await expect(card(page, 'Rio').getByText('SOLD', { exact: true })).toBeVisible();
    await context.setOffline(false);
  },
);

test(
  'on the car’s own page the owner has tools, prints a window sign and is asked before it is marked as sold',
  WHOLE,
  async ({ page, context }) => {
    const { email = '', cars: [car] = [] } = site.filled.sellers[2] ?? {};
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await openAs(page, 2, `/listing/${car}`);
    await hydrated(page);
    const owner = page.getByRole('region', { name: 'Your listing' });
    const sold = owner.getByRole('button', { name: 'Mark as Sold' });
    for (const viewport of [PHONE, { width: 768, height: 900 }, DESKTOP]) {
      await page.setViewportSize(viewport);
      for (const tool of [sold, owner.getByRole('link', { name: 'Edit' })])
        await expect(tool).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(/Call Seller|Text seller|Copy number/)).toHaveCount(0);
    }
    await owner.getByRole('button', { name: 'Print window sign' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed');

    const dialog = page.getByRole('dialog');
    await sold.click();
    await expect(dialog).toContainText(
      'This will mark your listing as sold. The listing will still be visible but marked as sold.',
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.route('**/my-listings/*/*', (route) => route.fulfill({ status: 500 }));
    await sold.click();
    await dialog.getByRole('button', { name: 'Mark as Sold' }).click();
    await expect(owner.getByRole('alert')).toHaveText('Failed to mark listing as sold. Please try again later.');
    await page.unroute('**/my-listings/*/*');

    await context.clearCookies();
    await sold.click();
    await dialog.getByRole('button', { name: 'Mark as Sold' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('This will mark your listing as sold.')).toBeVisible();
    await page.getByRole('button', { name: 'Mark as Sold' }).click();
    await expect(page).toHaveURL(`${site.origin}/listing/${car}`);
    await expect(page.getByText(/^Sold on/).first()).toBeVisible();
    await expect(sold).toBeHidden();
    await expect(page.getByRole('link', { name: /Call Seller/ })).toHaveCount(0);
    await expectForSale(page, 2, 1);
  },
);

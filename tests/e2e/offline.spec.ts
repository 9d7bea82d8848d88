/** Without a connection: a page that says so, with the saved cars of whoever saw them here, until they sign out. */
import { makeListing, makeSeller } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { makePerson } from '../support/people.ts';
import {
  expect,
  expectAccessible,
  expectLegible,
  expectNoSidewaysScroll,
  hydrated,
  type Page,
  PHONE,
  signIn,
  test,
} from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

let site: FilledSite<{ email: string; other: string; listingId: string }>;
test.beforeAll(async () => {
  site = await startFilledSite(async (db) => {
    const listingId = await makeListing(db, await makeSeller(db), { make: 'Mazda', model: '3', price: 12_990 });
    return { email: (await makePerson(db)).email, other: (await makePerson(db)).email, listingId };
  });
});
test.afterAll(() => site.stop());

async function arrive(page: Page, path: string) {
  await page.goto(site.origin + path);
  await hydrated(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

async function openOffline(page: Page, path: string) {
  await page.context().setOffline(true);
  await page.goto(site.origin + path);
  await page.context().setOffline(false);
}

async function saveCar(page: Page) {
  const path = `${site.origin}/saved-cars/${site.filled.listingId}`;
  const answer = await page.request.post(path, { form: {}, headers: { Origin: site.origin } });
  expect(answer.ok()).toBe(true);
}

const savedCars = (page: Page) => page.getByRole('heading', { name: 'Your saved cars' });

test('saved cars are there as last seen, for whoever saw them, and gone after signing out', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, site.origin, site.filled.email);
  await saveCar(page);
  await arrive(page, '/saved-cars');
  await expect.poll(() => page.evaluate(() => caches.has('seen-cars'))).toBe(true);
  await openOffline(page, '/about');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(savedCars(page)).toBeVisible();
  await expect(page.getByText('$12,990')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Our story' })).toBeVisible();

  await hydrated(page);
  await page.locator('summary[aria-label="Menu"]').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign up' }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.has('seen-cars'))).toBe(false);
  await openOffline(page, '/saved-cars');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(savedCars(page)).toBeHidden();
});

test('nobody sees what another person saw here', async ({ page }) => {
  await signIn(page, site.origin, site.filled.email);
  await saveCar(page);
  await arrive(page, '/saved-cars');
  await expect.poll(() => page.evaluate(() => caches.has('seen-cars'))).toBe(true);
  await signIn(page, site.origin, site.filled.other);
  await arrive(page, '/about');
  await expect.poll(() => page.evaluate(() => caches.has('seen-cars'))).toBe(false);
});

test('no page and no file of the site is kept', async ({ page }) => {
  await arrive(page, '/');
  await page.reload();
  await hydrated(page);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
});

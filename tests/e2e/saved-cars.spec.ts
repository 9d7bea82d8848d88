/** The heart, signed in and out, and offline. */
import { makeListing, makeSeller } from '../support/factories.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { expect, hold, hydrated, type Page, signIn, siteOfFile, test } from './fixtures.ts';

const site = siteOfFile(async (db) => {
  const seller = await makeSeller(db);
  for (let n = 0; n < 24; n += 1) await makeListing(db, seller, { make: 'Mazda', model: '3', trim: '' });
  const cars: string[] = [];
  for (let n = 0; n < 4; n += 1) cars.push(await makeListing(db, seller, { model: `Corolla ${n}`, trim: '' }));
  const buyers: string[] = [];
  for (let n = 0; n < 3; n += 1) buyers.push((await makePerson(db)).email);
  return { cars, buyers };
});

const heart = (page: Page, n: number) => page.getByRole('button', { name: `Save 2019 Toyota Corolla ${n}` });
const pressed = (page: Page, n: number) => expect(heart(page, n)).toHaveAttribute('aria-pressed', 'true');
const notPressed = (page: Page, n: number) => expect(heart(page, n)).toHaveAttribute('aria-pressed', 'false');
const saving = (page: Page) => page.waitForResponse(/\/saved-cars\//);

async function openAs(page: Page, buyer: number, path: string) {
  await signIn(page, site.origin, site.filled.buyers[buyer] as string);
  await page.goto(`${site.origin}${path}`);
  await hydrated(page);
}

async function fillIn(page: Page, buyer: number) {
  await page.getByLabel('Email').fill(site.filled.buyers[buyer] as string);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a heart shows on every page, the last of several presses wins, and a failed press is reverted', async ({
  page,
  context,
}) => {
  await openAs(page, 0, '/listings');
  await notPressed(page, 1);
  const saved = saving(page);
  await heart(page, 1).click();
  await pressed(page, 1);
  await notPressed(page, 2);
  expect((await saved).status()).toBe(204);
  await expect(page).toHaveURL(`${site.origin}/listings`);

  const held = await hold(page, '**/saved-cars/**');
  const answered: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/saved-cars/')) answered.push(pathname);
  });
  for (let press = 0; press < 3; press += 1) await heart(page, 0).click();
  await pressed(page, 0);
  await held.answer();
  const path = `/saved-cars/${site.filled.cars[0]}`;
  await expect.poll(() => answered).toEqual([path, `${path}/remove`, path]);

  await page.route('**/saved-cars/**', (route) => route.fulfill({ status: 500 }));
  const refused = page.waitForResponse((response) => response.status() === 500);
  await heart(page, 2).click();
  await refused;
  await notPressed(page, 2);
  await page.unroute('**/saved-cars/**');
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await heart(page, 2).click();
  await failed;
  await notPressed(page, 2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Cars');
  await context.setOffline(false);

  await page.goto(`${site.origin}/listing/${site.filled.cars[1]}`);
  await hydrated(page);
  await pressed(page, 0);
  const removed = saving(page);
  await heart(page, 1).click();
  await notPressed(page, 1);
  await removed;
  await page.getByRole('link', { name: 'Browse Cars' }).first().click();
  await pressed(page, 0);
  await notPressed(page, 1);
});

test('a visitor’s heart saves on the device; signing in keeps it, and Back skips the sign-in page', async ({
  page,
  context,
}) => {
  const results = `${site.origin}/listings?make=Toyota&sort=price_asc`;
  const keepEverywhere = page.getByRole('link', { name: 'Sign in to keep it everywhere' });
  await page.goto(results);
  await hydrated(page);
  await page.getByRole('link', { name: '2019 Toyota Corolla 2' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/listing/${site.filled.cars[2]}`));
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2019 Toyota Corolla 2');
  await heart(page, 2).click();
  await expect(keepEverywhere).toBeVisible();
  await page.reload();
  await pressed(page, 2);
  await hydrated(page);
  await heart(page, 3).click();
  await keepEverywhere.click();
  await expect(page.getByText('The 2 cars you saved on this device will be in your account too.')).toBeVisible();
  await fillIn(page, 1);
  await expect(page).toHaveURL(new RegExp(`/listing/${site.filled.cars[2]}`));
  await pressed(page, 3);
  await page.goBack();
  await expect(page).toHaveURL(results);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results');
  await pressed(page, 2);
  await pressed(page, 3);

  // A session that has ended says so before anything is saved.
  await context.clearCookies();
  await heart(page, 1).click();
  await expect(page).toHaveURL(new RegExp(`/signin\\?next=.*&save=${site.filled.cars[1]}$`));
  await fillIn(page, 1);
  await expect(page).toHaveURL(results);
  await pressed(page, 1);
});

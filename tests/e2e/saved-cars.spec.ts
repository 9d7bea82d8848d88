/** The heart, signed in and out, offline and without JavaScript. */
import { makeListing, makeSeller } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { expect, expectAccessible, hydrated, type Page, signIn, test } from './fixtures.ts';

let site: FilledSite<{ cars: string[]; buyers: string[] }>;

test.beforeAll(async () => {
  site = await startFilledSite(async (db) => {
    const seller = await makeSeller(db);
    const cars: string[] = [];
    for (let n = 0; n < 4; n += 1) cars.push(await makeListing(db, seller, { model: `Corolla ${n}`, trim: '' }));
    const buyers: string[] = [];
    for (let n = 0; n < 8; n += 1) buyers.push((await makePerson(db)).email);
    return { cars, buyers };
  });
});
test.afterAll(async () => {
  await site.stop();
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

test('a saved car shows its heart on every page', async ({ page }) => {
  await openAs(page, 0, '/listings');
  await notPressed(page, 1);
  const saved = saving(page);
  await heart(page, 1).click();
  await pressed(page, 1);
  await notPressed(page, 2);
  expect((await saved).status()).toBe(204);
  await expect(page).toHaveURL(`${site.origin}/listings`);
  await expectAccessible(page);
  const [, one, two] = site.filled.cars;
  for (const path of ['/listings', '/', `/listing/${one}`, `/listing/${two}`]) {
    await page.goto(`${site.origin}${path}`);
    await pressed(page, 1);
  }
  await page.goto(`${site.origin}/listing/${one}`);
  await hydrated(page);
  const removed = saving(page);
  await heart(page, 1).click();
  await notPressed(page, 1);
  await removed;
  await page.getByRole('link', { name: 'Browse Cars' }).first().click();
  await notPressed(page, 1);
});

test('the last of several quick presses wins', async ({ page }) => {
  await openAs(page, 1, '/listings');
  await page.route('**/saved-cars/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const answered: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/saved-cars/')) answered.push(pathname);
  });
  for (let press = 0; press < 3; press += 1) await heart(page, 0).click();
  await pressed(page, 0);
  const path = `/saved-cars/${site.filled.cars[0]}`;
  await expect.poll(() => answered).toEqual([path, `${path}/remove`, path]);
  await page.reload();
  await pressed(page, 0);
});

test('a failed press is reverted without a message', async ({ page, context }) => {
  await openAs(page, 2, '/listings');
  await page.route('**/saved-cars/**', (route) => route.fulfill({ status: 500 }));
  const refused = page.waitForResponse((response) => response.status() === 500);
  await heart(page, 0).click();
  await refused;
  await notPressed(page, 0);
  await page.unroute('**/saved-cars/**');
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await heart(page, 0).click();
  await failed;
  await notPressed(page, 0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Cars');
  await context.setOffline(false);
  const saved = saving(page);
  await heart(page, 0).click();
  await saved;
  await pressed(page, 0);
});

test('a visitor’s car is saved after signing in, back on the same page', async ({ page }) => {
  await page.goto(`${site.origin}/listings?make=Toyota&sort=price_asc`);
  await hydrated(page);
  await heart(page, 3).click();
  await expect(page).toHaveURL(/\/signin\?next=/);
  await fillIn(page, 3);
  await expect(page).toHaveURL(`${site.origin}/listings?make=Toyota&sort=price_asc#heart-${site.filled.cars[3]}`);
  await pressed(page, 3);
  await notPressed(page, 2);
});

test('the heart leads to sign in when the session has ended', async ({ page, context }) => {
  await openAs(page, 4, '/listings');
  await context.clearCookies();
  await heart(page, 2).click();
  await expect(page).toHaveURL(new RegExp(`/signin\\?next=.*&save=${site.filled.cars[2]}$`));
  await fillIn(page, 4);
  await pressed(page, 2);
});

for (const way of ['the header', 'the heart']) {
  test(`signing in by ${way} leaves one entry in the history, and Back leads to the results`, async ({ page }) => {
    const results = `${site.origin}/listings?sort=price_asc`;
    await page.goto(results);
    await hydrated(page);
    await page.getByRole('link', { name: '2019 Toyota Corolla 2' }).first().click();
    await expect(page).toHaveURL(new RegExp(`/listing/${site.filled.cars[2]}`));
    const { length, href } = await page.evaluate(() => ({ length: history.length, href: location.href }));
    if (way === 'the header') await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    else await heart(page, 2).click();
    await fillIn(page, way === 'the header' ? 5 : 6);
    await expect(page).toHaveURL(new RegExp(`^${href}(#heart-.*)?$`));
    await expect(page.getByRole('link', { name: 'Create Listing' }).first()).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(length);
    await page.goBack();
    await expect(page).toHaveURL(results);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results');
  });
}

/** The list of saved cars: live in two browsers, with removals that can be taken back, and when the network fails. */
import { eq } from 'drizzle-orm';
import { newId } from '../../app/platform/ids.server.ts';
import { listingPhotos, listings } from '../../app/platform/schema/listings.server.ts';
import { saveCar } from '../../app/saved-cars/saved-cars.server.ts';
import { makeListing } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { openFolder } from '../support/migrated-folder.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { freePort, startSite } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';
import {
  DESKTOP,
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

type Filled = { seller: string; buyers: string[]; cars: string[] };
let site: FilledSite<Filled>;

/** Everyone has saved the first three of five cars; they are listed last saved first: 2, 1, 0. */
test.beforeAll(async () => {
  site = await startFilledSite(async (db) => {
    const seller = await makePerson(db);
    const people: Awaited<ReturnType<typeof makePerson>>[] = [];
    for (let n = 0; n < 5; n += 1) people.push(await makePerson(db));
    const cars: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const id = await makeListing(db, seller, { model: `Corolla ${n}`, trim: '', price: 20_000 });
      const photo = { id: newId(), listingId: id, key: `listings/none/${n}-none`, width: 640, height: 480 };
      await db.insert(listingPhotos).values({ ...photo, thumbhash: '', position: 0 });
      cars.push(id);
      if (n < 3) for (const buyer of people) await saveCar(db, buyer.id, id);
    }
    return { seller: seller.email, buyers: people.map(({ email }) => email), cars };
  });
});
test.afterAll(async () => {
  await site.stop();
});

const card = (page: Page, n: number) => page.locator(`[data-listing="${site.filled.cars[n]}"]`);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const remove = (page: Page, n: number) => page.getByRole('button', { name: `Remove 2019 Toyota Corolla ${n}` });

async function open(page: Page, buyer: number, path = '/saved-cars') {
  await signIn(page, site.origin, site.filled.buyers[buyer] as string);
  await page.goto(`${site.origin}${path}`);
  await hydrated(page);
}

async function sell(seller: Page, n: number, change: 'sale' | 'delete') {
  const path = `${site.origin}/my-listings/${site.filled.cars[n]}/${change}`;
  const answer = await seller.request.post(path, { form: {}, headers: { Origin: site.origin }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

test('changes by another device or the seller show without a reload', async ({ page, browser }) => {
  const [device, seller] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  await open(page, 0);
  await open(device, 0, '/listings');
  await expect(heading(page)).toHaveText('Saved Cars (3)');
  await device.getByRole('button', { name: 'Save 2019 Toyota Corolla 3' }).click();
  await expect(heading(page)).toHaveText('Saved Cars (4)');
  await expect(card(page, 3)).toBeVisible();
  await signIn(seller, site.origin, site.filled.seller);
  await seller.goto(`${site.origin}/edit-listing/${site.filled.cars[3]}`);
  await hydrated(seller);
  await seller.getByLabel('Price', { exact: false }).first().fill('18500');
  await seller.getByRole('button', { name: 'Update Listing' }).click();
  await expect(card(page, 3).getByText('$1,500 less than when you saved it')).toBeVisible();
  await sell(seller, 3, 'sale');
  await expect(card(page, 3).getByText('Sold on')).toBeVisible();
  await expect(card(page, 3).getByText('SOLD', { exact: true })).toBeVisible();
  await sell(seller, 3, 'delete');
  await expect(card(page, 3)).toHaveCount(0);
  await expect(heading(page)).toHaveText('Saved Cars (3)');
  await expect(page.getByText('2019 Toyota Corolla 3 is no longer for sale')).toBeVisible();
});

test('tabs share one stream, and another tab takes over when its tab closes', async ({ page, context }) => {
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/live')) streams += 1;
  });
  await open(page, 1);
  const tab = await context.newPage();
  await tab.goto(`${site.origin}/saved-cars`);
  await hydrated(tab);
  await remove(tab, 2).click();
  await expect(heading(page)).toHaveText('Saved Cars (2)');
  expect(streams).toBe(1);
  await page.close();
  await expect.poll(() => streams).toBe(2);
  const other = await context.newPage();
  await other.goto(`${site.origin}/listings`);
  await hydrated(other);
  await other.getByRole('button', { name: 'Save 2019 Toyota Corolla 2' }).click();
  await expect(heading(tab)).toHaveText('Saved Cars (3)');
});

test('a list without its stream still catches up', async ({ page, browser }) => {
  await page.route('**/live', (route) => route.abort());
  await open(page, 4);
  await page.waitForRequest('**/whoami');
  const device = await (await browser.newContext()).newPage();
  await open(device, 4);
  await remove(device, 2).click();
  await expect(heading(device)).toHaveText('Saved Cars (2)');
  await expect(heading(page)).toHaveText('Saved Cars (2)', { timeout: 15_000 });
});

test('a removal can be undone and is reverted if it fails', async ({ page, context, browser }) => {
  await page.setViewportSize(PHONE);
  await open(page, 2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await remove(page, 1).click();
  await expect(card(page, 1)).toHaveCount(0);
  await expect(heading(page)).toHaveText('Saved Cars (2)');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);
  await undo.click();
  await expect(card(page, 1)).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  await expect(page.locator('[data-listing]').nth(1)).toHaveAttribute('data-listing', site.filled.cars[1] ?? '');
  await context.setOffline(true);
  await remove(page, 0).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load saved cars' })).toBeVisible();
  await expect(card(page, 0).getByRole('alert')).toHaveText(/^Not removed: we can’t connect right now\./);
  await expectAccessible(page);
  const device = await (await browser.newContext()).newPage();
  await open(device, 2, '/listings');
  await device.getByRole('button', { name: 'Save 2019 Toyota Corolla 4' }).click();
  await context.setOffline(false);
  await expect(card(page, 4)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load' })).toHaveCount(0);
  await remove(page, 0).click();
  await expect(card(page, 0)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an open list catches up after the site was down', async ({ page }) => {
  const away = await startFilledSite(
    async (db) => {
      const [seller, buyer] = [await makePerson(db), await makePerson(db)];
      const car = await makeListing(db, seller, { price: 20_000 });
      await saveCar(db, buyer.id, car);
      return { seller: seller.email, buyer: buyer.email, car };
    },
    { PORT: String(await freePort()) },
  );
  const { origin, dataDir, filled } = away;
  await signIn(page, origin, filled.buyer);
  await page.goto(`${origin}/saved-cars`);
  await hydrated(page);
  await expect(page.getByText('$20,000')).toBeVisible();
  await away.stop({ keepFolder: true });
  const folder = await openFolder(dataDir);
  await folder.db.update(listings).set({ priceCents: 1_500_000 }).where(eq(listings.id, filled.car));
  await folder.close();
  const back = await startSite({ DATA_DIR: dataDir, PORT: new URL(origin).port });
  try {
    await expect(page.getByText('$15,000')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
    const seller = new Visitor(origin);
    await seller.post('/signin', { email: filled.seller, password: PASSWORD });
    expect((await seller.post(`/my-listings/${filled.car}/sale`)).status).toBe(303);
    await expect(page.getByText('SOLD', { exact: true })).toBeVisible({ timeout: 30_000 });
  } finally {
    await back.stop();
  }
});

test('six placeholders show while the list loads, and a failed list shows an error', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await open(page, 3, '/');
  const held = Promise.withResolvers<void>();
  await page.route('**/saved-cars.data*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const follow = () =>
    page
      .locator('a[href="/saved-cars"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
  await follow();
  await expect(page.locator('[data-skeleton]')).toHaveCount(6);
  const place = await page.locator('[data-skeleton]').first().boundingBox();
  held.resolve();
  await expect(heading(page)).toHaveText('Saved Cars (3)');
  const first = await card(page, 2).boundingBox();
  expect([first?.x, first?.y]).toEqual([place?.x, place?.y]);
  await page.goto(`${site.origin}/`);
  await hydrated(page);
  await page.unroute('**/saved-cars.data*');
  // The list alone: what the frame of the page shows can be read.
  await page.route(/saved-cars\.data\?_routes=routes%2F(?:saved-cars)/, (route) => route.abort());
  await follow();
  await expect(page.getByRole('heading', { name: 'Failed to load saved cars' })).toBeVisible();
  await expect(page.getByText('We can’t connect right now.')).toBeVisible();
});

test('a person signed out elsewhere is redirected to sign in', async ({ page, browser }) => {
  await open(page, 3);
  await expect(heading(page)).toHaveText('Saved Cars (3)');
  const device = await (await browser.newContext()).newPage();
  await signIn(device, site.origin, site.filled.buyers[3] as string);
  const ending = `${site.origin}/profile/sessions/end-others`;
  await device.request.post(ending, { headers: { Origin: site.origin }, maxRedirects: 0 });
  await expect(page).toHaveURL(`${site.origin}/signin?next=${encodeURIComponent('/saved-cars')}`);
});

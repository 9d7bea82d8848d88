/** The list of saved cars: live, with removals that can be taken back, and when the network fails. */
import { newId } from '../../app/platform/ids.server.ts';
import { listingPhotos } from '../../app/platform/schema/listings.server.ts';
import { saveCar } from '../../app/saved-cars/saved-cars.server.ts';
import { makeListing } from '../support/factories.ts';
import { fieldValue, shownPhotos } from '../support/listing-form.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { Seller } from '../support/seller.ts';
import { startSwitch } from '../support/switch.ts';
import { Visitor } from '../support/visitor.ts';
import {
  expect,
  expectAccessible,
  expectLegible,
  expectNoSidewaysScroll,
  hold,
  hydrated,
  type Page,
  PHONE,
  signIn,
  siteOfFile,
  test,
  WHOLE,
} from './fixtures.ts';

/** Everyone has saved the first three of five cars; they are listed last saved first: 2, 1, 0. */
const site = siteOfFile(async (db) => {
  const seller = await makePerson(db);
  const people: Awaited<ReturnType<typeof makePerson>>[] = [];
  for (let n = 0; n < 4; n += 1) people.push(await makePerson(db));
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

const card = (page: Page, n: number) => page.locator(`[data-listing="${site.filled.cars[n]}"]`);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const remove = (page: Page, n: number) => page.getByRole('button', { name: `Remove 2019 Toyota Corolla ${n}` });

async function open(page: Page, buyer: number, path = '/saved-cars') {
  await signIn(page, site.origin, site.filled.buyers[buyer] as string);
  await page.goto(new URL(path, site.origin).href);
  await hydrated(page);
}

/** Another device of a buyer, or the seller’s. */
async function deviceOf(email = ''): Promise<Visitor> {
  const device = new Visitor(site.origin);
  expect((await device.post('/signin', { email, password: PASSWORD })).status).toBe(303);
  return device;
}

async function changeList(device: Visitor, n: number, change: '' | '/remove') {
  expect((await device.post(`/saved-cars/${site.filled.cars[n]}${change}`)).ok).toBe(true);
}

async function changeListing(seller: Visitor, n: number, change: 'sale' | 'delete') {
  expect((await seller.post(`/my-listings/${site.filled.cars[n]}/${change}`)).status).toBe(303);
}

test('changes by another device or the seller show without a reload, and a sign-out there leads to sign in', async ({
  page,
}) => {
  const [device, seller] = [
    await deviceOf(site.filled.buyers[0]),
    await Seller.signedIn(site.origin, site.filled.seller),
  ];
  await open(page, 0);
  await expect(heading(page)).toHaveText('Saved Cars (3)');
  await changeList(device, 3, '');
  await expect(heading(page)).toHaveText('Saved Cars (4)');
  await expect(card(page, 3)).toBeVisible();
  const edit = `/edit-listing/${site.filled.cars[3]}`;
  const html = await (await seller.get(edit)).text();
  const changes = { model: 'Corolla 3', trim: '', price: '18500', version: fieldValue(html, 'version') ?? '' };
  expect((await seller.sendForm(edit, { ...changes, photoPlaces: `${shownPhotos(html)[0]}:1` })).status).toBe(200);
  await expect(card(page, 3).getByText('$1,500 less than when you saved it')).toBeVisible();
  await changeListing(seller, 3, 'sale');
  await expect(card(page, 3).getByText('Sold on')).toBeVisible();
  await expect(card(page, 3).getByText('SOLD', { exact: true })).toBeVisible();
  await changeListing(seller, 3, 'delete');
  await expect(card(page, 3)).toHaveCount(0);
  await expect(heading(page)).toHaveText('Saved Cars (3)');
  await expect(page.getByText('2019 Toyota Corolla 3 is no longer for sale')).toBeVisible();
  expect((await device.post('/profile/sessions/end-others')).status).toBe(303);
  await expect(page).toHaveURL(`${site.origin}/signin?next=${encodeURIComponent('/saved-cars')}`);
});

test(
  'placeholders show while the list loads, a list that cannot be fetched, or not again, says so, and a removal is undone or reverted',
  WHOLE,
  async ({ page, context }) => {
    await page.setViewportSize(PHONE);
    await open(page, 2, '/');
    const follow = () =>
      page
        .locator('a[href="/saved-cars"]')
        .first()
        .evaluate((link: HTMLElement) => link.click());
    // The list alone: what the frame of the page shows can be read.
    await page.route(/saved-cars\.data\?_routes=saved-cars%2F/, (route) => route.abort());
    await follow();
    await expect(page.getByRole('heading', { name: 'Failed to load saved cars' })).toBeVisible();
    await expect(page.getByText('We can’t connect right now.')).toBeVisible();
    await page.unroute(/saved-cars\.data\?_routes=saved-cars%2F/);

    await page.goto(`${site.origin}/`);
    await hydrated(page);
    const held = await hold(page, '**/saved-cars.data*');
    await follow();
    await expect(page.locator('[data-skeleton]')).toHaveCount(6);
    const place = await page.locator('[data-skeleton]').first().boundingBox();
    await held.answer();
    await expect(heading(page)).toHaveText('Saved Cars (3)');
    const first = await card(page, 2).boundingBox();
    expect([first?.x, first?.y]).toEqual([place?.x, place?.y]);

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

    const refetch = () => page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.route('**/saved-cars.data*', (route) => route.abort());
    await refetch();
    await expect(page.getByRole('alert')).toContainText('Failed to load saved cars');
    await expect(page.locator('[data-listing]')).toHaveCount(3);
    await page.unroute('**/saved-cars.data*');
    await refetch();
    await expect(page.getByRole('alert')).toHaveCount(0);

    await context.setOffline(true);
    await remove(page, 0).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load saved cars' })).toBeVisible();
    await expect(card(page, 0).getByRole('alert')).toHaveText(/^Not removed: we can’t connect right now\./);
    await expectAccessible(page);
    await changeList(await deviceOf(site.filled.buyers[2]), 4, '');
    await context.setOffline(false);
    await expect(card(page, 4)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load' })).toHaveCount(0);
    await remove(page, 0).click();
    await expect(card(page, 0)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test('a list without its stream still catches up, also after the site was down', WHOLE, async ({ page }) => {
  const { port } = new URL(site.origin);
  const line = await startSwitch(Number(port));
  await page.route('**/live', (route) => route.abort());
  await open(page, 3, `http://localhost:${line.port}/saved-cars`);
  await page.waitForRequest('**/whoami');
  await changeList(await deviceOf(site.filled.buyers[3]), 2, '/remove');
  await expect(heading(page)).toHaveText('Saved Cars (2)');
  await page.unroute('**/live');

  line.close();
  await changeListing(await deviceOf(site.filled.seller), 0, 'sale');
  const restored = await startSwitch(Number(port), line.port);
  await expect(card(page, 0).getByText('SOLD', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
  restored.close();
});

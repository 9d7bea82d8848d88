/** The offline page and its copy of the saved cars. */
import { saveCar as saveAs } from '../../app/saved-cars/saved-cars.server.ts';
import { makeListing, makeSeller } from '../support/factories.ts';
import { makePerson } from '../support/people.ts';
import { expect, expectSoundPage, hydrated, type Page, PHONE, signIn, siteOfFile, test, WHOLE } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** The collector has saved 26 cars, which are two pages. */
const site = siteOfFile(async (db) => {
  const seller = await makeSeller(db);
  const car = { make: 'Mazda', model: '3', price: 12_990, isDriveAway: 'yes' } as const;
  const [person, other, collector] = [await makePerson(db), await makePerson(db), await makePerson(db)];
  const listingId = await makeListing(db, seller, car);
  for (let n = 0; n < 26; n += 1)
    await saveAs(db, collector.id, await makeListing(db, seller, { model: `Yaris ${n}` }));
  return { email: person.email, other: other.email, collector: collector.email, listingId };
});

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

const hasCopy = (page: Page) => page.evaluate(() => caches.has('seen-cars'));

test('the offline page shows the saved cars until sign-out or another sign-in, and no page of the site is cached', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await arrive(page, '/');
  await page.reload();
  await hydrated(page);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);

  await signIn(page, site.origin, site.filled.email);
  await saveCar(page);
  await arrive(page, '/saved-cars');
  await expect.poll(async () => (await copiedTitles(page)).length).toBe(1);
  await openOffline(page, '/about');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(savedCars(page)).toBeVisible();
  await expect(page.getByText('$12,990 Drive Away')).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Our story' })).toBeVisible();

  await hydrated(page);
  await page.locator('summary[aria-label="Menu"]').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign up' }).first()).toBeVisible();
  await expect.poll(() => hasCopy(page)).toBe(false);
  await openOffline(page, '/saved-cars');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(savedCars(page)).toBeHidden();

  await signIn(page, site.origin, site.filled.email);
  await arrive(page, '/saved-cars');
  await expect.poll(async () => (await copiedTitles(page)).length).toBe(1);
  await signIn(page, site.origin, site.filled.other);
  await arrive(page, '/about');
  await expect.poll(() => hasCopy(page)).toBe(false);
});

const copiedTitles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const list = await caches.match('/seen-cars.json', { cacheName: 'seen-cars' });
    return list ? (await list.json()).cars.map(({ title }: { title: string }) => title) : [];
  });

const follow = (page: Page, path: string) =>
  page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());

test(
  'the cars of all pages are copied, again when the list changes, and links show the copy when offline',
  WHOLE,
  async ({ page, context }) => {
    await signIn(page, site.origin, site.filled.collector);
    await arrive(page, '/saved-cars?page=2');
    await expect.poll(async () => (await copiedTitles(page)).length).toBe(26);
    expect((await copiedTitles(page))[0]).toContain('Yaris 25');
    await page.getByRole('button', { name: 'Remove 2019 Toyota Yaris 0,' }).click();
    await expect.poll(async () => (await copiedTitles(page)).length).toBe(25);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await copiedTitles(page)).length).toBe(26);

    await arrive(page, '/saved-cars');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(savedCars(page)).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/saved-cars?page=2`);
    await context.setOffline(false);
    await page.goto(`${site.origin}/my-listings`);
    await hydrated(page);
    await context.setOffline(true);
    await follow(page, '/saved-cars');
    await expect(savedCars(page)).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/saved-cars`);
    await expect(page.getByRole('listitem')).toHaveCount(26);
    await context.setOffline(false);

    await page.goto(`${site.origin}/about`);
    await page.evaluate(() => caches.delete('seen-cars'));
    const response = page.waitForResponse('**/saved-cars/seen');
    await page.route('**/saved-cars/seen', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), userId: 'another-user' } });
    });
    await arrive(page, '/saved-cars?page=2');
    await (await response).finished();
    await expect(page.locator('[data-listing]')).toHaveCount(2);
    expect(await hasCopy(page)).toBe(false);
  },
);

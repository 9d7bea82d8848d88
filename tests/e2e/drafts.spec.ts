/** Listing drafts on the device and in the account, across tabs, devices, sessions and a killed browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeListing } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { sellThroughKills } from '../support/killed-drafts.ts';
import { makePerson } from '../support/people.ts';
import { writePictures } from '../support/picture-files.ts';
import {
  DESKTOP,
  expect,
  expectAccessible,
  hold,
  hydrated,
  type Page,
  sayYes,
  signIn,
  test,
  WHOLE,
} from './fixtures.ts';

let site: FilledSite<{ sellers: string[]; owner: { email: string; car: string } }>;
let folder: string;
let seller = 0;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-picked-'));
  site = await startFilledSite(async (db) => {
    const sellers: string[] = [];
    for (let n = 0; n < 8; n += 1) sellers.push((await makePerson(db)).email);
    const owner = await makePerson(db);
    return { sellers, owner: { email: owner.email, car: await makeListing(db, owner) } };
  });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const DEVICE = 'Saved on this device';
const ACCOUNT = 'Saved to your account';
const status = (page: Page) => page.locator('[data-draft-status]');
const newSeller = () => site.filled.sellers[seller++ % site.filled.sellers.length] as string;

async function openForm(page: Page, email: string, path = '/create-listing') {
  await signIn(page, site.origin, email);
  await page.goto(`${site.origin}${path}`);
  await hydrated(page);
}

const pictures = (count: number) => writePictures(folder, count);

test('typed text is saved on the device, then in the account, survives a reload, shows in two tabs and ends in both', async ({
  page,
  context,
}) => {
  await openForm(page, newSeller());
  const first = await hold(page, '**/drafts/*');
  await page.getByLabel('Make').fill('Kia');
  await expect(status(page)).toHaveText(DEVICE);
  await first.answer();
  await fillRest(page);
  await expect(status(page)).toHaveText(ACCOUNT);
  const second = await hold(page, '**/drafts/*');
  await page.getByLabel('Model').fill('Rio');
  await expect(status(page)).toHaveText(DEVICE);
  await second.answer();
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Model')).toHaveValue('Rio');
  await expect(page.getByLabel('Body type')).toHaveValue('Hatchback');
  await expect(page.getByLabel('Drive away', { exact: true })).toBeChecked();
  await expect(status(page)).toHaveText(ACCOUNT);
  const draft = page.url();
  await page.getByRole('banner').getByRole('link', { name: 'Create Listing' }).first().click();
  const offer = page.getByRole('link', { name: 'Continue 2021 Kia Rio' });
  await expect(offer).toBeVisible();
  await expect(page.getByLabel('Model')).toHaveValue('');
  await expectAccessible(page);
  await offer.click();
  await expect(page.getByLabel('Model')).toHaveValue('Rio');

  const tab = await context.newPage();
  await tab.goto(draft);
  await hydrated(tab);
  await tab.getByLabel('Trim').fill('Sport');
  await expect(page.getByLabel('Trim')).toHaveValue('Sport');
  await tab.getByLabel('Add photos').setInputFiles(await pictures(1));
  await expect(status(tab)).toHaveText(ACCOUNT, { timeout: 30_000 });
  await tab.getByRole('button', { name: 'Create Listing' }).click();
  await tab.waitForURL(/\/listing\//);
  await expect(page.getByText('This draft is already a listing.').last()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue your listing' })).toBeVisible();
});

test(
  'another device offers the draft with its photos, and the person chooses between two versions',
  WHOLE,
  async ({ page, browser }) => {
    const email = newSeller();
    await openForm(page, email);
    await page.getByLabel('Make').fill('Mazda');
    await page.getByLabel('Price').fill('10000');
    await page.getByLabel('Add photos').setInputFiles(await pictures(1));
    await expect(status(page)).toHaveText(ACCOUNT, { timeout: 30_000 });

    const device = await browser.newContext({ viewport: DESKTOP });
    const other = await device.newPage();
    await openForm(other, email);
    await expect(other.getByRole('heading', { name: 'Continue your draft' })).toBeVisible();
    await other.getByRole('link', { name: 'Continue Mazda' }).click();
    await expect(other.getByLabel('Make')).toHaveValue('Mazda');
    await expect(other.getByRole('img', { name: /^Photo \d/ })).toHaveCount(1);

    await other.context().setOffline(true);
    await other.getByLabel('Price').fill('11000');
    await expect(status(other)).toHaveText(DEVICE);
    await page.getByLabel('Price').fill('12000');
    await expect(status(page)).toHaveText(ACCOUNT);
    await other.context().setOffline(false);
    const question = other.getByRole('alert').filter({ hasText: 'This draft was changed elsewhere' });
    await expect(question).toContainText(/Price\s*Saved version\s*\$12,000\s*Your version\s*\$11,000/);
    await expect(status(other)).toHaveText(DEVICE);
    await other.getByRole('button', { name: 'Use my version' }).click();
    await expect(status(other)).toHaveText(ACCOUNT);
    await expect(question).toBeHidden();
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByLabel('Price')).toHaveValue('11000');
    await device.close();
  },
);

/** Presses Cancel in the moment in which the form shows this colour, before the device's copy of the draft has been read. */
function cancelAtOnce(page: Page, colour: string) {
  return page.evaluate((colour) => {
    const cancelOnce = () => {
      const isShown = [...document.querySelectorAll('input')].some(({ value }) => value === colour);
      if (!isShown) return;
      observer.disconnect();
      [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Cancel')?.click();
    };
    const observer = new MutationObserver(cancelOnce);
    observer.observe(document.body, { subtree: true, childList: true });
  }, colour);
}

test(
  'Cancel discards an edit, Undo brings it back, and it is offered on its own listing only',
  WHOLE,
  async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    const { email, car } = site.filled.owner;
    await openForm(page, email, `/edit-listing/${car}`);
    await page.getByLabel('Colour').fill('Purple');
    await expect(status(page)).toHaveText(ACCOUNT);
    await page.goto(`${site.origin}/create-listing`);
    await hydrated(page);
    await expect(page.getByRole('link', { name: /^Continue/ })).toHaveCount(0);
    await page.goto(`${site.origin}/edit-listing/${car}`);
    await hydrated(page);
    await cancelAtOnce(page, 'Purple');
    await page.getByRole('link', { name: /^Continue/ }).click();
    await expect(page.getByText('discarded.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Continue/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Colour')).toHaveValue('Purple');

    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText('discarded.')).toBeVisible();
    const deleted = page.waitForResponse(/\/delete$/);
    await page.getByRole('banner').getByRole('link', { name: 'Create Listing' }).first().click();
    expect((await deleted).status()).toBe(204);
    await page.goto(`${site.origin}/my-listings`);
    await hydrated(page);
    await expect(page.getByRole('link', { name: /^Continue/ })).toHaveCount(0);
  },
);

test(
  'after the session ended text stays on the device until the same person is back, and goes to no other account',
  WHOLE,
  async ({ page }) => {
    await openForm(page, newSeller());
    await page.getByLabel('Make').fill('Lancia');
    await expect(status(page)).toHaveText(ACCOUNT);
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByLabel('Model').fill('Delta');
    await expect(status(page)).toHaveText(DEVICE);
    await expect(page.getByRole('link', { name: 'Sign in again to save to your account' })).toBeVisible();
    await expect(page.getByLabel('Model')).toHaveValue('Delta');
    await page.context().addCookies(cookies);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(status(page)).toHaveText(ACCOUNT);

    const tab = await page.context().newPage();
    await openForm(tab, newSeller());
    await expect(page.getByText('Your form is safe')).toBeVisible();
    await fillRest(page);
    await page.locator('input[name="photos"]').setInputFiles(await pictures(1));
    await expect(page.getByText('Your photos are waiting here.')).toBeVisible();
    await expect(status(page)).toHaveText(DEVICE);
    await expectAccessible(page);
    await expect(tab.getByRole('link', { name: /^Continue/ })).toHaveCount(0);
  },
);

test(
  'a draft typed offline is not shown to another person, reaches its account from any page, and can be deleted',
  WHOLE,
  async ({ page }) => {
    const email = newSeller();
    await openForm(page, email);
    await page.context().setOffline(true);
    await page.getByLabel('Make').fill('Suzuki');
    await expect(status(page)).toHaveText(DEVICE);
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await openForm(page, newSeller());
    await expect(page.getByLabel('Make')).toHaveValue('');
    await page.getByLabel('Make').fill('Honda');
    await expect(status(page)).toHaveText(ACCOUNT);
    await page.goto(`${site.origin}/create-listing`);
    await expect(page.getByRole('link', { name: /^Continue/ })).toHaveText(['Continue Honda']);

    await signIn(page, site.origin, email);
    const carried = page.waitForResponse(/\/drafts\//);
    await page.goto(`${site.origin}/listings`);
    expect((await carried).status()).toBe(200);
    await page.goto(`${site.origin}/create-listing`);
    await hydrated(page);
    const questions = await sayYes(page);
    const deleted = page.waitForResponse(/\/delete$/);
    await page.getByRole('button', { name: 'Delete the draft Suzuki' }).click();
    await expect(page.getByRole('heading', { name: 'Continue your draft' })).toHaveCount(0);
    expect((await deleted).status()).toBe(204);
    expect(questions).toHaveLength(1);
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel('Make')).toHaveValue('');
    await expect(page.getByRole('heading', { name: 'Continue your draft' })).toHaveCount(0);
  },
);

test(
  'signing out deletes saved drafts, and asks about unsaved ones, unchecked ones and those of the page only',
  WHOLE,
  async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    const dialog = page.getByRole('dialog');
    const email = newSeller();
    await openForm(page, email);
    await page.getByLabel('Make').fill('Volvo');
    await signOut(page);
    await page.waitForURL(`${site.origin}/`);
    expect(await localDrafts(page)).toEqual([]);

    await openForm(page, email);
    await page.getByRole('link', { name: 'Continue Volvo' }).click();
    await expect(page.getByLabel('Make')).toHaveValue('Volvo');
    await page.route('**/drafts/*', (route) => route.abort());
    await page.getByLabel('Model').fill('XC60');
    await expect(status(page)).toHaveText(DEVICE);
    await signOut(page);
    await expect(dialog).toContainText('Volvo XC60');
    await expect(dialog.getByRole('button', { name: 'Keep here and sign out' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(page.getByLabel('Model')).toHaveValue('XC60');
    await breakDatabase(page);
    await signOut(page);
    await expect(dialog.getByRole('heading', { name: 'We couldn’t check your drafts' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Sign out anyway' }).click();
    await page.waitForURL(`${site.origin}/`);
    expect(await localDrafts(page)).toEqual(['XC60']);

    await openForm(page, email);
    await breakDatabase(page);
    await page.route('**/sign-out-question*', (route) => route.abort());
    const questions = await sayYes(page);
    await signOut(page);
    await page.waitForURL(`${site.origin}/`);
    expect(questions).toEqual([expect.stringContaining('Sign out anyway?')]);
    expect(await localDrafts(page)).toEqual(['XC60']);
    await page.unroute('**/sign-out-question*');

    // Pressed before the page’s later code is there.
    const pressed = Promise.withResolvers<void>();
    await page.route('**/assets/after-start*', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await openForm(page, email);
    await expect(page.getByRole('link', { name: 'Continue Volvo XC60' })).toBeVisible();
    await signOut(page);
    pressed.resolve();
    await page.getByRole('button', { name: 'Delete and sign out' }).click();
    await page.waitForURL(`${site.origin}/`);
    expect(await localDrafts(page)).toEqual([]);

    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('', 'UnknownError');
      };
      IDBFactory.prototype.databases = async () => [];
    });
    await openForm(page, email);
    await page.getByLabel('Model').fill('EX30');
    await expect(page.getByText('This browser can’t store drafts.').first()).toBeVisible();
    await signOut(page);
    await expect(dialog).toContainText('Signing out loses the changes that aren’t saved to your account.');
    await expect(dialog.getByRole('listitem')).toHaveText('EX30');
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await page.unroute('**/drafts/*');
    await signOut(page);
    await page.waitForURL(`${site.origin}/`);
  },
);

test(
  'a browser killed twice while a car is typed in loses nothing marked as saved and creates one listing',
  WHOLE,
  async ({ page }) => {
    test.setTimeout(180_000);
    const email = newSeller();
    const options = { origin: site.origin, email, kills: 2, photos: await pictures(3), maxLifeMs: 1500 };
    const { lost, checked } = await sellThroughKills(options);
    expect(lost).toEqual([]);
    expect(checked.fields).toBeGreaterThanOrEqual(3);
    expect(checked.photos).toBeGreaterThanOrEqual(2);
    await openForm(page, email, '/my-listings');
    await expect(page.getByRole('link', { name: /2019 Toyota LandCruiser/ }).first()).toBeVisible();
    await expect(page.locator('[data-listing]')).toHaveCount(1);
  },
);

async function fillRest(page: Page) {
  await page.getByLabel('Year').fill('2021');
  await page.getByLabel('Price').fill('21000');
  await page.getByLabel('Drive away', { exact: true }).check();
  await page.getByLabel('Body type').selectOption('Hatchback');
  await page.getByLabel('Automatic').check();
  await page.getByLabel('Petrol').check();
  await page.getByLabel('Kilometres').fill('34000');
  await page.getByLabel('Colour').fill('White');
  await page.getByLabel('Doors').fill('5');
  await page.getByLabel('State').selectOption('VIC');
  await page.getByLabel('Description').fill('One owner.');
}

async function signOut(page: Page) {
  await page.getByRole('banner').getByText('Jess Nguyen').first().click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

/** The page can't find out any more which drafts this browser has. */
async function breakDatabase(page: Page) {
  await page.evaluate(() => {
    IDBFactory.prototype.databases = () => Promise.reject(new DOMException('', 'UnknownError'));
  });
}

/** The models of all drafts on this device. */
function localDrafts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open('kerbside-drafts'));
    const drafts = await answer(database.transaction('drafts').objectStore('drafts').getAll());
    database.close();
    return drafts.map(({ document }) => document.texts.model ?? '');
  });
}

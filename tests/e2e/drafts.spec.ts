/** Listing drafts on the device and in the account, across tabs, devices, sessions and a killed browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeListing } from '../support/factories.ts';
import { sellThroughKills } from '../support/killed-drafts.ts';
import { makePerson } from '../support/people.ts';
import { writePictures } from '../support/picture-files.ts';
import { fillInCar } from './car-fields.ts';
import {
  DESKTOP,
  expect,
  expectAccessible,
  hold,
  hydrated,
  type Page,
  sayYes,
  signIn,
  siteOfFile,
  test,
  WHOLE,
} from './fixtures.ts';

let folder: string;
let seller = 0;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-picked-'));
});
const site = siteOfFile(async (db) => {
  const sellers: string[] = [];
  for (let n = 0; n < 10; n += 1) sellers.push((await makePerson(db)).email);
  const owner = await makePerson(db);
  return { sellers, owner: { email: owner.email, car: await makeListing(db, owner) } };
});
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const status = (page: Page) => page.locator('[data-draft-status]');
const saved = (page: Page, where: 'device' | 'account') =>
  page.locator(`[data-draft-status=${where}]`, { hasText: 'Draft saved' });
const newSeller = () => site.filled.sellers[seller++ % site.filled.sellers.length] as string;

async function openForm(page: Page, email: string, path = '/create-listing') {
  await signIn(page, site.origin, email);
  await page.goto(`${site.origin}${path}`);
  await hydrated(page);
}

const pictures = (count: number) => writePictures(folder, count);

test('typed text is saved on the device, then in the account, survives a reload, and a second tab asks and ends', async ({
  page,
  context,
}) => {
  await openForm(page, newSeller());
  const first = await hold(page, '**/drafts/*');
  await page.getByLabel('Make').fill('Kia');
  await expect(saved(page, 'device')).toBeVisible();
  await first.answer();
  await fillInCar(page, { make: 'Kia', model: '', price: '21000' });
  await expect(saved(page, 'account')).toBeVisible();
  const second = await hold(page, '**/drafts/*');
  await page.getByLabel('Model').fill('Rio');
  await expect(saved(page, 'device')).toBeVisible();
  await second.answer();
  await page.getByText('More about this car').click();
  for (const feature of ['Canopy', 'Tow bar']) await page.getByLabel(feature, { exact: true }).check();
  await expect(saved(page, 'account')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(page.getByLabel('Canopy', { exact: true })).toBeChecked();
  await expect(page.getByLabel('Model')).toHaveValue('Rio');
  await expect(page.getByLabel('Body type')).toHaveValue('Wagon');
  await expect(page.getByLabel('Drive away', { exact: true })).toBeChecked();
  await expect(saved(page, 'account')).toBeVisible();
  const draft = page.url();
  await page.getByRole('banner').getByRole('link', { name: 'Sell', exact: true }).first().click();
  const offer = page.getByRole('link', { name: 'Continue 2019 Kia Rio' });
  await expect(offer).toBeVisible();
  await expect(page.getByLabel('Model')).toHaveValue('');
  await expectAccessible(page);
  await offer.click();
  await expect(page.getByLabel('Model')).toHaveValue('Rio');

  const tab = await context.newPage();
  await tab.goto(draft);
  await hydrated(tab);
  await tab.getByLabel('Badge').fill('Sport');
  await expect(saved(tab, 'account')).toBeVisible();
  await page.getByLabel('Badge').fill('GT-Line');
  const question = page.getByRole('alert').filter({ hasText: 'This draft was changed elsewhere' });
  await expect(question).toContainText(/Badge\s*Saved version\s*Sport\s*Your version\s*GT-Line/);
  await question.getByRole('button', { name: 'Keep the saved version' }).click();
  await expect(page.getByLabel('Badge')).toHaveValue('Sport');
  await tab.getByLabel('Add photos').setInputFiles(await pictures(1));
  await expect(saved(tab, 'account')).toBeVisible({ timeout: 30_000 });
  await tab.getByRole('button', { name: 'Create Listing' }).click();
  await tab.waitForURL(/\/listing\//);
  await page.getByLabel('Badge').fill('GT-Line');
  await expect(page.getByText('This draft is already a listing.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to your listing' })).toBeVisible();
  await expect(status(page)).toHaveText('');
});

/** Answers the next question of the page, and resolves to its text. */
function answerNext(page: Page, isYes: boolean): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', async (dialog) => {
      await (isYes ? dialog.accept() : dialog.dismiss());
      resolve(dialog.message());
    });
  });
}

test(
  'Cancel asks before it discards an edit, and an edit is offered on its own listing only',
  WHOLE,
  async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    const { email, car } = site.filled.owner;
    await openForm(page, email, `/edit-listing/${car}`);
    await page.getByLabel('Colour').fill('Purple');
    await expect(saved(page, 'account')).toBeVisible();
    await page.goto(`${site.origin}/create-listing`);
    await hydrated(page);
    await expect(page.getByRole('link', { name: /^Continue/ })).toHaveCount(0);
    await page.goto(`${site.origin}/edit-listing/${car}`);
    await hydrated(page);
    await page.getByRole('link', { name: /^Continue/ }).click();
    await expect(page.getByLabel('Colour')).toHaveValue('Purple');
    await expect(saved(page, 'account')).toBeVisible();
    const refused = answerNext(page, false);
    await page.getByRole('link', { name: 'Cancel' }).click();
    expect(await refused).toBe('Discard your changes?');
    await expect(page.getByLabel('Colour')).toHaveValue('Purple');

    const deleted = page.waitForResponse(/\/delete$/);
    answerNext(page, true);
    await page.getByRole('link', { name: 'Cancel' }).click();
    expect((await deleted).status()).toBe(204);
    await expect(page.getByRole('heading', { name: 'My Listings' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Continue/ })).toHaveCount(0);
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
    await expect(saved(page, 'device')).toBeVisible();
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await openForm(page, newSeller());
    await expect(page.getByLabel('Make')).toHaveValue('');
    await page.getByLabel('Make').fill('Honda');
    await expect(saved(page, 'account')).toBeVisible();
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

test('signing out sends what it can, names what it could not, and erases the rest', WHOLE, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
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
  await expect(saved(page, 'device')).toBeVisible();
  const stay = answerNext(page, false);
  await signOut(page);
  expect(await stay).toContain('On this device only, until you sign in again: Volvo XC60.');
  await expect(page.getByLabel('Model')).toHaveValue('XC60');
  const leave = answerNext(page, true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await leave;
  await page.waitForURL(`${site.origin}/`);
  expect(await localDrafts(page)).toEqual(['XC60']);

  await openForm(page, email);
  await expect(page.getByRole('link', { name: 'Continue Volvo XC60' })).toBeVisible();
  await page.evaluate(() => {
    IDBFactory.prototype.databases = () => Promise.reject(new DOMException('', 'UnknownError'));
  });
  const unchecked = answerNext(page, true);
  await signOut(page);
  expect(await unchecked).toContain('We couldn’t check your drafts.');
  await page.waitForURL(`${site.origin}/`);
  expect(await localDrafts(page)).toEqual(['XC60']);

  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('', 'UnknownError');
    };
    IDBFactory.prototype.databases = async () => [];
  });
  await openForm(page, email);
  await page.getByLabel('Model').fill('EX30');
  await expect(page.getByText('This browser can’t store drafts.').first()).toBeVisible();
  const lost = answerNext(page, false);
  await signOut(page);
  expect(await lost).toContain('Lost when you sign out: EX30.');
  await page.unroute('**/drafts/*');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${site.origin}/`);
});

test(
  'a browser killed while a car is typed in loses nothing marked as saved and creates one listing',
  WHOLE,
  async ({ page }) => {
    test.setTimeout(180_000);
    const email = newSeller();
    const options = { origin: site.origin, email, kills: 1, photos: await pictures(2), maxLifeMs: 1500 };
    const { lost, checked } = await sellThroughKills(options);
    expect(lost).toEqual([]);
    expect(checked.fields).toBeGreaterThanOrEqual(1);
    expect(checked.photos).toBeGreaterThanOrEqual(1);
    await openForm(page, email, '/my-listings');
    await expect(page.getByRole('link', { name: /2019 Toyota LandCruiser/ }).first()).toBeVisible();
    await expect(page.locator('[data-listing]')).toHaveCount(1);
  },
);

async function signOut(page: Page) {
  await page.getByRole('banner').getByText('Jess Nguyen').first().click();
  await page.getByRole('button', { name: 'Sign out' }).click();
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

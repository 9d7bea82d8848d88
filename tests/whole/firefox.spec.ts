/** The main journey in Debian's Firefox, over WebDriver BiDi: search, a car, sign in, save, sell with a photo. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { expect, test } from '../e2e/fixtures.ts';
import { makeListing } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { writePictures } from '../support/picture-files.ts';

const FIREFOX = process.env.FIREFOX || '/usr/bin/firefox-esr';

test.describe('in Firefox', () => {
  test.skip(!existsSync(FIREFOX), `needs Firefox at ${FIREFOX}: install firefox-esr, or set FIREFOX to its path`);

  test('a buyer searches, signs in, saves a car and then sells one with a photo', async () => {
    // Twice as long as Chromium’s longest journey.
    test.slow();
    const folder = await mkdtemp(join(tmpdir(), 'kerbside-firefox-'));
    const [site, browser] = await Promise.all([startSite(), startFirefox()]);
    try {
      const page = await browser.newPage();
      const failures = collectFailures(page);
      await page.setViewport({ width: 360, height: 780 });
      await page.goto(`${site.origin}/listings`);
      await page.waitForFunction(isHydrated);
      await chooseDiesel(page);
      const car = await openFirstCar(page);
      await signInToSave(page, site.filled.buyer);
      expect(pathOf(page)).toBe(car);
      await sell(page, await writePictures(folder, 1));
      await expectPhoto(page);
      expect(failures).toEqual([]);
    } finally {
      await browser.close();
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

const startSite = (): Promise<FilledSite<{ buyer: string }>> =>
  startFilledSite(async (db) => {
    const [seller, buyer] = [await makePerson(db), await makePerson(db)];
    await makeListing(db, seller, { model: 'HiAce', fuelType: 'Diesel' });
    await makeListing(db, seller, { model: 'Corolla', fuelType: 'Petrol' });
    return { buyer: buyer.email };
  });

const startFirefox = (): Promise<Browser> => launch({ browser: 'firefox', executablePath: FIREFOX });

/** Firefox reports over BiDi even what the page prevents: a response that was under way as the page was left. */
const PREVENTED = /^Error: (TypeError: Error in input stream$|AbortError: )/;

function collectFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', (error) => {
    if (!PREVENTED.test(String(error))) failures.push(String(error));
  });
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text());
  });
  return failures;
}

const isHydrated = () => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));

/** By role and name, as people find it. */
const find = (page: Page, role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);

/** Without typing each key. */
const AT_ONCE = { typingThreshold: 1 };

const pathOf = (page: Page) => new URL(page.url()).pathname;

const headingOf = (page: Page) => page.$eval('h1', ({ textContent }) => textContent);

async function chooseDiesel(page: Page) {
  await find(page, 'button', 'Filters').click();
  await page.locator('#filters input[value="Diesel"]').click();
  await find(page, 'button', 'Show 1 car').click();
  await page.waitForSelector('#filters', { hidden: true });
  expect(new URL(page.url()).search).toBe('?fuelType=Diesel');
}

async function openFirstCar(page: Page): Promise<string> {
  await page.locator('[data-listing] h2 a').click();
  await expect.poll(() => headingOf(page)).toBe('2019 Toyota HiAce, Ascent Sport');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  return pathOf(page);
}

async function signInToSave(page: Page, email: string) {
  // The bar at the bottom of a phone covers what is only just in view.
  await page.$eval('button[aria-pressed]', (button) => button.scrollIntoView({ block: 'center' }));
  await find(page, 'button', 'Save 2019 Toyota HiAce, Ascent Sport').click();
  await find(page, 'link', 'Sign in to keep it everywhere').click();
  await find(page, 'textbox', 'Email').fill(email, AT_ONCE);
  await page.locator('input[name="password"]').fill(PASSWORD, AT_ONCE);
  await find(page, 'button', 'Sign In').click();
  await page.waitForSelector('button[aria-pressed="true"]');
}

/** Reloads the page in between: the draft and its photos come back from the browser and the account. */
async function sell(page: Page, photos: string[]) {
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(new URL('/create-listing', page.url()).href);
  await addPhotos(page, photos);
  await fillIn(page);
  await page.waitForSelector('[data-draft-status="account"]');
  await page.reload();
  await expect.poll(() => page.$eval('[name="make"]', (input) => (input as HTMLInputElement).value)).toBe('Wombat');
  await expect.poll(() => countPhotos(page)).toBe(photos.length);
  await find(page, 'button', 'Create Listing').click();
  await expect.poll(() => pathOf(page)).toMatch(/^\/listing\/\w+$/);
}

async function addPhotos(page: Page, photos: string[]) {
  const input = await page.waitForSelector('input[type="file"]');
  await input?.uploadFile(...photos);
  await expect.poll(() => countPhotos(page)).toBe(photos.length);
}

async function fillIn(page: Page) {
  await page.locator('[name="make"]').fill('Wombat');
  const typed = {
    model: 'Burrow',
    year: '2019',
    price: '21,990',
    kilometers: '61200',
    color: 'Blue',
    doors: '5',
    description: 'One owner.',
  };
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value, AT_ONCE);
  for (const [name, value] of Object.entries({ bodyType: 'Wagon', location: 'NSW' }))
    await page.select(`[name="${name}"]`, value);
  for (const [name, value] of Object.entries({ transmission: 'Automatic', fuelType: 'Diesel', isDriveAway: 'yes' }))
    await page.locator(`[name="${name}"][value="${value}"]`).click();
}

const countPhotos = (page: Page) => page.$$eval('[aria-label="Your photos, in order"] img', (images) => images.length);

async function expectPhoto(page: Page) {
  await find(page, 'heading', '2019 Wombat Burrow').wait();
  const photo = await page.waitForSelector('[aria-label^="Photos of"] img');
  await expect.poll(() => photo?.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
}

/** Buying and selling with the keyboard alone. Every stop of Tab is checked: in view, uncovered, and marked. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { makeArticle } from '../support/articles.ts';
import { makeListing, makeSeller } from '../support/factories.ts';
import { mailedLink } from '../support/outbox.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { writePictures } from '../support/picture-files.ts';
import { DESKTOP, expect, hydrated, type Page, PHONE, signIn, siteOfFile, test, WHOLE } from './fixtures.ts';

const EMAIL = 'robin@people.example';
const ADMIN = 'admin@kerbside.example';
const MOST_STOPS = 120;

let folder: string;
let photos: string[];

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-keyboard-'));
  photos = await writePictures(folder, 2);
});
const site = siteOfFile(async (db) => {
  const seller = await makeSeller(db, { phoneNumber: '0491570156' });
  await makeListing(db, seller, { trim: 'Hybrid', price: 35_000 });
  const car = await makeListing(db, seller, { trim: '' });
  const admin = await makePerson(db, { email: ADMIN });
  return { car, article: await makeArticle(db, admin) };
});
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});
test.use({ viewport: DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] });

test('a person finds, saves, lists and sells a car with the keyboard alone', async ({ page }) => {
  await page.goto(site.origin);
  await hydrated(page);
  await search(page, 'corolla under 30k');
  await openTheCar(page);
  await copyTheNumber(page);
  await signUpToSave(page);
  await createListing(page);
  await markAsSold(page);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test('Enter in a one-line field submits neither a listing nor an article', WHOLE, async ({ page }) => {
      await signIn(page, site.origin, ADMIN);
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && /create-listing|admin\/articles/.test(request.url())) sent += 1;
      });
      for (const [path, labels] of [
        ['/create-listing', ['Make', 'Price', 'Phone']],
        [`/admin/articles/${site.filled.article}/edit`, ['Title', 'Category', 'Title of section 1']],
      ] as const) {
        await page.goto(site.origin + path);
        if (javaScriptEnabled) await hydrated(page);
        for (const label of labels) {
          const field = page
            .getByRole('main')
            .getByLabel(label, { exact: label !== 'Phone' })
            .first();
          await field.press('Enter');
          await expect(field).toBeFocused();
        }
        await expect(page).toHaveURL(site.origin + path);
      }
      expect(sent).toBe(0);
    });
  });
}

async function search(page: Page, words: string) {
  await tabTo(page, page.getByRole('main').getByLabel('What are you looking for?'));
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(/Toyota.*Corolla.*Under \$30,000/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

async function openTheCar(page: Page) {
  await page.reload();
  await hydrated(page);
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Skip to the cars' }), { most: 1 });
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: '2019 Toyota Corolla' }), { most: 4 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.origin}/listing/${site.filled.car}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

async function copyTheNumber(page: Page) {
  await tabTo(page, page.getByRole('link', { name: 'Call Seller · 0491 570 156' }));
  await tabTo(page, page.getByLabel('More', { exact: true }), { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Copy number' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0491 570 156');
}

async function signUpToSave(page: Page) {
  const heart = page.getByRole('button', { name: 'Save 2019 Toyota Corolla' }).first();
  await tabTo(page, heart, { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Sign in to keep it everywhere' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Create New Account' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (const [label, text] of [
    ['Full name', 'Robin Walker'],
    ['Email', EMAIL],
    ['Phone', '0491570157'],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole('button', { name: 'Create account' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await page.goto(site.origin + (await mailedLink(site.dataDir, { to: EMAIL, path: '/verify-email' })));
  await expect(page).toHaveURL(new RegExp(`/listing/${site.filled.car}#heart-`));
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
}

async function createListing(page: Page) {
  await tabTo(page, page.getByRole('link', { name: 'Sell', exact: true }), { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await addPhotos(page);
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  await type('Make', 'Wombat');
  await type('Model', 'Burrow');
  await type('Year', '2019');
  await tabTo(page, page.getByLabel('Body type'));
  // One letter each: a list forgets what was typed a second ago.
  await page.keyboard.press('W');
  await expect(page.getByLabel('Body type')).toHaveValue('Wagon');
  await type('Kilometres', '61200');
  await choose(page, 'Automatic');
  await choose(page, 'Diesel');
  await type('Colour', 'Blue');
  await type('Doors', '5');
  await type('Price', '21990');
  await type('Description', 'One owner.');
  await type('State', 'N');
  await tabTo(page, page.getByRole('button', { name: 'Create Listing', exact: true }));
  const isCreated = page.waitForFunction(
    () => document.activeElement?.textContent === 'Listing created successfully! Redirecting...',
  );
  await page.keyboard.press('Enter');
  await isCreated;
  await page.waitForURL(/\/listing\/\w+$/);
}

async function addPhotos(page: Page) {
  const input = page.getByLabel('Add photos');
  await tabTo(page, input);
  await input.setInputFiles(photos);
  const shown = page.getByRole('list', { name: 'Your photos, in order' }).getByRole('img');
  await expect(shown).toHaveCount(2);
  await tabTo(page, page.getByRole('button', { name: 'Move photo 2 earlier' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('img', { name: 'Photo 1, car-1.jpg' })).toBeVisible();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await expect(page.getByRole('button', { name: 'Move photo 1 earlier' })).toBeFocused();
  await expectSeenFocus(page);
}

/** Tab reaches one radio button of a group; the arrows choose. */
async function choose(page: Page, label: string) {
  const radio = page.getByLabel(label, { exact: true });
  const group = page.getByRole('group').filter({ has: radio }).last();
  await tabTo(page, group.getByRole('radio').first());
  await page.keyboard.press('Space');
  for (let presses = 0; presses < 4 && !(await radio.isChecked()); presses += 1) {
    await page.keyboard.press('ArrowRight');
    await expectSeenFocus(page);
  }
  await expect(radio).toBeChecked();
}

async function markAsSold(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: /Wombat/ })).toBeFocused();
  const button = page.getByRole('button', { name: 'Mark as Sold' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('button', { name: 'Mark as Sold' }), { most: 2 });
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('SOLD', { exact: true }).first()).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Edit', exact: true }), { most: 2 });
}

type Route = { key?: 'Tab' | 'Shift+Tab'; most?: number };

/** Each stop on the way is checked too. */
async function tabTo(page: Page, target: Locator, { key = 'Tab', most = MOST_STOPS }: Route = {}) {
  await expect(target).toBeAttached();
  const element = await target.elementHandle();
  for (let stops = 0; stops < most; stops += 1) {
    await page.keyboard.press(key);
    const { problem, isOnTarget } = await page.evaluate(lookAtFocus, element);
    expect(problem).toBe('');
    if (isOnTarget) return;
  }
  throw new Error(`${most} presses of ${key} don’t reach ${target}.`);
}

async function expectSeenFocus(page: Page) {
  expect((await page.evaluate(lookAtFocus, null)).problem).toBe('');
}

/** The problem is why a sighted person would not see where the focus is; empty if they do. Runs in the browser. */
function lookAtFocus(target: Node | null): { problem: string; isOnTarget: boolean } {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { problem: '', isOnTarget: false };
  const isMarked = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  const isSeen = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [fromX, toX] = [Math.max(left, 0) + 2, Math.min(right, innerWidth) - 2];
    const [fromY, toY] = [Math.max(top, 0) + 2, Math.min(bottom, innerHeight) - 2];
    if (left < 0 || right > innerWidth || fromX > toX || fromY > toY) return false;
    return [0.1, 0.5, 0.9].some((share) => {
      const hit = document.elementFromPoint(fromX + (toX - fromX) * share, fromY + (toY - fromY) * share);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
  };
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  const marks = [focused, focused.parentElement as Element, ...labels].filter(isMarked);
  const where = `${focused.outerHTML.slice(0, 120)} at ${location.pathname}`;
  const isOnTarget = focused === target;
  if (!focused.matches(':focus-visible') || marks.length === 0) return { problem: `no mark on ${where}`, isOnTarget };
  return { problem: marks.some(isSeen) ? '' : `out of view or covered: ${where}`, isOnTarget };
}

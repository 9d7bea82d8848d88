/** The navigation of a signed-in person, and signing out of every tab. */

import { makePerson, PASSWORD } from '../support/people.ts';
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
  siteOfFile,
  test,
  WHOLE,
} from './fixtures.ts';

const LONG_NAME = 'Wilhelmina Theodora Featherstonehaugh-Papadopoulos';
const OWN_PAGES = ['My Listings', 'Messages', 'Saved Cars', 'Saved Searches', 'Profile'];

const site = siteOfFile(async (db) => {
  const user = await makePerson(db, { name: LONG_NAME, email: `${'long'.repeat(12)}@people.example` });
  const admin = await makePerson(db, { name: `élise ${LONG_NAME}`, email: 'admin@kerbside.example' });
  return { user: user.email, admin: admin.email };
});

const profileMenu = (page: Page) => ({
  button: page.locator('summary').filter({ hasText: 'your account' }),
  menu: page.getByRole('navigation', { name: 'Account' }),
});
const phoneMenu = (page: Page) => ({
  button: page.locator('summary[aria-label="Menu"]'),
  menu: page.getByRole('navigation', { name: 'Menu' }),
});
const signOut = { name: 'Sign out' };

async function openAs(page: Page, email: string, path = '/') {
  await signIn(page, site.origin, email);
  await page.goto(`${site.origin}${path}`);
  await hydrated(page);
}

async function expectEveryWidthFits(page: Page) {
  for (const width of [320, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page);
  }
}

test('the profile menu works by keyboard and pointer; signing out goes home, and Back shows nothing private', async ({
  page,
}) => {
  await openAs(page, site.filled.user);
  await expectEveryWidthFits(page);
  await page.setViewportSize(DESKTOP);
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sell', exact: true })).toHaveAttribute('href', '/create-listing');
  const { button, menu } = profileMenu(page);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByText(LONG_NAME)).toBeVisible();
  await expect(menu.getByRole('link')).toHaveText(OWN_PAGES);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'My Listings' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(300, 600);
  await expect(menu).toBeHidden();
  await button.click();
  for (let stop = 0; stop < OWN_PAGES.length + 2; stop += 1) await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(`${site.origin}/profile`);
  await expect(menu).toBeHidden();

  await button.click();
  await menu.getByRole('button', signOut).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expectEveryWidthFits(page);
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/signin?next=%2Fprofile`);
  await expect(page.getByText(LONG_NAME)).toHaveCount(0);
});

test('the phone menu has the same links, and the administrator’s has Admin', WHOLE, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openAs(page, site.filled.admin);
  await expect(profileMenu(page).button).toContainText('É');
  await page.setViewportSize(PHONE);
  await expect(profileMenu(page).button).toBeHidden();
  const { button, menu } = phoneMenu(page);
  await button.click();
  await expect(menu.getByRole('link')).toHaveText([
    ...['Home', 'Browse Cars', 'Sell Your Car', 'For Dealers', 'Articles', 'About', 'Contact'],
    ...['Sell', ...OWN_PAGES, 'Admin'],
  ]);
  await expect(menu.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);
  await menu.getByRole('button', signOut).click();
  await expect(page.getByRole('link', { name: 'Sign up' }).first()).toBeVisible();
  await expect(menu).toBeHidden();
});

test('signing out in one tab reaches the others, and so does signing in', WHOLE, async ({ page, context }) => {
  await page.setViewportSize(DESKTOP);
  const listening = page.waitForRequest('**/live');
  await openAs(page, site.filled.user, '/profile');
  await listening;
  const other = await context.newPage();
  await other.setViewportSize(DESKTOP);
  await other.goto(`${site.origin}/listings`);
  await hydrated(other);
  await profileMenu(other).button.click();
  await profileMenu(other).menu.getByRole('button', signOut).click();
  await expect(page).toHaveURL(`${site.origin}/signin?next=%2Fprofile`);
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await other.goto(`${site.origin}/signin?next=/listings`);
  await hydrated(other);
  await other.getByLabel('Email').fill(site.filled.user);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(`${site.origin}/listings`);
  await expect(profileMenu(other).button).toBeVisible();
  await expect(profileMenu(page).button).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/profile`);
});

test(
  'a restored page stays as it is while offline, and notices that its session has ended',
  WHOLE,
  async ({ page, context }) => {
    await page.setViewportSize(DESKTOP);
    const code = page.waitForResponse(/assets\/after-start-/);
    await openAs(page, site.filled.user, '/profile');
    await page.evaluate((module) => import(module), (await code).url());
    await context.setOffline(true);
    // The listener may start a moment after its code is here.
    await expect(async () => {
      const failed = page.waitForEvent('requestfailed', {
        predicate: (request) => request.url().endsWith('/whoami'),
        timeout: 2000,
      });
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await failed;
    }).toPass();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
    await expect(profileMenu(page).button).toBeVisible();
    await context.setOffline(false);

    await context.clearCookies();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page).toHaveURL(`${site.origin}/signin?next=%2Fprofile`);
    await expect(profileMenu(page).button).toHaveCount(0);

    await openAs(page, site.filled.user, '/profile');
    await context.clearCookies();
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await expect(page).toHaveURL(`${site.origin}/signin?next=%2Fprofile`, { timeout: 2000 });
    }).toPass();
    await expect(profileMenu(page).button).toHaveCount(0);
  },
);

test('a page in view notices at the next focus, or within a minute, that its session has ended elsewhere', async ({
  page,
  context,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.clock.install();
  for (const notice of [
    () => page.evaluate(() => dispatchEvent(new Event('focus'))),
    () => page.clock.fastForward(60_000),
  ]) {
    const code = page.waitForResponse(/assets\/after-start-/);
    await openAs(page, site.filled.user, '/contact');
    await page.evaluate((module) => import(module), (await code).url());
    await expect(profileMenu(page).button).toBeVisible();
    await context.clearCookies();
    await expect(async () => {
      await notice();
      await expect(profileMenu(page).button).toHaveCount(0, { timeout: 2000 });
    }).toPass();
  }
  const code = page.waitForResponse(/assets\/after-start-/);
  await openAs(page, site.filled.user, '/profile');
  await page.evaluate((module) => import(module), (await code).url());
  await page.getByLabel('Name', { exact: true }).fill('Robin Rose');
  await context.clearCookies();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByRole('status').filter({ hasText: 'You’ve been signed out' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Robin Rose');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the menus open and signing out works', WHOLE, async ({ page }) => {
    for (const [size, menuOf] of [
      [DESKTOP, profileMenu],
      [PHONE, phoneMenu],
    ] as const) {
      await page.setViewportSize(size);
      await signIn(page, site.origin, site.filled.user);
      await page.goto(`${site.origin}/listings`);
      const { button, menu } = menuOf(page);
      await button.click();
      await menu.getByRole('button', signOut).click();
      await expect(page).toHaveURL(`${site.origin}/`);
      await expect(page.getByRole('link', { name: 'Sign up' }).first()).toBeVisible();
    }
  });
});

test(
  'code that failed to arrive after the start is fetched again, and only an aborted response is no error',
  WHOLE,
  async ({ page, origin, failures }) => {
    let attempts = 0;
    await page.route('**/assets/after-start-*.js', (route) => {
      attempts += 1;
      return attempts === 1 ? route.abort() : route.continue();
    });
    await page.goto(`${origin}/about`);
    await hydrated(page);
    await expect.poll(() => attempts).toBe(1);
    const arrived = page.waitForResponse(/\/assets\/after-start-/);
    await page.getByRole('link', { name: 'Contact' }).first().click();
    expect((await arrived).ok()).toBe(true);
    await expect(page).toHaveURL(`${origin}/contact`);

    const reject = (name: string) => page.evaluate((kind) => void Promise.reject(new DOMException('gone', kind)), name);
    // As Firefox says it.
    await page.evaluate(() => void Promise.reject(new TypeError('Error in input stream')));
    await reject('AbortError');
    await reject('DataError');
    await expect.poll(() => failures).toHaveLength(1);
    failures.length = 0;
  },
);

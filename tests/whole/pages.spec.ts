/** Every page, in both themes, on a phone and on a desktop: nothing for axe to find, nothing wider than the screen. */
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectLegible,
  expectSoundPage,
  hold,
  hydrated,
  type Page,
  PHONE,
  test,
} from '../e2e/fixtures.ts';

const PAGES: Record<string, [name: string, path: string][]> = {
  'pages about the site': [
    ['home', '/'],
    ['selling a car', '/sell-your-car'],
    ['dealers', '/for-dealers'],
    ['about us', '/about'],
    ['the privacy policy', '/privacy-policy'],
    ['the terms', '/terms'],
    ['the photo credits', '/credits'],
    ['the accessibility statement', '/accessibility'],
    ['a page that is not there', '/no-such-page'],
    ['every part in every state', '/dev/looks'],
  ],
  'pages with cars': [
    ['filtered results', '/listings?bodyType=SUV&bodyType=Ute&maxPrice=90000&sort=price_asc'],
    ['the cars of a make', '/used-cars/toyota'],
    ['a price guide', '/prices/ford/ranger'],
    ['no results', '/listings?make=Nobody&minPrice=9&maxPrice=5'],
    ['a listing', 'first listing'],
    ['a sold listing', 'first sold listing'],
    ['a comparison', 'first listings compared'],
  ],
  'pages of accounts': [
    ['signing up', '/signup'],
    ['signing in', '/signin?next=/create-listing'],
    ['a forgotten password', '/ForgotPassword'],
    ['a new password', '/reset-password?oobCode=as-mailed'],
    ['a useless link', '/verify-email'],
  ],
};
/** These have parts that a phone hides. */
const WITH_DESKTOP_PARTS = ['home', 'filtered results', 'a listing'];

for (const [kind, pages] of Object.entries(PAGES)) {
  test(kind, async ({ page, origin }) => {
    for (const [name, path] of pages) {
      await test.step(name, async () => {
        await page.setViewportSize(DESKTOP);
        await page.goto(origin + (await resolvePath(path, origin)));
        await expect(page.locator('h1')).toHaveCount(1);
        await hydrated(page);
        if (WITH_DESKTOP_PARTS.includes(name)) await expectAccessible(page);
        await expectSoundPage(page);
        if (name === 'filtered results') await test.step('the filters on a phone', () => expectSoundFilters(page));
      });
    }
  });
}

async function expectSoundFilters(page: Page) {
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('the menu on a phone reaches every page, and closes on Escape, on a tap elsewhere and on navigation', async ({
  page,
  origin,
}) => {
  await page.setViewportSize(PHONE);
  const button = page.locator('summary[aria-label="Menu"]');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const scripts = await hold(page, '**/assets/*.js');
  await page.goto(origin, { waitUntil: 'commit' });
  await button.click();
  await expect(menu).toBeVisible();
  await scripts.answer();
  await hydrated(page);
  await expect(menu.getByRole('link')).toHaveText([
    ...['Home', 'Browse Cars', 'Sell Your Car', 'For Dealers', 'Articles', 'About', 'Contact'],
    ...['Sign in', 'Sign up'],
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(356, 600);
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole('link', { name: 'Browse Cars' }).click();
  await expect(page).toHaveURL(`${origin}/listings`);
  await expect(menu).toBeHidden();
});

test('links navigate without a full load, each page begins at its top and is reported once', async ({
  page,
  origin,
  context,
}) => {
  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url() === `${origin}/page-views`) reported.push(request.postData() ?? '');
  });
  await page.setViewportSize(DESKTOP);
  await page.goto(origin);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  await expect.poll(() => reported).toEqual(['path=%2F']);
  const about = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
  await about.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await about.click();
  await expect(page).toHaveURL(`${origin}/about`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => reported).toEqual(['path=%2F', 'path=%2Fabout']);

  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.locator('[aria-current]')).toHaveText('About');
  await main.getByRole('link', { name: 'Browse Cars' }).click();
  await expect(page).toHaveURL(`${origin}/listings`);
  const car = page.locator('[data-listing] h2 a').nth(2);
  const elsewhere = context.waitForEvent('page');
  await car.click({ modifiers: ['ControlOrMeta'] });
  await (await elsewhere).close();
  await expect(page).toHaveURL(`${origin}/listings`);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`${origin}/listings?page=2`);
  await expect(page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current]')).toHaveText('Page 2');
  await car.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/listing\/\w+$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL(`${origin}/terms`);
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true);
});

async function resolvePath(path: string, origin: string): Promise<string> {
  if (path.startsWith('/')) return path;
  const status = path === 'first sold listing' ? 'sold' : 'available';
  const html = await (await fetch(`${origin}/listings?status=${status}`)).text();
  const ids = [...html.matchAll(/data-listing="(\w+)"/g)].map(([, id]) => id);
  return path === 'first listings compared' ? `/compare?ids=${ids.slice(0, 3)}&near=3220` : `/listing/${ids[0]}`;
}

/** Every page, in both themes, on a phone and on a desktop: nothing for axe to find, nothing wider than the screen. */
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectLegible,
  expectSoundPage,
  hydrated,
  PHONE,
  test,
} from './fixtures.ts';

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'selling a car', path: '/sell-your-car' },
  { name: 'dealers', path: '/for-dealers' },
  { name: 'about us', path: '/about' },
  { name: 'the privacy policy', path: '/privacy-policy' },
  { name: 'the terms', path: '/terms' },
  { name: 'the photo credits', path: '/credits' },
  { name: 'the digests of histories', path: '/history' },
  { name: 'filtered results', path: '/listings?bodyType=SUV&bodyType=Ute&maxPrice=90000&sort=price_asc' },
  { name: 'no results', path: '/listings?make=Nobody&minPrice=9&maxPrice=5' },
  { name: 'a listing', path: 'first listing' },
  { name: 'a sold listing', path: 'first sold listing' },
  { name: 'a comparison', path: 'first listings compared' },
  { name: 'a page that is not there', path: '/no-such-page' },
  { name: 'signing up', path: '/signup' },
  { name: 'signing in', path: '/signin?next=/create-listing' },
  { name: 'a forgotten password', path: '/ForgotPassword' },
  { name: 'a new password', path: '/reset-password?oobCode=as-mailed' },
  { name: 'a useless link', path: '/verify-email' },
];
/** These have parts that a phone hides. */
const WITH_DESKTOP_PARTS = ['home', 'filtered results', 'a listing'];

for (const { name, path } of PAGES) {
  test(name, async ({ page, origin }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto(origin + (await resolvePath(path, origin)));
    await hydrated(page);
    await expect(page.locator('h1')).toHaveCount(1);
    if (WITH_DESKTOP_PARTS.includes(name)) await expectAccessible(page);
    await expectSoundPage(page);
  });
}

test('the filters on a phone, open, in both themes', async ({ page, origin }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${origin}/listings`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);
});

test('the menu on a phone reaches every page, and closes on Escape, on a tap elsewhere and on navigation', async ({
  page,
  origin,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(origin);
  await hydrated(page);
  const button = page.locator('summary[aria-label="Menu"]');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await button.click();
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

test('each change of page begins at the top and is reported once', async ({ page, origin }) => {
  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url() === `${origin}/page-views`) reported.push(request.postData() ?? '');
  });
  await page.goto(origin);
  await hydrated(page);
  await expect.poll(() => reported).toEqual(['path=%2F']);
  const about = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
  await about.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await about.click();
  await expect(page).toHaveURL(`${origin}/about`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => reported).toEqual(['path=%2F', 'path=%2Fabout']);
});

test('links on cards, page numbers and the frame navigate without a full load', async ({ page, origin, context }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(`${origin}/listings`);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
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
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(`${origin}/about`);
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText('About');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL(`${origin}/terms`);
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true);
});

test('the first tab stop skips to the content', async ({ page, origin }) => {
  await page.goto(origin);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

async function resolvePath(path: string, origin: string): Promise<string> {
  if (path.startsWith('/')) return path;
  const status = path === 'first sold listing' ? 'sold' : 'available';
  const html = await (await fetch(`${origin}/listings?status=${status}`)).text();
  const ids = [...html.matchAll(/data-listing="(\w+)"/g)].map(([, id]) => id);
  return path === 'first listings compared' ? `/compare?ids=${ids.slice(0, 3)}&near=3220` : `/listing/${ids[0]}`;
}

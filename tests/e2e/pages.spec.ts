/** Every page, in both themes, on a phone and on a desktop: nothing for axe to find, nothing wider than the screen. */
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectLegible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from './fixtures.ts';

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'results', path: '/listings' },
  { name: 'filtered results', path: '/listings?bodyType=SUV&bodyType=Ute&maxPrice=90000&sort=price_asc' },
  { name: 'no results', path: '/listings?make=Nobody&minPrice=9&maxPrice=5' },
  { name: 'a listing', path: 'first listing' },
  { name: 'a sold listing', path: 'first sold listing' },
  { name: 'a listing that is not there', path: '/listing/abcdefghjkmn' },
  { name: 'a page that is not there', path: '/no-such-page' },
  { name: 'signing up', path: '/signup' },
  { name: 'signing in', path: '/signin?next=/create-listing' },
  { name: 'a forgotten password', path: '/ForgotPassword' },
  { name: 'a new password', path: '/reset-password?oobCode=as-mailed' },
  { name: 'a useless link', path: '/verify-email' },
];

for (const { name, path } of PAGES) {
  test(name, async ({ page, origin }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto(origin + (await resolvePath(path, origin)));
    await hydrated(page);
    await expect(page.locator('h1')).toHaveCount(1);
    await expectAccessible(page);
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectLegible(page);
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
    ...['Home', 'Browse Cars', 'Sell Your Car', 'For Dealers', 'About', 'Contact', 'Sign in', 'Sign up'],
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
  return `/listing/${/data-listing="(\w+)"/.exec(html)?.[1]}`;
}

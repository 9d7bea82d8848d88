/** A buyer narrows a search with scripts: at once, without a reload, without losing the place. */
import type { Locator } from '@playwright/test';
import { cardIds, DESKTOP, expect, hydrated, PHONE, pressInPlace, test } from './fixtures.ts';

test.beforeEach(async ({ page, origin }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(`${origin}/listings`);
  await hydrated(page);
});

test('a change of filter updates results, count and address without a reload, and keeps the focus', async ({
  page,
}) => {
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Cars');
  const suv = page.getByRole('checkbox', { name: /^SUV/ });
  const expected = await countBehind(suv);
  await suv.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/listings\?bodyType=SUV$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results');
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText(`${expected} vehicles found`);
  await expect(suv).toBeFocused();
  await expect(suv).toBeChecked();
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});

test('after Back, Forward and a reload the controls, the address and the results agree', async ({ page }) => {
  const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  await box('Diesel').check();
  await expect(page).toHaveURL(/\?fuelType=Diesel$/);
  await box('Ute').check();
  await expect(page).toHaveURL(/\?bodyType=Ute&fuelType=Diesel$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?fuelType=Diesel$/);
  await expect(box('Ute')).not.toBeChecked();
  await box('Automatic').check();
  await expect(page).toHaveURL(/\?transmission=Automatic&fuelType=Diesel$/);
  await expect(box('Ute')).not.toBeChecked();
  await page.reload();
  await hydrated(page);
  await expect(box('Diesel')).toBeChecked();
  await expect(box('Automatic')).toBeChecked();
  await page.goBack();
  await expect(box('Automatic')).not.toBeChecked();
  await page.goForward();
  await expect(box('Automatic')).toBeChecked();
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('link')).toHaveText([
    'Automatic',
    'Diesel',
    'Clear all',
  ]);
});

test('a chip clears one choice, Clear all clears all', async ({ page, origin }) => {
  await page.goto(`${origin}/listings?bodyType=SUV&bodyType=Ute&maxPrice=60000&sort=price_asc`);
  await hydrated(page);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips.getByRole('link')).toHaveText(['SUV', 'Ute', 'Under $60,000', 'Clear all']);
  await expect(chips.getByRole('link', { name: 'Under $60,000' })).toHaveAccessibleName('Remove filter: under $60,000');
  await chips.getByRole('link', { name: 'Remove filter: SUV' }).click();
  await expect(page).toHaveURL(`${origin}/listings?bodyType=Ute&maxPrice=60000&sort=price_asc`);
  await expect(page.getByRole('checkbox', { name: /^SUV/ })).not.toBeChecked();
  await chips.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(`${origin}/listings`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Cars');
});

test('an outdated answer never overwrites a newer one', async ({ page }) => {
  const suv = page.getByRole('checkbox', { name: /^SUV/ });
  const ute = page.getByRole('checkbox', { name: /^Ute/ });
  const utes = await countBehind(ute);
  const held = Promise.withResolvers<void>();
  await page.route(/listings\.data\?bodyType=SUV(&_routes|$)/, async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  await suv.check();
  await ute.check();
  await expect(page).toHaveURL(/bodyType=SUV&bodyType=Ute$/);
  await suv.uncheck();
  await expect(page).toHaveURL(/\?bodyType=Ute$/);
  const status = page.getByRole('status').filter({ hasText: 'found' });
  await expect(status).toHaveText(new RegExp(`^${utes} vehicles? found$`));
  held.resolve();
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(/\?bodyType=Ute$/);
  await expect(status).toHaveText(new RegExp(`^${utes} vehicles? found$`));
});

test('while results load, a bar says so and the cars stay readable', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/listings\.data\?bodyType=SUV(&_routes|$)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('checkbox', { name: /^SUV/ }).check();
  await expect(page.locator('section[aria-busy="true"]')).toBeVisible();
  await expect(page.locator('.border-t-4.opacity-100')).toBeVisible();
  expect(await page.locator('#cars').evaluate((cars) => getComputedStyle(cars).opacity)).toBe('1');
  await page.setViewportSize(PHONE);
  const busyLine = () => page.locator('.busy-line').evaluate((bar) => getComputedStyle(bar, '::before').borderTopWidth);
  await expect.poll(busyLine).toBe('3px');
  held.resolve();
  await expect(page.locator('section[aria-busy="false"]')).toBeVisible();
  await expect.poll(busyLine).toBe('0px');
});

test('a colour has a swatch and finds the cars of its family', async ({ page, origin }) => {
  const grey = page.getByRole('checkbox', { name: /^Grey/ });
  const count = await countBehind(grey);
  await expect(page.locator('label', { has: grey }).locator('.swatch')).toBeVisible();
  await page.goto(`${origin}/listings?color=Gunmetal`);
  await expect(grey).toBeChecked();
  await expect(page.getByRole('link', { name: 'Remove filter: Grey' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText(
    new RegExp(`^${count} vehicles? found$`),
  );
});

test('a make opens its models, and several makes can be chosen', async ({ page }) => {
  await expect(page.getByLabel('Model', { exact: true })).toBeDisabled();
  await page.getByLabel('Make', { exact: true }).selectOption({ index: 1 });
  await expect(page.getByLabel('Model', { exact: true })).toBeEnabled();
  await page.getByText('+ Add another make').click();
  await page.getByLabel('Another make').selectOption({ index: 1 });
  await expect(page).toHaveURL(/make=[^&]+&make=[^&]+$/);
  await page.getByLabel('Make', { exact: true }).selectOption('');
  await expect(page).toHaveURL(/\?make=[^&]+$/);
});

test('sorting reorders, and a new page starts at the top of the results', async ({ page }) => {
  const before = await cardIds(page);
  await page.getByLabel('Sort').selectOption('Price: low to high');
  await expect(page).toHaveURL(/sort=price_asc$/);
  await expect.poll(() => cardIds(page)).not.toEqual(before);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('back from a listing returns to the same place', async ({ page }) => {
  await page.locator('[data-listing]').nth(15).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  const place = await pressInPlace(page.locator('[data-listing]').nth(15).getByRole('heading').getByRole('link'));
  await expect(page).toHaveURL(/\/listing\/\w+$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.locator('[data-listing]').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test('a filter changed far down the page does not jump', async ({ page }) => {
  const dealer = page.getByRole('checkbox', { name: /^Private seller/ });
  await dealer.scrollIntoViewIfNeeded();
  const place = await dealer.boundingBox();
  await dealer.check();
  await expect(page).toHaveURL(/sellerType=private/);
  await expect(page.locator('section[aria-busy="false"]')).toBeVisible();
  const moved = async () => Math.abs(((await dealer.boundingBox())?.y ?? 0) - (place?.y ?? 0));
  await expect.poll(moved).toBeLessThan(2);
});

test('on a phone the filters slide over, the button shows the live count, Escape closes', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const open = page.getByRole('button', { name: 'Filters' });
  const panel = page.locator('#filters');
  await expect(panel).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 2500));
  await open.click();
  await expect(panel).toBeVisible();
  const ute = page.getByRole('checkbox', { name: /^Ute/ });
  const count = await countBehind(ute);
  await ute.check();
  const show = page.getByRole('button', { name: /^Show \d+ cars?$/ });
  await expect(show).toHaveText(new RegExp(`^Show ${count} cars?$`));
  await expect(page).toHaveURL(/bodyType=Ute/);
  await show.click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.locator('[data-listing]').first()).toBeInViewport();
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toContainText(`${count} vehicle`);
  await open.click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(open).toBeFocused();
});

test('a bound typed before JavaScript loads stays and counts', async ({ page, origin }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${origin}/listings`, { waitUntil: 'commit' });
  await page.locator('#filter-maxPrice').fill('$20,000');
  held.resolve();
  await hydrated(page);
  await expect(page.locator('#filter-maxPrice')).toHaveValue('$20,000');
  await page.locator('#filter-maxPrice').press('Enter');
  await expect(page).toHaveURL(`${origin}/listings?maxPrice=20000`);
});

test('a box ticked while earlier results appear stays ticked', async ({ page, origin }) => {
  await page.goto(`${origin}/listings`);
  await hydrated(page);
  const checked = await page.evaluate(async () => {
    const box = (value: string) => document.querySelector<HTMLInputElement>(`#filters input[value=${value}]`);
    const results = document.querySelector('section.results');
    if (!results) return null;
    const theyAppear = new Promise<void>((resolve) => {
      let wereAwaited = false;
      new MutationObserver((_, observer) => {
        const areAwaited = results.getAttribute('aria-busy') === 'true';
        wereAwaited ||= areAwaited;
        if (areAwaited || !wereAwaited) return;
        observer.disconnect();
        box('Wagon')?.click();
        resolve();
      }).observe(results, { childList: true, subtree: true, attributes: true });
    });
    box('Ute')?.click();
    await theyAppear;
    const states = new Set([box('Wagon')?.checked]);
    for (let turn = 0; turn < 50; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve));
      states.add(box('Wagon')?.checked);
    }
    return [...states];
  });
  expect(checked).toEqual([true]);
  await expect(page).toHaveURL(/bodyType=Wagon&bodyType=Ute$|Ute&bodyType=Wagon$/);
});

test('on a phone Back closes the filters, and nothing is left in the history', async ({ page, origin }) => {
  await page.setViewportSize(PHONE);
  const panel = page.locator('#filters');
  const openPanel = async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(panel).toBeVisible();
  };
  await page.goto(`${origin}/`);
  await page.goto(`${origin}/listings?bodyType=SUV`);
  await hydrated(page);
  const loaded: string[] = [];
  page.on('request', (request) => request.url().includes('.data') && loaded.push(request.url()));
  await openPanel();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(`${origin}/listings?bodyType=SUV`);
  expect(loaded).toEqual([]);
  await openPanel();
  await page.getByRole('button', { name: /^Show \d/ }).click();
  await expect(panel).toBeHidden();
  await openPanel();
  for (const name of ['Ute', 'Wagon']) await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
  await expect(page).toHaveURL(/bodyType=SUV&bodyType=Wagon&bodyType=Ute$|Ute&bodyType=Wagon$/);
  await expect(page.locator('section[aria-busy="false"]')).toBeAttached();
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/listings?bodyType=SUV`);
  await expect(panel).toBeHidden();
  await expect(panel.locator('input[value=Ute]')).not.toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/`);
});

test('the photos of a card step one by one, no faster than the lock allows, and load only when asked', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/listings?make=Toyota&model=HiLux`);
  await hydrated(page);
  const id = await page.locator('[data-listing]').filter({ hasText: '1 / 3' }).first().getAttribute('data-listing');
  const card = page.locator(`[data-listing="${id}"]`);
  await expect(card.locator('img')).toHaveCount(1);
  await card.hover();
  const next = card.getByRole('button', { name: /^Next photo/ });
  await next.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(card).toContainText('2 / ');
});

/** How many cars the label of a checkbox promises. */
async function countBehind(checkbox: Locator): Promise<number> {
  return Number(/\d+/.exec((await checkbox.locator('..').textContent()) ?? '')?.[0]);
}

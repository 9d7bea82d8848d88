/** A buyer narrows a search with scripts: at once, without a reload, without losing the place. */
import type { Locator } from '@playwright/test';
import { cardIds, DESKTOP, expect, hold, hydrated, type Page, PHONE, pressInPlace, test, WHOLE } from './fixtures.ts';

async function open(page: Page, address: string) {
  await page.setViewportSize(DESKTOP);
  await page.goto(address);
  await hydrated(page);
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const found = (page: Page) => page.getByRole('status').filter({ hasText: 'found' });

test('filters update results, count and address without a reload, keep the focus and follow Back, Forward and chips', async ({
  page,
  origin,
}) => {
  await open(page, `${origin}/listings`);
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Available Cars');
  await expect(page.locator('label', { has: box(page, 'Grey') }).locator('.swatch')).toBeVisible();
  const suv = box(page, 'SUV');
  const expected = await countBehind(suv);
  const answer = page.waitForResponse(/listings\.data/);
  await suv.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/listings\?bodyType=SUV$/);
  await expect(heading).toHaveText('Search Results');
  await expect(found(page)).toHaveText(`${expected} vehicles found`);
  await expect(suv).toBeFocused();
  await expect(suv).toBeChecked();
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  // What the frame of the page shows is not read again.
  expect(await (await answer).text()).not.toContain('supportEmail');

  await box(page, 'Diesel').check();
  await expect(page).toHaveURL(/\?bodyType=SUV&fuelType=Diesel$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?bodyType=SUV$/);
  await expect(box(page, 'Diesel')).not.toBeChecked();
  await box(page, 'Automatic').check();
  await expect(page).toHaveURL(/\?bodyType=SUV&transmission=Automatic$/);
  await page.reload();
  await hydrated(page);
  await expect(suv).toBeChecked();
  await expect(box(page, 'Automatic')).toBeChecked();
  await page.goBack();
  await expect(box(page, 'Automatic')).not.toBeChecked();
  await page.goForward();
  await expect(box(page, 'Automatic')).toBeChecked();

  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('link');
  await expect(chips).toHaveText(['SUV', 'Automatic', 'Clear all']);
  await chips.and(page.getByRole('link', { name: 'Remove filter: SUV' })).click();
  await expect(page).toHaveURL(`${origin}/listings?transmission=Automatic`);
  await expect(suv).not.toBeChecked();
  await chips.last().click();
  await expect(page).toHaveURL(`${origin}/listings`);
  await expect(heading).toHaveText('Available Cars');
});

test(
  'while results load a bar says so; neither an outdated answer nor a late one undoes a choice',
  WHOLE,
  async ({ page, origin }) => {
    await open(page, `${origin}/listings`);
    const [suv, ute] = [box(page, 'SUV'), box(page, 'Ute')];
    const utes = await countBehind(ute);
    const held = await hold(page, /listings\.data\?bodyType=SUV(&_routes|$)/);
    await suv.check();
    await expect(page.locator('section[aria-busy="true"]')).toBeVisible();
    await expect(page.locator('.border-t-4.opacity-100')).toBeVisible();
    expect(await page.locator('#cars').evaluate((cars) => getComputedStyle(cars).opacity)).toBe('1');
    await page.setViewportSize(PHONE);
    const busyLine = () =>
      page.locator('.busy-line').evaluate((bar) => getComputedStyle(bar, '::before').borderTopWidth);
    await expect.poll(busyLine).toBe('3px');
    await page.setViewportSize(DESKTOP);
    await ute.check();
    await expect(page).toHaveURL(/bodyType=SUV&bodyType=Ute$/);
    await suv.uncheck();
    await expect(page).toHaveURL(/\?bodyType=Ute$/);
    await expect(found(page)).toHaveText(new RegExp(`^${utes} vehicles? found$`));
    await held.answer();
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL(/\?bodyType=Ute$/);
    await expect(found(page)).toHaveText(new RegExp(`^${utes} vehicles? found$`));
    await expect(page.locator('section[aria-busy="false"]')).toBeVisible();
    await page.setViewportSize(PHONE);
    await expect.poll(busyLine).toBe('0px');

    await open(page, `${origin}/listings`);
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
  },
);

test(
  'makes, sorting, paging and a filter far down keep the place; Back from a car returns to it',
  WHOLE,
  async ({ page, origin }) => {
    await open(page, `${origin}/listings`);
    const place = () => page.evaluate(() => window.scrollY);
    const before = await cardIds(page);
    await page.getByLabel('Sort').selectOption('Price: low to high');
    await expect(page).toHaveURL(/sort=price_asc$/);
    await expect.poll(() => cardIds(page)).not.toEqual(before);
    const firstPage = await cardIds(page);
    const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next page' });
    await next.scrollIntoViewIfNeeded();
    const atNext = await pressInPlace(next);
    await expect(page).toHaveURL(/page=2$/);
    await expect.poll(place).toBe(0);
    await page.goBack();
    await expect.poll(() => cardIds(page)).toEqual(firstPage);
    await expect.poll(place).toBe(atNext);

    const seller = box(page, 'Private seller');
    await seller.scrollIntoViewIfNeeded();
    const at = await seller.boundingBox();
    await seller.check();
    await expect(page).toHaveURL(/sellerType=private/);
    await expect(page.locator('section[aria-busy="false"]')).toBeVisible();
    await expect.poll(async () => Math.abs(((await seller.boundingBox())?.y ?? 0) - (at?.y ?? 0))).toBeLessThan(2);

    const car = page.locator('[data-listing]').nth(15);
    await car.scrollIntoViewIfNeeded();
    await expect.poll(place).toBeGreaterThan(300);
    const left = await pressInPlace(car.getByRole('heading').getByRole('link'));
    await expect(page).toHaveURL(/\/listing\/\w+$/);
    await expect.poll(place).toBe(0);
    await page.goBack();
    await expect(page.locator('[data-listing]').first()).toBeVisible();
    await expect.poll(place).toBe(left);

    await expect(page.getByLabel('Model', { exact: true })).toBeDisabled();
    await page.getByLabel('Make', { exact: true }).selectOption({ index: 1 });
    await expect(page.getByLabel('Model', { exact: true })).toBeEnabled();
    await page.getByText('+ Add another make').click();
    await page.getByLabel('Another make').selectOption({ index: 1 });
    await expect(page).toHaveURL(/make=[^&]+&make=[^&]+&/);
    await page.getByLabel('Make', { exact: true }).selectOption('');
    await expect(page).toHaveURL(/\?make=[^&]+&(?!make)/);
    await page.getByRole('link', { name: 'More filters' }).click();
    await page.getByLabel('Leave out').fill('white, Ford');
    await page.getByLabel('Leave out').press('Enter');
    await expect(page).toHaveURL(/exceptMake=Ford&exceptColor=White/);
    await page.getByRole('link', { name: 'Remove filter: not Ford' }).click();
    await expect(page).not.toHaveURL(/exceptMake=/);
  },
);

test('on a phone the filters slide over with the live count; Escape and Back close them and leave no history', async ({
  page,
  origin,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${origin}/`);
  await page.goto(`${origin}/listings?bodyType=SUV`);
  await hydrated(page);
  const filters = page.getByRole('button', { name: 'Filters' });
  const panel = page.locator('#filters');
  const openPanel = async () => {
    await filters.click();
    await expect(panel).toBeVisible();
  };
  const loaded: string[] = [];
  page.on('request', (request) => request.url().includes('.data') && loaded.push(request.url()));
  await expect(panel).toBeHidden();
  await openPanel();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(`${origin}/listings?bodyType=SUV`);
  expect(loaded).toEqual([]);
  await openPanel();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(filters).toBeFocused();
  await page.waitForFunction(() => !history.state?.open);

  await page.evaluate(() => window.scrollTo(0, 2500));
  await openPanel();
  const show = page.getByRole('button', { name: /^Show \d+ cars?$/ });
  const count = (await countBehind(box(page, 'SUV'))) + (await countBehind(box(page, 'Ute')));
  await box(page, 'Ute').check();
  await expect(show).toHaveText(new RegExp(`^Show ${count} cars?$`));
  await show.click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/bodyType=SUV&bodyType=Ute$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.locator('[data-listing]').first()).toBeInViewport();
  await expect(found(page)).toContainText(`${count} vehicle`);

  await openPanel();
  for (const name of ['Wagon', 'Hatchback']) await box(page, name).check();
  await expect(page).toHaveURL(/Hatchback/);
  await expect(page.locator('section[aria-busy="false"]')).toBeAttached();
  await page.goBack();
  await expect(page).toHaveURL(/bodyType=SUV&bodyType=Ute$/);
  await expect(panel).toBeHidden();
  await expect(panel.locator('input[value=Wagon]')).not.toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/listings?bodyType=SUV`);
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/`);
});

test('a bound typed and a box ticked before JavaScript loads stay and count', WHOLE, async ({ page, origin }) => {
  let scripts = await hold(page, '**/assets/*.js');
  await page.goto(`${origin}/listings`, { waitUntil: 'commit' });
  await page.locator('#filter-maxPrice').fill('$20,000');
  await scripts.answer();
  await hydrated(page);
  await expect(page.locator('#filter-maxPrice')).toHaveValue('$20,000');
  await page.locator('#filter-maxPrice').press('Enter');
  await expect(page).toHaveURL(`${origin}/listings?maxPrice=20000`);

  scripts = await hold(page, '**/assets/*.js');
  await page.goto(`${origin}/listings`, { waitUntil: 'commit' });
  await box(page, 'SUV').check();
  await scripts.answer();
  await expect(page).toHaveURL(`${origin}/listings?bodyType=SUV`);
  await expect(page.getByRole('link', { name: 'Remove filter: SUV' })).toBeVisible();
  await expect(box(page, 'SUV')).toBeChecked();
});

test(
  'the photos of a card step one by one, no faster than the lock allows, and load only when asked',
  WHOLE,
  async ({ page, origin }) => {
    await open(page, `${origin}/listings?make=Toyota&model=HiLux`);
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
  },
);

/** How many cars the label of a checkbox promises. */
async function countBehind(checkbox: Locator): Promise<number> {
  return Number(/\d+/.exec((await checkbox.locator('..').textContent()) ?? '')?.[0]);
}

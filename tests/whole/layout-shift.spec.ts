/** Nothing jumps on the way through the site, not even right after a tap, when a jump would not count as one (web.dev/cls). */
import { DESKTOP, expect, hydrated, type Page, PHONE, test } from '../e2e/fixtures.ts';

const MOST_SHIFT = 0.05;

/** Adds up every shift of every document, those after input too. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  let sum = 0;
  await page.exposeFunction('reportShift', (value: number) => {
    sum += value;
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        (window as unknown as { reportShift(value: number): void }).reportShift(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await afterTwoFrames(page);
    return sum;
  };
}

/** A shift is reported after the frame in which it happens. */
async function afterTwoFrames(page: Page) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function visitHomeAndSearch(page: Page, origin: string) {
  await page.goto(origin);
  await hydrated(page);
  await page.mouse.wheel(0, 2000);
  await afterTwoFrames(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'Available Cars' })).toBeVisible();
  await page.mouse.wheel(0, 1000);
  await afterTwoFrames(page);
}

async function visitCarAndReturn(page: Page) {
  const results = page.url();
  await page.locator('article[data-listing]:has(img) h2 a').nth(1).click();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // Closing steps back in the history; a second step at the same moment is lost.
  await page.waitForFunction(() => !history.state?.open);
  await page.goBack();
  await expect(page).toHaveURL(results);
  await expect(page.locator('article[data-listing]').first()).toBeVisible();
}

test('on a desktop a visit from home to a car and back moves nothing', async ({ page, origin }) => {
  const shifts = await watchShifts(page);
  await page.setViewportSize(DESKTOP);
  await visitHomeAndSearch(page, origin);
  await visitCarAndReturn(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Used cars, sold direct.' })).toBeVisible();
  expect(await shifts()).toBeLessThanOrEqual(MOST_SHIFT);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

  test('a visit with filters opened, used and closed in every way, then a lost connection, moves nothing', async ({
    page,
    origin,
  }) => {
    const shifts = await watchShifts(page);
    await visitHomeAndSearch(page, origin);
    const panel = page.getByRole('complementary', { name: 'Filters' });
    const open = () => page.getByRole('button', { name: /^Filters/ }).click();
    await open();
    await page.getByRole('button', { name: 'Close filters' }).click();
    await expect(panel).toBeHidden();
    await page.waitForFunction(() => !history.state?.open);
    await open();
    await page.waitForFunction(() => history.state?.open);
    await page.goBack();
    await expect(panel).toBeHidden();
    await open();
    await panel.getByLabel(/^SUV/).check();
    await expect(page).toHaveURL(/bodyType=SUV/);
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeAttached();
    await panel.getByRole('button', { name: /^Show \d/ }).click();
    await expect(panel).toBeHidden();
    await visitCarAndReturn(page);

    await page.route('**/*.data*', (route) => route.abort());
    await page.locator('article[data-listing] h2 a').nth(2).click();
    const banner = page.getByRole('status').filter({ hasText: 'We can’t connect right now.' });
    await expect(banner).toBeVisible();
    await page.unroute('**/*.data*');
    // It tries again by itself too, and may be gone.
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent === 'Try again')?.click();
    });
    await expect(banner).toHaveCount(0);
    expect(await shifts()).toBeLessThanOrEqual(MOST_SHIFT);
  });
});

/** Suggestions while typing in the search box: with the keyboard alone, and by touch. */
import { eq } from 'drizzle-orm';
import { listings } from '../../app/platform/schema/listings.server.ts';
import { makeListing, makeSeller } from '../support/factories.ts';
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectLegible,
  hydrated,
  type Page,
  PHONE,
  siteOfFile,
  test,
  WHOLE,
} from './fixtures.ts';

const GEELONG = { suburb: 'Geelong VIC 3220', latitude: -38.149, longitude: 144.361 };

const site = siteOfFile(async (db) => {
  const seller = await makeSeller(db);
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push(await makeListing(db, seller, { make: 'Toyota', model: 'HiLux' }));
  await makeListing(db, seller, { make: 'Toyota', model: 'Yaris' });
  await makeListing(db, seller, { make: 'Kia', model: 'Rio' });
  await db
    .update(listings)
    .set(GEELONG)
    .where(eq(listings.id, ids[0] as string));
});

const boxOf = (page: Page) => page.getByRole('main').getByLabel('What are you looking for?');
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

test('with the keyboard alone a suggestion is chosen, remembered and removed', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(site.origin);
  await hydrated(page);
  const box = boxOf(page);
  await box.focus();
  await page.keyboard.type('toyota hi');
  await expect(option(page, 'Toyota HiLux 3 cars')).toBeVisible();
  await expect(page.getByText('1 suggestion.')).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 'Toyota HiLux 3 cars')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(box).toHaveValue('toyota hi');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.origin}/listings?make=Toyota&model=HiLux`);
  await expect(page.getByText('3 vehicles found')).toBeVisible();

  const results = boxOf(page);
  await results.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('hilux geelong v');
  await expect(option(page, 'hilux near Geelong VIC 1 car')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 vehicle found')).toBeVisible();

  await page.goto(site.origin);
  await hydrated(page);
  await boxOf(page).focus();
  await expect(option(page, 'Toyota HiLux 3 cars')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(option(page, 'hilux near Geelong VIC 1 car')).toHaveCount(0);
  await expect(option(page, 'Toyota HiLux 3 cars')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear recent searches' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(options(page)).toHaveCount(0);
  await expect(boxOf(page)).toBeFocused();
});

test('text typed while the suggestions load gets its suggestions', WHOLE, async ({ page }) => {
  await page.goto(site.origin);
  await hydrated(page);
  await page.evaluate(() => {
    const typing = new MutationObserver(() => {
      const input = document.activeElement;
      if (!(input instanceof HTMLInputElement) || !document.querySelector('[role=listbox]')) return;
      typing.disconnect();
      input.value = 'kia';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    typing.observe(document.body, { childList: true, subtree: true });
  });
  await boxOf(page).focus();
  await expect(option(page, 'Kia 1 car')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, colorScheme: 'dark' });

  test('a suggestion is tapped, and a recent search removed', WHOLE, async ({ page }) => {
    await page.goto(`${site.origin}/listings`);
    await hydrated(page);
    await page.getByRole('banner').getByLabel('Search', { exact: true }).tap();
    const box = page.getByRole('banner').getByPlaceholder('Try: hilux');
    await box.tap();
    await box.pressSequentially('kia');
    await expectLegible(page);
    await option(page, 'Kia 1 car').tap();
    await expect(page).toHaveURL(`${site.origin}/listings?make=Kia`);
    await page.goto(site.origin);
    await hydrated(page);
    await boxOf(page).tap();
    await option(page, 'Kia 1 car').getByTitle('Remove').tap();
    await expect(options(page)).toHaveCount(0);
  });
});

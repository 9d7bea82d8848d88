/** A place near the visitor: typed with suggestions, found by the browser, remembered on the device. */
import { eq } from 'drizzle-orm';
import { listings } from '../../app/platform/schema/listings.server.ts';
import { makeListing, makeSeller } from '../support/factories.ts';
import { DESKTOP, expect, hydrated, type Page, siteOfFile, test, WHOLE } from './fixtures.ts';

const GEELONG = { suburb: 'Geelong VIC 3220', latitude: -38.1, longitude: 144.361 };

const site = siteOfFile(async (db) => {
  const seller = await makeSeller(db);
  const near = await makeListing(db, seller, {});
  await makeListing(db, seller, { make: 'Kia', model: 'Rio' });
  await db.update(listings).set(GEELONG).where(eq(listings.id, near));
});
test.use({ viewport: DESKTOP });

async function openResults(page: Page) {
  await page.goto(`${site.origin}/listings`);
  await hydrated(page);
}
const locate = (page: Page) => page.getByRole('button', { name: 'Use my location' }).click();

test('a suburb is chosen from suggestions with the keyboard and remembered until forgotten', async ({ page }) => {
  await openResults(page);
  await page.getByLabel('Suburb or postcode').focus();
  await page.keyboard.type('geelong v');
  await expect(page.getByRole('option', { name: 'Geelong VIC', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 vehicle found')).toBeVisible();
  await openResults(page);
  const place = page.locator('[data-listing] .place', { hasText: 'Geelong' });
  await expect(place).toHaveText('Geelong VIC · 6 km away · Private');
  await place.locator('xpath=ancestor::article').getByRole('link').last().click();
  await expect(page.getByText('Geelong VIC · 6 km away · Listed')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Geelong VIC', exact: true }).click();
  await expect(page.getByText('1 vehicle found')).toBeVisible();
  await openResults(page);
  await page.getByRole('button', { name: 'Forget Geelong VIC' }).click();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Geelong VIC', exact: true })).toHaveCount(0);
});

test(
  'the browser’s rounded location becomes the suburb searched; failures are shown',
  WHOLE,
  async ({ page, context }) => {
    await openResults(page);
    for (const [code, message] of [
      [1, 'Your browser didn’t share your location.'],
      [2, 'Your device can’t tell where it is.'],
      [3, 'Your location is taking too long.'],
    ] as const) {
      await page.evaluate((failure) => {
        navigator.geolocation.getCurrentPosition = (_, fail) => fail?.({ code: failure } as GeolocationPositionError);
      }, code);
      await locate(page);
      await expect(page.getByText(message)).toBeVisible();
    }
    await page.evaluate(() => {
      const coords = { latitude: 51.5, longitude: 0 } as GeolocationCoordinates;
      navigator.geolocation.getCurrentPosition = (succeed) => succeed({ coords } as GeolocationPosition);
    });
    await locate(page);
    await expect(page.getByText('You seem to be outside Australia.')).toBeVisible();

    await page.evaluate(() => Reflect.deleteProperty(navigator.geolocation, 'getCurrentPosition'));
    await context.grantPermissions(['geolocation'], { origin: site.origin });
    await context.setGeolocation({ latitude: -38.1623, longitude: 144.3579 });
    const posted = page.waitForRequest('**/place-around');
    await locate(page);
    expect((await posted).postData()).toBe('latitude=-38.15&longitude=144.35');
    await expect(page).toHaveURL(/near=.*VIC/);
    await expect(page.getByText('1 vehicle found')).toBeVisible();
  },
);

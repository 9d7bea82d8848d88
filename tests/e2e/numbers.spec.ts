/** After forty cars in ten minutes a number comes on a press, with and without JavaScript. */
import { makeListing } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { makePerson } from '../support/people.ts';
import { expect, expectSoundPage, hydrated, type Page, PHONE, test } from './fixtures.ts';

const AT_ONCE = 40;
let site: FilledSite<{ cars: string[] }>;

test.beforeAll(async () => {
  site = await startFilledSite(
    async (db) => {
      const seller = await makePerson(db, { phoneNumber: '0491570156' });
      const cars: string[] = [];
      for (let car = 0; car <= AT_ONCE; car += 1) cars.push(await makeListing(db, seller));
      return { cars };
    },
    { TRUST_PROXY: '1' },
  );
});
test.afterAll(() => site.stop());

const carAt = (at: number) => `${site.origin}/listing/${site.filled.cars[at]}`;
const callLink = (page: Page) => page.getByRole('link', { name: /Call Seller/ }).filter({ visible: true });
const showNumber = (page: Page) => page.getByRole('button', { name: 'Show number' }).filter({ visible: true });

async function openForty(page: Page) {
  for (let at = 0; at < AT_ONCE; at += 1) expect((await page.request.get(carAt(at))).status()).toBe(200);
}

test.describe('on a phone', () => {
  test.use({ extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.40' }, viewport: PHONE });

  test('a first car has its number; after forty more it comes on a press', async ({ page }) => {
    await page.goto(carAt(AT_ONCE - 1));
    await expect(callLink(page)).toHaveAttribute('href', 'tel:0491570156');
    await expect(showNumber(page)).toHaveCount(0);
    await openForty(page);
    await page.goto(carAt(AT_ONCE));
    await hydrated(page);
    await expect(callLink(page)).toHaveCount(0);
    expect(await page.content()).not.toMatch(/491\s?570\s?156/);
    await expectSoundPage(page);
    await page.setViewportSize(PHONE);
    await showNumber(page).click();
    await expect(callLink(page)).toHaveText('Call Seller · 0491 570 156');
    await expectSoundPage(page);
    await page.getByRole('link', { name: 'Back to the car' }).click();
    await expect(page).toHaveURL(carAt(AT_ONCE));
    await page.goto(carAt(0));
    await expect(callLink(page)).toHaveAttribute('href', 'tel:0491570156');
  });
});

test.describe('without JavaScript', () => {
  test.use({ extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.41' }, javaScriptEnabled: false });

  test('the press is a form', async ({ page }) => {
    await openForty(page);
    await page.goto(carAt(AT_ONCE));
    await showNumber(page).click();
    await expect(callLink(page)).toHaveAttribute('href', 'tel:0491570156');
  });
});

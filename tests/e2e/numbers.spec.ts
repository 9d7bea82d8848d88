/** After forty cars in ten minutes a number comes on a press. */
import { makeListing } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { makePerson } from '../support/people.ts';
import { expect, expectAccessible, expectSoundPage, hydrated, type Page, PHONE, test } from './fixtures.ts';

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

test.use({ extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.40' }, viewport: PHONE });

test('after forty cars a number comes on a press', async ({ page }) => {
  for (let at = 0; at < AT_ONCE; at += 1) expect((await page.request.get(carAt(at))).status()).toBe(200);
  await page.goto(carAt(AT_ONCE));
  await hydrated(page);
  await expect(callLink(page)).toHaveCount(0);
  expect(await page.content()).not.toMatch(/491\s?570\s?156/);
  await expectAccessible(page);
  await showNumber(page).click();
  await expect(callLink(page)).toHaveText('Call Seller · 0491 570 156');
  await expectSoundPage(page);
  await page.getByRole('link', { name: 'Back to the car' }).click();
  await expect(page).toHaveURL(carAt(AT_ONCE));
});

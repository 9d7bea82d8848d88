/** A crawler’s page, like everyone’s after forty cars in ten minutes: the number comes on a press. */
import { makeListing } from '../support/factories.ts';
import { makePerson } from '../support/people.ts';
import { expect, expectAccessible, expectSoundPage, hydrated, type Page, PHONE, siteOfFile, test } from './fixtures.ts';

const site = siteOfFile(async (db) => {
  const seller = await makePerson(db, { phoneNumber: '0491570156' });
  return { car: await makeListing(db, seller) };
});

const addressOfCar = () => `${site.origin}/listing/${site.filled.car}`;
const callLink = (page: Page) => page.getByRole('link', { name: /Call Seller/ }).filter({ visible: true });
const showNumber = (page: Page) => page.getByRole('button', { name: 'Show number' }).filter({ visible: true });

test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)', viewport: PHONE });

test('where the number shows on a press only, the page doesn’t have it until then', async ({ page }) => {
  await page.goto(addressOfCar());
  await hydrated(page);
  await expect(callLink(page)).toHaveCount(0);
  expect(await page.content()).not.toMatch(/491\s?570\s?156/);
  await expectAccessible(page);
  await showNumber(page).click();
  await expect(callLink(page)).toHaveText('Call Seller · 0491 570 156');
  await expectSoundPage(page);
  await page.getByRole('link', { name: 'Back to the car' }).click();
  await expect(page).toHaveURL(addressOfCar());
});

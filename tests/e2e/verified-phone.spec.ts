/** A seller verifies a phone number by a code, and buyers see it on the car. */
import { makeListing } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { makePerson } from '../support/people.ts';
import { type SmsGateway, startSmsGateway } from '../support/sms-gateway.ts';
import { expect, expectSoundPage, hydrated, PHONE, signIn, test } from './fixtures.ts';

let gateway: SmsGateway;
let site: FilledSite<{ email: string; carId: string }>;

test.beforeAll(async () => {
  gateway = await startSmsGateway();
  site = await startFilledSite(
    async (db) => {
      const seller = await makePerson(db, { phoneNumber: '0491570156' });
      return { email: seller.email, carId: await makeListing(db, seller, { phoneNumber: '0491570156' }) };
    },
    { SMS_URL: gateway.url },
  );
});
test.afterAll(async () => {
  await site.stop();
  await gateway.stop();
});
test.use({ viewport: PHONE });

test('a seller verifies the number on the profile, the car says so, and a press of the call button is counted', async ({
  page,
}) => {
  await signIn(page, site.origin, site.filled.email);
  await page.goto(`${site.origin}/profile`);
  await hydrated(page);
  gateway.answer = 503;
  await page.getByRole('button', { name: 'Verify this number' }).click();
  await expect(page.getByText(/We couldn’t send the text message/).first()).toBeVisible();
  gateway.answer = 202;
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('We texted a code to 0491 570 156.')).toBeVisible();
  await expectSoundPage(page);
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('12');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('Enter the six digits').first()).toBeVisible();
  await code.fill(gateway.code());
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('Phone number verified.')).toBeVisible();
  await page.context().clearCookies();
  const path = `/listing/${site.filled.carId}`;
  await page.goto(site.origin + path);
  await hydrated(page);
  await expect(page.getByText('Phone verified')).toBeVisible();
  const counted = page.waitForRequest((request) => request.url().endsWith(`${path}/calls`));
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await page.getByRole('link', { name: 'Call Seller' }).last().click();
  const call = await counted;
  expect(call.method()).toBe('POST');
  expect((await call.response())?.ok()).toBe(true);
});

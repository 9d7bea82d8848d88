/** A search typed and saved by email alone: from the words to the mail of a new car, and the tap that ends them. */
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { mailedLink } from '../support/outbox.ts';
import { makePerson } from '../support/people.ts';
import { Seller } from '../support/seller.ts';
import { expect, expectSoundPage, hydrated, PHONE, test } from './fixtures.ts';

const BUYER = 'buyer-by-email@example.com';
const GEELONG = 'Geelong VIC 3220';

let site: FilledSite<{ seller: string }>;

test.beforeAll(async () => {
  site = await startFilledSite(async (db) => ({ seller: (await makePerson(db)).email }));
});
test.afterAll(() => site.stop());

for (const { name, scripts } of [
  { name: 'with scripts', scripts: true },
  { name: 'without scripts', scripts: false },
]) {
  test.describe(name, () => {
    test.use({ viewport: PHONE, javaScriptEnabled: scripts });

    test('a typed search is saved by email, sends a new car, and unsubscribes with one tap', async ({ page }) => {
      const ready = () => (scripts ? hydrated(page) : Promise.resolve());
      const email = `${scripts ? 'js' : 'plain'}-${BUYER}`;
      const model = scripts ? 'Camry' : 'Yaris';
      const mailed = (path: string) => mailedLink(site.dataDir, { to: email, path, within: 90_000 });

      await page.goto(`${site.origin}/listings?q=toyota+${model}+under+25k+near+geelong`);
      await expect(
        page.getByText(`Showing: Toyota ${model} · Under $25,000 · Within 50 km of Geelong VIC`),
      ).toBeVisible();
      await page.goto(`${page.url()}&within=25`);
      await ready();
      await page.getByRole('link', { name: 'Save this search' }).click();
      await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Within 25 km of Geelong VIC');
      await ready();
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Email me' }).click();
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

      await page.goto(site.origin + (await mailed('/alerts/confirm')));
      await ready();
      if (scripts) await expectSoundPage(page);
      await page.setViewportSize(PHONE);
      await page.getByRole('button', { name: 'Email me' }).click();
      await expect(page.getByText('Confirmed. We’ll email you when a car matches.')).toBeVisible();
      await ready();
      await page.getByLabel(/^How often we email you/).selectOption('at_once');
      if (!scripts) await page.getByRole('button', { name: 'Change', exact: true }).click();
      await expect(page.getByLabel(/^How often we email you/)).toHaveValue('at_once');
      if (scripts) await expectSoundPage(page);

      const seller = await Seller.at(site.origin, site.filled.seller);
      const id = await seller.publish({ make: 'Toyota', model, price: '19990', suburb: GEELONG });
      const end = await mailed('/alerts/unsubscribe');
      expect(await mailed(`/listing/${id}`)).toContain(id);
      await page.goto(site.origin + end);
      await ready();
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
      if (scripts) await expectSoundPage(page);
    });
  });
}

/** A buyer reports a car as sold, and its seller confirms by email. */

import { makeListing } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { mailedLink } from '../support/outbox.ts';
import { makePerson } from '../support/people.ts';
import { expect, expectSoundPage, hydrated, PHONE, test } from './fixtures.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

type Car = { id: string; email: string };
let site: FilledSite<{ scripted: Car; plain: Car }>;

test.beforeAll(async () => {
  site = await startFilledSite(async (db) => {
    const car = async (): Promise<Car> => {
      const owner = await makePerson(db);
      return { id: await makeListing(db, owner, { createdAt: ago(33) }), email: owner.email };
    };
    const seller = await makePerson(db);
    await makeListing(db, seller, { model: 'Yaris', createdAt: ago(70), lapsesOn: '2026-01-01' });
    return { scripted: await car(), plain: await car() };
  });
});
test.afterAll(() => site.stop());

for (const { name, scripts } of [
  { name: 'with scripts', scripts: true },
  { name: 'without scripts', scripts: false },
]) {
  test.describe(name, () => {
    test.use({ viewport: PHONE, javaScriptEnabled: scripts });

    test('a buyer says a car is sold, and the seller confirms it from the email', async ({ page }) => {
      const { id, email } = scripts ? site.filled.scripted : site.filled.plain;
      const ready = () => (scripts ? hydrated(page) : Promise.resolve());
      await page.goto(`${site.origin}/listing/${id}`);
      await ready();
      await expect(page.getByText(/^Not confirmed since \d+ \w+/)).toBeVisible();
      await page.getByRole('link', { name: 'The seller says it’s sold' }).click();
      await ready();
      if (scripts) await expectSoundPage(page);
      await page.getByRole('button', { name: 'It’s sold' }).click();
      await expect(page.getByText('We’ve asked the seller.')).toBeVisible();

      const link = await mailedLink(site.dataDir, { to: email, path: '/still-for-sale', within: 60_000 });
      await page.goto(site.origin + link);
      await ready();
      await expect(page.getByRole('heading', { name: 'Is your car still for sale?' })).toBeVisible();
      if (scripts) await expectSoundPage(page);
      await page.getByRole('button', { name: 'Still for sale' }).click();
      await expect(page.getByRole('heading', { name: 'Thanks, it’s confirmed' })).toBeVisible();
      await page.goto(`${site.origin}/listing/${id}`);
      await expect(page.getByText('Confirmed available today')).toBeVisible();
    });

    test('results say how many cars were not confirmed lately, last in the list, and show them', async ({ page }) => {
      await page.goto(`${site.origin}/listings`);
      if (scripts) await hydrated(page);
      await expect(page.getByText('3 vehicles found')).toBeVisible();
      await expect(page.getByText('1 not confirmed lately · Show')).toBeVisible();
      await expect(page.getByRole('article').last()).toContainText(/Yaris.*Not confirmed since/s);
      await page.getByRole('link', { name: 'Show cars not confirmed lately' }).click();
      await expect(page.getByText('1 vehicle found')).toBeVisible();
      if (scripts) await expectSoundPage(page);
    });
  });
}

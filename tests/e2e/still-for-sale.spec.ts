/** A buyer reports a car as sold, and its seller confirms by email. */

import { makeListing } from '../support/factories.ts';
import { mailedLink } from '../support/outbox.ts';
import { makePerson } from '../support/people.ts';
import { expect, expectSoundPage, hydrated, PHONE, siteOfFile, test } from './fixtures.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

const site = siteOfFile(async (db) => {
  const [owner, other] = [await makePerson(db), await makePerson(db)];
  await makeListing(db, other, { model: 'Yaris', createdAt: ago(70), lapsesOn: '2026-01-01' });
  return { id: await makeListing(db, owner, { createdAt: ago(33) }), email: owner.email };
});
test.use({ viewport: PHONE });

test('cars not confirmed lately are last; a buyer says one is sold, and its seller confirms it from the email', async ({
  page,
}) => {
  const { id, email } = site.filled;
  await page.goto(`${site.origin}/listings`);
  await hydrated(page);
  await expect(page.getByText('2 vehicles found')).toBeVisible();
  await expect(page.getByText('1 not confirmed lately · Show')).toBeVisible();
  await expect(page.getByRole('article').last()).toContainText(/Yaris.*Not confirmed since/s);
  await page.getByRole('link', { name: 'Show cars not confirmed lately' }).click();
  await expect(page.getByText('1 vehicle found')).toBeVisible();

  await page.goto(`${site.origin}/listing/${id}`);
  await hydrated(page);
  await page.getByText(/^Not confirmed since \d+ \w+$/).click();
  await page.getByRole('link', { name: 'Told it’s sold? Let us know' }).click();
  await expect(page.getByRole('button', { name: 'It’s sold' })).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'It’s sold' }).click();
  await expect(page.getByText('We’ve asked the seller.')).toBeVisible();

  await page.goto(
    site.origin + (await mailedLink(site.dataDir, { to: email, path: '/still-for-sale', within: 60_000 })),
  );
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Is your car still for sale?' })).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Still for sale' }).click();
  await expect(page.getByRole('heading', { name: 'Thanks, it’s confirmed' })).toBeVisible();
});

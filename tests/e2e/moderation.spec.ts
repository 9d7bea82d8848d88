/** A listing on hold: a moderator asks with the keyboard, the seller answers, and buyers see the car once it is approved. */

import { newId } from '#app/platform/ids.server.ts';
import { holds } from '#app/platform/schema/moderation.server.ts';
import { makeListing } from '../support/factories.ts';
import { makePerson } from '../support/people.ts';
import { DESKTOP, expect, expectSoundPage, hydrated, PHONE, signIn, siteOfFile, test } from './fixtures.ts';

const site = siteOfFile(async (db) => {
  const seller = await makePerson(db, { name: 'Dan Ryan' });
  const moderator = await makePerson(db, { name: 'Jo', isModerator: true });
  const other = await makeListing(db, await makePerson(db), {
    trim: 'First',
    description: 'One owner, always garaged.',
  });
  const car = await makeListing(db, seller, { trim: 'Held', description: 'One owner, always garaged.' });
  const row = { id: newId(), listingId: car, rule: 'copied-text', evidence: { other } };
  await db.insert(holds).values(row);
  return { seller: seller.email, moderator: moderator.email, car, other };
});

test('a moderator asks, the seller answers on a phone, and the car goes live', async ({ page, browser }) => {
  const jo = await (await browser.newContext({ viewport: DESKTOP })).newPage();
  await signIn(jo, site.origin, site.filled.moderator);
  await jo.goto(`${site.origin}/admin/moderation`);
  await hydrated(jo);
  await expect(jo.getByRole('heading', { name: 'The other listing' })).toBeVisible();
  await expectSoundPage(jo);
  await jo.keyboard.press('h');
  await expect(jo.getByRole('radio', { name: /Ask the seller/ })).toBeChecked();
  await jo.getByRole('button', { name: 'Save decision' }).click();
  await expect(jo.getByRole('alert')).toHaveText('Write what you want to know');
  await jo.keyboard.press('h');
  await jo.getByLabel('Question for the seller').fill('Did you buy it from the first seller?');
  await jo.getByRole('button', { name: 'Save decision' }).click();
  await expect(jo.getByText('Question sent. It comes back here when the seller answers.')).toBeVisible();

  await page.setViewportSize(PHONE);
  await signIn(page, site.origin, site.filled.seller);
  await page.goto(`${site.origin}/my-listings`);
  await expect(page.getByText('We’ve asked you something about it.')).toBeVisible();
  await page.getByRole('link', { name: 'See why, and how to fix it' }).click();
  await expect(page.getByText('Did you buy it from the first seller?')).toBeVisible();
  await expectSoundPage(page);
  await hydrated(page);
  await page.getByLabel('Tell us what happened').fill('Yes, last week.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Thanks. We’ll check it.')).toBeVisible();

  await jo.reload();
  await hydrated(jo);
  await expect(jo.getByText('Yes, last week.')).toBeVisible();
  await jo.keyboard.press('a');
  await jo.getByRole('button', { name: 'Save decision' }).click();
  await expect(jo.getByText('Decision saved. You can undo it for 10 minutes.')).toBeVisible();
  const car = `${site.origin}/listing/${site.filled.car}`;
  expect((await fetch(car)).status).toBe(200);
  await jo.getByRole('button', { name: /Undo/ }).first().click();
  await expect(jo.getByText('Undone.')).toBeVisible();
  expect((await fetch(car)).status).toBe(404);
});

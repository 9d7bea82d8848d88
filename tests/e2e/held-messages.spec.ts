/** A message that reads like a scam: its buyer is told, the seller sees nothing of it until a moderator sends it on. */
import { makeListing } from '../support/factories.ts';
import { makePerson } from '../support/people.ts';
import { DESKTOP, expect, expectSoundPage, hydrated, PHONE, signIn, siteOfFile, test } from './fixtures.ts';

const site = siteOfFile(async (db) => {
  const seller = await makePerson(db, { name: 'Dan Ryan' });
  const buyer = await makePerson(db, { name: 'Priya Patel' });
  const moderator = await makePerson(db, { name: 'Jo', isModerator: true });
  const car = await makeListing(db, seller);
  return { seller: seller.email, buyer: buyer.email, moderator: moderator.email, car };
});

const BAD = 'My courier company will collect it, we pay through an escrow service.';

test('a held message reaches its seller once a moderator sends it on, and the seller reports and blocks in one press', async ({
  page,
  browser,
}) => {
  const { seller, buyer, moderator, car } = site.filled;
  await page.setViewportSize(PHONE);
  await signIn(page, site.origin, buyer);
  await page.goto(`${site.origin}/listing/${car}/message`);
  await hydrated(page);
  await page.getByLabel('Or write your own').fill(BAD);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('status').getByText('We’re checking your message')).toBeVisible();
  await expect(page.getByText(BAD)).toBeVisible();
  await expectSoundPage(page);

  const dan = await (await browser.newContext({ viewport: DESKTOP })).newPage();
  await signIn(dan, site.origin, seller);
  await dan.goto(`${site.origin}/messages`);
  await hydrated(dan);
  await expect(dan.getByText('No messages yet')).toBeVisible();
  await expect(dan.getByText('unread')).toHaveCount(0);

  const jo = await (await browser.newContext({ viewport: DESKTOP })).newPage();
  await signIn(jo, site.origin, moderator);
  await jo.goto(`${site.origin}/admin/moderation?kind=message`);
  await hydrated(jo);
  await expect(jo.getByText(BAD)).toBeVisible();
  await expectSoundPage(jo);
  await jo.getByRole('radio', { name: /Send it on/ }).check();
  await jo.getByRole('button', { name: 'Save decision' }).click();
  await expect(jo.getByText('Message sent on.')).toBeVisible();

  await dan.getByRole('link', { name: /Priya P/ }).click();
  await expect(dan.getByRole('list', { name: 'Messages' }).getByText(BAD)).toBeVisible();
  await dan.reload();
  await hydrated(dan);
  // News that arrives during a press must not drop its answer.
  await dan.route('**/report-and-block.data', async (route) => {
    await dan.evaluate(() => dispatchEvent(new Event('focus')));
    await dan.waitForTimeout(500);
    await route.continue();
  });
  await dan.getByRole('button', { name: 'Report and block' }).click();
  await expect(dan.getByText('Reported and blocked. You can undo this for 10 minutes.')).toBeVisible();
  await dan.getByRole('button', { name: 'Undo report and block' }).click();
  await expect(dan.getByText('Undone.')).toBeVisible();
  await expect(dan.getByRole('button', { name: 'Report and block' })).toBeVisible();
});

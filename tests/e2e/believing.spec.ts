/** What helps a buyer judge a car: price rating, on-road price, price history, inspection sheet and seller. */
import { eq } from 'drizzle-orm';
import { listings } from '../../app/platform/schema/listings.server.ts';
import { makeListing, makeSeller } from '../support/factories.ts';
import { makePerson } from '../support/people.ts';
import { expect, expectSoundPage, hydrated, PHONE, signIn, siteOfFile, test } from './fixtures.ts';

const CAR = {
  make: 'Toyota',
  model: 'Corolla',
  year: 2019,
  kilometers: 60_000,
  price: 20_000,
  location: 'VIC',
} as const;

const site = siteOfFile(async (db) => {
  for (let seller = 0; seller < 5; seller += 1) await makeListing(db, await makeSeller(db), CAR);
  const dealer = await makePerson(db, { isDealer: true, dealershipName: 'Yarra Motors' });
  const car = await makeListing(db, dealer, { ...CAR, kilometers: 78_500, price: 18_500 });
  await db.update(listings).set({ priceCents: 1_700_000 }).where(eq(listings.id, car));
  await makeListing(db, dealer, { ...CAR, model: 'Camry' });
  const sold = await makeListing(db, dealer, { ...CAR, model: 'Camry', soldDate: new Date() });
  return { dealer: dealer.email, car, sold };
});

test.use({ viewport: PHONE });

test('a buyer opens the price history, the on-road price, the comparison, the inspection sheet and the dealer', async ({
  page,
}) => {
  await page.goto(`${site.origin}/listing/${site.filled.car}`);
  await hydrated(page);
  await page.getByText(/Was \$18,500, now \$17,000/).click();
  await expect(page.getByRole('table', { name: 'Price history' })).toBeVisible();
  await page.getByText('Drive-away estimate').click();
  await page.getByLabel('Your state').selectOption('VIC');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText(/^About \$[\d,]+ drive away in VIC, before a transfer fee/)).toBeVisible();

  await page.getByRole('link', { name: /^Priced (well )?below similar cars$/ }).click();
  await expect(page.getByRole('heading', { name: 'How this price compares' })).toBeVisible();
  await page.goBack();
  await page.getByText('Buying safely').click();
  await page.getByRole('link', { name: 'Inspection checklist' }).click();
  await expect(page.getByRole('heading', { name: 'Inspection checklist' })).toBeVisible();
  await expectSoundPage(page);
  await page.goBack();
  await page.getByRole('link', { name: /^See all \d cars$/ }).click();
  await expect(page.getByRole('heading', { name: 'Yarra Motors' })).toBeVisible();
  await expectSoundPage(page);
});

test('a seller sees similar prices while typing, opens their sum in a new tab, and makes a receipt after a sale', async ({
  page,
  context,
}) => {
  await signIn(page, site.origin, site.filled.dealer);
  await page.goto(`${site.origin}/create-listing`);
  await hydrated(page);
  for (const [label, text] of [
    ['Make', CAR.make],
    ['Model', CAR.model],
    ['Year', '2019'],
    ['Kilometres', '60000'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await expect(page.getByText(/^\d similar cars are listed for/)).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'See what similar cars are listed for' }).click();
  const sums = await opened;
  await sums.getByLabel('Your price (optional)').fill('26000');
  await sums.getByRole('button', { name: 'Compare' }).click();
  await expect(sums.getByRole('heading', { name: 'Priced above cars of other trims' })).toBeVisible();
  await expect(sums.getByRole('heading', { name: 'How we got there' })).toBeVisible();
  await expectSoundPage(sums);
  await sums.close();

  await page.goto(`${site.origin}/my-listings/${site.filled.sold}/handover`);
  await hydrated(page);
  await page.getByLabel('Buyer’s name').fill('Robin Rose');
  await page.getByRole('button', { name: 'Make receipt' }).click();
  const receipt = page.getByRole('region', { name: 'Receipt for a used car' });
  await expect(receipt).toContainText('Robin Rose');
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  await expectSoundPage(page);
});

/** What helps a buyer judge a car: price rating, on-road price, price history, inspection sheet and seller. */
import { eq } from 'drizzle-orm';
import { listings } from '../../app/platform/schema/listings.server.ts';
import { makeListing, makeSeller } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { makePerson } from '../support/people.ts';
import { expect, expectSoundPage, hydrated, PHONE, signIn, test } from './fixtures.ts';

const CAR = {
  make: 'Toyota',
  model: 'Corolla',
  year: 2019,
  kilometers: 60_000,
  price: 20_000,
  location: 'VIC',
} as const;

let site: FilledSite<{ dealer: string; cars: string[]; sold: string }>;

test.beforeAll(async () => {
  site = await startFilledSite(async (db) => {
    for (let seller = 0; seller < 5; seller += 1) await makeListing(db, await makeSeller(db), CAR);
    const dealer = await makePerson(db, { isDealer: true, dealershipName: 'Yarra Motors' });
    const cars: string[] = [];
    for (const price of [18_500, 18_600]) {
      const id = await makeListing(db, dealer, { ...CAR, kilometers: CAR.kilometers + price, price });
      await db.update(listings).set({ priceCents: 1_700_000 }).where(eq(listings.id, id));
      cars.push(id);
    }
    const sold = await makeListing(db, dealer, { ...CAR, model: 'Camry', soldDate: new Date() });
    return { dealer: dealer.email, cars, sold };
  });
});
test.afterAll(() => site.stop());

for (const [at, scripts] of [true, false].entries()) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ viewport: PHONE, javaScriptEnabled: scripts });

    test('a buyer sees the price history, its rating, the on-road price and the seller', async ({ page }) => {
      const ready = () => (scripts ? hydrated(page) : Promise.resolve());
      const car = `${site.origin}/listing/${site.filled.cars[at]}`;
      await page.goto(`${site.origin}/listings?dropped=yes&priceRating=below`);
      await expect(page.getByText('2 vehicles found')).toBeVisible();
      await expect(page.getByText(/^Dropped \$1,[56]00$/)).toHaveCount(2);

      await page.goto(car);
      await ready();
      await page.getByText(/was \$18,[56]00, now \$17,000/).click();
      await expect(page.getByRole('table', { name: 'History of this listing' })).toBeVisible();
      await page.getByText('What it costs on the road').click();
      await page.getByLabel('Your state').selectOption('VIC');
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(page.getByText(/^About \$[\d,]+ on the road in VIC, plus a transfer fee/)).toBeVisible();

      await page.getByRole('link', { name: /^(Well b|B)elow similar cars$/ }).click();
      await expect(page.getByRole('heading', { name: 'How this price compares' })).toBeVisible();
      await expect(page.getByRole('heading', { name: /^The \d similar cars$/ })).toBeVisible();
      if (scripts) await expectSoundPage(page);
      await page.goto(car);
      await page.getByRole('link', { name: /^What this ad doesn’t say/ }).click();
      await expect(page.getByRole('heading', { name: 'What this ad doesn’t say' })).toBeVisible();
      if (scripts) await expectSoundPage(page);
      await page.goto(car);
      await page.getByRole('link', { name: /^See all \d cars$/ }).click();
      await expect(page.getByRole('heading', { name: 'Yarra Motors' })).toBeVisible();
      if (scripts) await expectSoundPage(page);
    });

    test('a seller opens the similar cars and the sum while writing an ad', async ({ page, context }) => {
      await signIn(page, site.origin, site.filled.dealer);
      await page.goto(`${site.origin}/create-listing`);
      if (scripts) {
        await hydrated(page);
        for (const [label, text] of [
          ['Make', CAR.make],
          ['Model', CAR.model],
          ['Year', '2019'],
          ['Kilometres', '60000'],
        ] as const) {
          await page.getByLabel(label, { exact: true }).fill(text);
        }
        await expect(page.getByText(/^\d similar cars ask/)).toBeVisible();
      }
      const opened = context.waitForEvent('page');
      await page.getByRole('link', { name: 'See what similar cars ask' }).click();
      const sums = await opened;
      if (!scripts) {
        await sums.getByLabel('Make').fill(CAR.make);
        await sums.getByLabel('Model').fill(CAR.model);
        await sums.getByLabel('Year').fill('2019');
        await sums.getByLabel('Kilometres').fill('60000');
      }
      await sums.getByLabel('Your price (optional)').fill('26000');
      await sums.getByRole('button', { name: 'Compare' }).click();
      await expect(sums.getByRole('heading', { name: 'Well above similar cars' })).toBeVisible();
      await expect(sums.getByRole('heading', { name: 'The sum' })).toBeVisible();
      if (scripts) await expectSoundPage(sums);
    });

    test('a dealer sees what an ad lacks, then gets a receipt and deadlines after a sale', async ({ page }) => {
      await signIn(page, site.origin, site.filled.dealer);
      await page.goto(`${site.origin}/my-listings`);
      await expect(page.getByText(/^Licence number not given\./).first()).toBeVisible();
      await page.goto(`${site.origin}/my-listings/${site.filled.sold}/handover`);
      if (scripts) await hydrated(page);
      await page.getByLabel('Buyer’s name').fill('Robin Rose');
      await page.getByRole('button', { name: 'Make receipt' }).click();
      const receipt = page.getByRole('region', { name: 'Receipt for a used car' });
      await expect(receipt).toContainText('Robin Rose');
      await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
      if (scripts) await expectSoundPage(page);
    });
  });
}

/** `npm run product-pictures`: what the pages for sellers and dealers show of the product, into app/ui/illustrations. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { type DemoRole, openDemo, signInAs } from './demo-visit.ts';

const FOLDER = 'app/ui/illustrations';
const SCREEN = { width: 360, height: 640 };
const THEMES = ['light', 'dark'] as const;
const PHOTOS = ['volkswagen-t-cross-red-front', 'volkswagen-t-cross-red-rear'].map(
  (name) => `demo/photos/${name}.webp`,
);
const HEROES = { sell: 'volkswagen-t-cross-red-front', dealers: 'ford-ranger-orange', about: 'mazda-cx-5-white' };

for (const [page, photo] of Object.entries(HEROES)) {
  for (const width of [640, 1280]) {
    await sharp(`demo/photos/${photo}.webp`)
      .resize({ width, height: (width * 9) / 16 })
      .webp({ quality: 62 })
      .toFile(`${FOLDER}/${page}-${width}.webp`);
  }
}

const { site, browser, close } = await openDemo();
try {
  await shootForSellers();
  await shootForDealers();
} finally {
  await close();
}

async function shootForSellers() {
  const visitor = await open();
  await visitor.goto(`${site.origin}/listings?make=Volkswagen&model=T-Cross&color=Red`);
  await visitor.locator('article[data-listing] h2 a').first().click();
  await visitor.getByRole('link', { name: 'Call Seller' }).first().waitFor();
  await shoot(visitor, 'car');

  const seller = await open('private seller');
  await seller.goto(`${site.origin}/my-listings`);
  await scrollTo(seller.getByRole('navigation', { name: 'Filter listings' }));
  await shoot(seller, 'my-listings');
  await seller.goto(`${site.origin}/create-listing`);
  await seller.locator('input[type=file]').first().setInputFiles(PHOTOS);
  await seller.getByRole('img', { name: /^Photo 2/ }).waitFor();
  await seller.getByLabel('Make').fill('Volkswagen');
  await seller.getByLabel('Model').fill('T-Cross');
  await seller.getByLabel('Badge').fill('85TSI R-Line');
  await seller.getByLabel('Year').fill('2025');
  await seller.getByLabel('Price', { exact: true }).fill('40500');
  await seller.getByLabel('Kilometres').fill('12896');
  await seller.locator('[name=bodyType]').selectOption('SUV');
  await seller.locator('[name=location]').selectOption('QLD');
  for (const choice of ['[name=isDriveAway][value=no]', '[value=Automatic]', '[value=Petrol]']) {
    await seller.locator(choice).check();
  }
  await scrollTo(seller.getByText('Add photos'));
  await seller.locator('[data-draft-status=account]').waitFor();
  await shoot(seller, 'form');
  await scrollTo(seller.getByRole('heading', { name: 'How it will look in results' }));
  await shoot(seller, 'preview');
}

async function shootForDealers() {
  const visitor = await open();
  await visitor.goto(`${site.origin}/listings?sellerType=dealer`);
  await shoot(visitor, 'dealer-cars');

  const dealer = await open('dealer');
  await dealer.goto(`${site.origin}/my-listings/import`);
  await dealer.getByLabel('CSV file').setInputFiles('examples/yard.csv');
  await dealer.getByRole('button', { name: 'Upload' }).click();
  await dealer.getByRole('heading', { name: 'Match your columns' }).waitFor();
  await shoot(dealer, 'columns');
  await dealer.getByRole('button', { name: 'Check the file' }).click();
  await dealer.getByText('Checked, not imported yet').waitFor();
  await scrollTo(dealer.getByText('rows read'));
  await shoot(dealer, 'check');
  await dealer.getByRole('button', { name: 'Import 7 cars' }).click();
  await dealer.getByText('Imported', { exact: true }).waitFor();
  await shoot(dealer, 'imported');
}

async function open(role?: DemoRole): Promise<Page> {
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 2,
    locale: 'en-AU',
  });
  if (role) await signInAs(role, context, site);
  return context.newPage();
}

/** Leaves a little room above it. */
async function scrollTo(place: Locator) {
  await place.first().evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + scrollY - 16));
}

async function shoot(page: Page, name: string) {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    const picture = sharp(await page.screenshot({ caret: 'hide' })).webp({ quality: 72 });
    await picture.toFile(`${FOLDER}/${name}-${theme}.webp`);
  }
}

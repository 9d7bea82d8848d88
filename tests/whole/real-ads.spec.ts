/**
 * Imports a dealer's real file, then searches it on a phone. Compares the pages
 * with the file, parsed separately.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cardIds, expect, expectNoSidewaysScroll, hydrated, type Page, PHONE, test } from '../e2e/fixtures.ts';
import { BRIEF_DATABASE } from '../support/brief-database.ts';
import { copyMigratedFolder } from '../support/migrated-folder.ts';
import { type SiteProcess, startSite } from '../support/server.ts';

const ADS = '../shared/data/listings/real-ads-with-photos.csv';
const PHOTOS = '../shared/data/photos';

test.skip(!existsSync(ADS), `needs ${ADS}, which is not here`);

let site: SiteProcess;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const dataDir = await copyMigratedFolder();
  const mapping = 'examples/mappings/australian-vehicle-prices.json';
  const file = join(dataDir, 'ads.csv');
  await writeFile(file, someAds());
  const args = [...BRIEF_DATABASE, 'scripts/import.ts', file, '--mapping', mapping, '--seller', 'yard@dealer.example'];
  const imported = spawnSync(process.execPath, [...args, '--phone', '03 5550 1234', '--photos', PHOTOS], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    encoding: 'utf8',
  });
  expect(imported.status, imported.stderr).toBe(0);
  site = await startSite({ DATA_DIR: dataDir });
});

test.afterAll(async () => {
  await site?.stop();
});

test('Toyota in Victoria under 30,000, by kilometres, on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(site.origin);
  await hydrated(page);
  await page.getByLabel('Make', { exact: true }).selectOption('Toyota');
  await page.getByLabel('Location').selectOption('Victoria');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(`${site.origin}/listings?make=Toyota&location=VIC`);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.locator('select[name="maxPrice"]').selectOption('$30,000');
  await expect(page).toHaveURL(/maxPrice=30000/);
  await page.getByRole('button', { name: /^Show/ }).click();
  await page.getByLabel('Sort').selectOption('Kilometres: low to high');
  await expect(page).toHaveURL(/sort=km_asc/);
  await expectWhatTheFileSays(page);
  await expectNoSidewaysScroll(page);
  await openFirst(page);
});

async function expectWhatTheFileSays(page: Page) {
  const expected = toyotasInVictoria(readRecords(readFileSync(ADS, 'utf8')));
  expect(expected.length).toBeGreaterThan(5);
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText(`${expected.length} vehicles found`);
  const cards = page.locator('[data-listing]');
  for (const [position, ad] of expected.slice(0, 5).entries()) {
    await expect(cards.nth(position)).toContainText(`${ad.kilometers.toLocaleString('en-AU')} km`);
    await expect(cards.nth(position)).toContainText(`$${ad.price.toLocaleString('en-AU')}`);
    await expect(cards.nth(position).getByRole('heading')).toContainText(`${ad.year} Toyota`);
  }
}

async function openFirst(page: Page) {
  const [id] = await cardIds(page);
  await page.locator('[data-listing] h2 a').first().click();
  await expect(page).toHaveURL(`${site.origin}/listing/${id}`);
  const photo = page
    .getByRole('region', { name: /^Photos of/ })
    .locator('img')
    .first();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  await expect(page.getByRole('link', { name: /^Call Seller/ }).first()).toHaveAttribute('href', 'tel:0355501234');
}

/** The Toyotas in Victoria, a photo for the one that the journey opens, and one in 50 of the others. */
function someAds(): string {
  const isToyotaInVictoria = (ad: Record<string, string>) => ad.Brand === 'Toyota' && ad.Location?.includes('VIC');
  const all = readRecords(readFileSync(ADS, 'utf8'));
  const opened = toyotasInVictoria(all)[0]?.ad;
  const ads = all
    .filter((ad, index) => isToyotaInVictoria(ad) || index % 50 === 0)
    .map((ad) => ({ ...ad, Photos: ad === opened ? (ad.Photos?.split(';')[0] ?? '') : '' }));
  const rows = [Object.keys(ads[0] ?? {}), ...ads.map((ad) => Object.values(ad))];
  return rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')).join('\n');
}

/** The file's own words: complete records of Toyotas in Victoria up to $30,000, fewest kilometres first. */
function toyotasInVictoria(ads: Record<string, string>[]) {
  return ads
    .filter((ad) => ad.Brand === 'Toyota' && /, (VIC|AU-VIC)$/.test(ad.Location ?? ''))
    .filter((ad) => /^\d+$/.test(ad.Price ?? '') && Number(ad.Price) <= 30_000 && /^\d+$/.test(ad.Kilometres ?? ''))
    .filter((ad) => /^\s*\d+ Doors$/.test(ad.Doors ?? '') && (ad.BodyType ?? '') !== '' && ad.BodyType !== 'Other')
    .filter((ad) => ['Automatic', 'Manual'].includes(ad.Transmission ?? ''))
    .filter((ad) => ['Unleaded', 'Premium', 'Leaded', 'Diesel', 'Hybrid', 'Electric'].includes(ad.FuelType ?? ''))
    .filter((ad) => /^[A-Za-z]/.test(ad.ColourExtInt ?? ''))
    .map((ad) => ({ ad, year: ad.Year, price: Number(ad.Price), kilometers: Number(ad.Kilometres) }))
    .sort((a, b) => a.kilometers - b.kilometers);
}

/** CSV by hand: quotes, doubled quotes, line breaks inside them. */
function readRecords(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isQuoted && char === '"' && text[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === ',' || char === '\n')) {
      rows.at(-1)?.push(field.replace(/\r$/, ''));
      field = '';
      if (char === '\n') rows.push([]);
    } else field += char;
  }
  const [names = [], ...records] = rows.filter((row) => row.length > 0);
  return records.map((record) => Object.fromEntries(names.map((name, column) => [name, record[column] ?? ''])));
}

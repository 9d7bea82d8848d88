/** A dealer's file, from its columns to undoing what it did, in a browser. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { carsCsv } from '../support/importing.ts';
import { makePerson } from '../support/people.ts';
import { zipOf } from '../support/zip.ts';
import { expect, expectSoundPage, hydrated, type Page, signIn, siteOfFile, test } from './fixtures.ts';

const site = siteOfFile(async (db) => {
  return (await makePerson(db, { isDealer: true, dealershipName: 'Wombat Wheels' })).email;
});

/** Says the kilometres in a column with an unusual name. */
function csv(cars: Parameters<typeof carsCsv>[0]): string {
  return carsCsv(cars).replace('"km"', '"clock"');
}

const cars = csv([
  { stock: 'S1', photos: 'front.jpg;side.jpg' },
  { stock: 'S2', model: 'Yaris', price: '15000' },
  { stock: 'S3', model: 'HiLux', body: 'Ute' },
  { stock: 'S5', price: 'POA' },
]);

async function becomes(page: Page, state: string) {
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${state}$`) })).toBeVisible({ timeout: 30_000 });
}

test('a dealer matches columns, reviews, downloads rejects, confirms, follows and undoes an import', async ({
  page,
}) => {
  await signIn(page, site.origin, site.filled);
  const front = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer();
  const files = { 'cars.csv': cars, 'photos/front.jpg': front };
  await page.goto(`${site.origin}/my-listings/import`);
  await hydrated(page);
  await page
    .getByLabel('CSV or ZIP file')
    .setInputFiles({ name: 'yard.zip', mimeType: 'application/zip', buffer: await zipOf(files) });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('heading', { name: 'Match your columns' })).toBeVisible();
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('column:price');
  await expectSoundPage(page);
  await page.getByLabel('Kilometres', { exact: true }).selectOption({ label: 'clock' });
  await expect(page.getByText('e.g. 61200')).toBeVisible();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await becomes(page, 'Checked, not live yet');
  await page.getByRole('link', { name: 'Rejected 1' }).click();
  await expect(page.getByText(/Price \(column “price”\): “POA” isn’t a number/)).toBeVisible();
  await expectSoundPage(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download 1 rejected row' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/"?S5"?,"?Toyota/);

  await page.getByRole('button', { name: 'Import 3 cars' }).click();
  await becomes(page, 'Imported');
  await expect(page.getByText('3 new listings')).toBeVisible();
  await expect(page.getByText('1 photo added, 1 failed')).toBeVisible();
  await expect(page.getByText('Row 2: side.jpg is not in the ZIP file.')).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('link', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await becomes(page, 'Undone');
});

/** A listing on paper: one sheet with what a passer-by needs. */
import { expect, hydrated, test, WHOLE } from './fixtures.ts';

test('a listing prints on one page with its number and QR code, and printing leaves it as it was', async ({
  page,
  origin,
}) => {
  const address = await carWithPhotos(origin);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(address);
  await hydrated(page);
  await expect(page.getByText(address)).toBeHidden();
  const gallery = page.getByRole('region', { name: /^Photos of/ });
  await gallery.getByRole('link', { name: 'Photo 2', exact: true }).click();
  await expect(gallery).toContainText('2 / ');
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format, printBackground: false });
    expect(pageCount(pdf)).toBe(1);
  }
  await expect(gallery).toContainText('2 / ');
  await gallery.getByRole('button', { name: 'Full screen' }).click();
  expect(pageCount(await page.pdf({ format: 'A4' }))).toBe(1);
  await expect(page.getByRole('dialog')).toContainText('2 / ');
  await page.keyboard.press('Escape');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(address)).toBeVisible();
  const sheet = page.locator('main');
  await expect(sheet.getByText('Call the seller')).toBeVisible();
  await expect(sheet.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(sheet.locator('img:visible')).toHaveCount(1);
  await expect(sheet.locator('button:visible, a.button:visible')).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(23, 32, 28)');
});

test('a comparison of four cars prints on one sheet', WHOLE, async ({ page, origin }) => {
  const html = await (await fetch(`${origin}/listings`)).text();
  const ids = [...html.matchAll(/data-listing="(\w+)"/g)].map(([, id]) => id);
  await page.goto(`${origin}/compare?ids=${ids.slice(0, 4)}&near=3220`);
  await hydrated(page);
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format, landscape: true });
    expect(pageCount(pdf)).toBe(1);
  }
});

async function carWithPhotos(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/listings?status=available`)).text();
  for (const [, id] of html.matchAll(/data-listing="(\w+)"/g)) {
    const address = `${origin}/listing/${id}`;
    if ((await (await fetch(address)).text()).includes('id="photo-2"')) return address;
  }
  throw new Error('No car has two photos.');
}

const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;

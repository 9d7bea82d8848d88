import { DESKTOP, expect, hydrated, PHONE, test } from './fixtures.ts';

test.beforeEach(async ({ page, origin }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(`${origin}/listings?status=available`);
});

test('a listing shows its details and can be called; its JSON-LD has no phone number or email', async ({
  page,
  origin,
}) => {
  await page.locator('[data-listing] h2 a').first().click();
  await expect(page).toHaveURL(/\/listing\/\w+$/);
  const call = page.getByRole('link', { name: /^Call Seller/ }).first();
  await expect(call).toHaveAttribute('href', /^tel:0\d{9}$/);
  const phoneNumber = (await call.getAttribute('href'))?.replace('tel:', '') as string;
  for (const term of ['Body type', 'Transmission', 'Fuel type', 'Kilometres', 'Colour', 'Doors', 'Location']) {
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible();
  }
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await page.reload();
  const jsonLd = await page.locator('script[type="application/ld+json"]').first().textContent();
  const car = JSON.parse(jsonLd ?? '');
  expect(car).toMatchObject({
    '@type': 'Car',
    name: title,
    mileageFromOdometer: { unitCode: 'KMT' },
    offers: { '@type': 'Offer', priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
  });
  expect(jsonLd).not.toMatch(/telephone|@[a-z]+\.example/);
  expect(jsonLd).not.toContain(phoneNumber);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`^${origin}/listing/\\w+$`));
  const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
  const picture = await fetch(preview ?? '');
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect(picture.headers.get('cache-control')).toContain('immutable');
});

test('a sold listing says so and cannot be called', async ({ page, origin }) => {
  await page.goto(`${origin}/listings?status=sold`);
  await page.locator('[data-listing] h2 a').first().click();
  await expect(page.getByText(/^Sold on \d{1,2} \w{3} \d{4}$/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Call Seller/ })).toHaveCount(0);
  await page.reload();
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain('SoldOut');
  expect(await page.content()).not.toMatch(/tel:/);
});

test('one load is one view, sent by POST', async ({ page, origin }) => {
  const href = await page.locator('[data-listing] h2 a').first().getAttribute('href');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/views')) sent.push(request.method());
  });
  await page.goto(origin + href);
  await hydrated(page);
  await expect.poll(() => sent).toHaveLength(1);
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual(['POST']);
});

test('the gallery is worked by keyboard, full screen included', async ({ page }) => {
  await page
    .locator('[data-listing]')
    .filter({ hasText: '1 / ' })
    .first()
    .getByRole('heading')
    .getByRole('link')
    .click();
  const gallery = page.getByRole('region', { name: /^Photos of/ });
  await expect(gallery).toContainText('1 / ');
  await gallery
    .getByRole('button', { name: /^Next photo/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowRight');
  await expect(gallery).toContainText('2 / ');
  await page.keyboard.press('Home');
  await expect(gallery).toContainText('1 / ');
  const fullScreen = gallery.getByRole('button', { name: /full screen/i });
  await fullScreen.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('2 / ');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('on a phone the price and the call stay within reach of the thumb', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.locator('[data-listing] h2 a').first().click();
  await expect(page.getByRole('link', { name: /^Call Seller/ }).last()).toBeInViewport();
  await page.mouse.wheel(0, 5000);
  await expect(page.getByRole('link', { name: /^Call Seller/ }).last()).toBeInViewport();
});

test('similar cars have the same body', async ({ page }) => {
  await page.goto(`${page.url().split('?')[0]}?bodyType=SUV&status=available`);
  await page.locator('[data-listing] h2 a').first().click();
  const similar = page.getByRole('region', { name: 'Similar cars' }).locator('[data-listing]');
  await expect(similar.first()).toBeVisible();
  for (const card of await similar.all()) await expect(card).toContainText('SUV');
});

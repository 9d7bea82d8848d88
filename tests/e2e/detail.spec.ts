import { DESKTOP, expect, hydrated, type Page, PHONE, pressInPlace, test } from './fixtures.ts';

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

test('each load is one view, sent by POST', async ({ page, origin }) => {
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

test('the gallery works by keyboard, even full screen', async ({ page }) => {
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

test('on a phone the price and call button stay within reach', async ({ page }) => {
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

/** The first car for sale whose page has this. */
async function openCarWith(page: Page, origin: string, part: RegExp) {
  const results = await (await fetch(`${origin}/listings?status=available`)).text();
  for (const [, id] of results.matchAll(/data-listing="(\w+)"/g)) {
    const path = `${origin}/listing/${id}`;
    if (part.test(await (await fetch(path)).text())) return page.goto(path);
  }
  throw new Error(`No car has ${part}`);
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Price and seller' });

test('name, price, place, seller and age are on the first screen, beside the photos on a laptop', async ({
  page,
  origin,
}) => {
  const MANY_PHOTOS = /id="photo-2"/;
  for (const viewport of [
    PHONE,
    { width: 768, height: 1024 },
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(viewport);
    await openCarWith(page, origin, MANY_PHOTOS);
    const title = panel(page).getByRole('heading', { level: 1 });
    const facts = panel(page).getByText(/ km · .+ · Listed .+ by /);
    const bottom = await page.evaluate(
      () => document.querySelector('.action-bar')?.getBoundingClientRect().top || innerHeight,
    );
    for (const part of [title, facts, panel(page).locator('.price b').first()]) {
      const box = await part.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= bottom, `${viewport.width}: ${part}`).toBe(true);
    }
    await expect(panel(page).getByRole('button', { name: /^Save / })).toHaveCount(1);
    if (viewport.width < 1024) continue;
    await expect(panel(page).getByRole('button', { name: /^Save / })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('group', { name: 'Choose a photo' })).toBeInViewport({ ratio: 1 });
    const gallery = await page.getByRole('region', { name: /^Photos of/ }).boundingBox();
    expect((await title.boundingBox())?.x).toBeGreaterThan((gallery?.x ?? 0) + (gallery?.width ?? Infinity));
  }
});

test('at every width the number can be read, copied and called, and a mobile texted', async ({
  page,
  origin,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await openCarWith(page, origin, /sms:04/);
  await hydrated(page);
  for (const width of [360, 768, 1023, 1024, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const call = panel(page).getByRole('link', { name: /^Call Seller/ });
    await expect(call).toBeInViewport({ ratio: 1 });
    const digits = (await call.getAttribute('href'))?.replace('tel:', '') ?? '';
    const number = digits.replace(/^(\d{4})(\d{3})/, '$1 $2 ');
    await expect(panel(page).getByText(number).filter({ visible: true })).toBeInViewport({ ratio: 1 });
    await expect(panel(page).getByRole('link', { name: 'Text seller' })).toHaveAttribute('href', `sms:${digits}`);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await panel(page).getByRole('button', { name: 'Copy number' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  }
  await openCarWith(page, origin, /tel:0[2378]/);
  await expect(panel(page).getByRole('link', { name: 'Text seller' })).toHaveCount(0);
});

test('a car is shared by its link or by email', async ({ page, origin, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await openCarWith(page, origin, /sms:04/);
  await hydrated(page);
  const share = page.getByText('Share', { exact: true }).filter({ visible: true });
  await share.click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const mail = new URL((await page.getByRole('link', { name: 'Email', exact: true }).getAttribute('href')) ?? '');
  expect(mail.searchParams.get('subject')).toBe(await page.getByRole('heading', { level: 1 }).textContent());
  expect(mail.searchParams.get('body')).toMatch(/^\$[\d,]+, [\d,]+ km, .+\n/);
  expect(mail.searchParams.get('body')).toContain(page.url());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
});

test('the device’s own share sheet gets the car’s name, price, kilometres, place and link', async ({
  page,
  origin,
}) => {
  await page.addInitScript(() => {
    navigator.share = async (shared) => void Object.assign(window, { shared });
  });
  await openCarWith(page, origin, /sms:04/);
  await hydrated(page);
  await page.getByText('Share', { exact: true }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Share with an app' }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: ShareData }).shared)).toEqual({
    title: await page.getByRole('heading', { level: 1 }).textContent(),
    text: expect.stringMatching(/^\$[\d,]+, [\d,]+ km, .+ [A-Z]{2,3}$/),
    url: page.url(),
  });
});

test('a link returns to the results as they were, even after similar cars and a reload', async ({ page, origin }) => {
  const results = `${origin}/listings?bodyType=SUV&status=available`;
  await page.goto(results);
  await hydrated(page);
  await page.locator('[data-listing] h2 a').last().scrollIntoViewIfNeeded();
  const scrolled = await pressInPlace(page.locator('[data-listing] h2 a').last());
  expect(scrolled).toBeGreaterThan(100);
  const similar = page.getByRole('region', { name: 'Similar cars' }).locator('h3 a').first();
  const title = (await similar.textContent()) ?? '';
  await similar.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.reload();
  await hydrated(page);
  const back = page.getByRole('link', { name: 'Back to results' });
  await expect(back).toHaveAttribute('href', '/listings?bodyType=SUV&status=available');
  await back.click();
  await expect(page).toHaveURL(results);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test('without earlier results the link goes to all cars', async ({ page, origin }) => {
  await page.goto(origin);
  await hydrated(page);
  await page.locator('[data-listing] h3 a').first().click();
  await page.getByRole('link', { name: 'All cars' }).click();
  await expect(page).toHaveURL(`${origin}/listings`);
});

test('Back closes the full-screen photo, Forward opens it, and closing it leaves no entry behind', async ({
  page,
  origin,
}) => {
  await openCarWith(page, origin, /id="photo-2"/);
  await hydrated(page);
  const car = page.url();
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) loaded.push(request.url());
  });
  const open = page.getByRole('button', { name: 'Full screen' });
  const dialog = page.getByRole('dialog');
  await open.click();
  await dialog.getByRole('button', { name: /^Next photo/ }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('2 / ');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(car);
  await expect(page.getByRole('region', { name: /^Photos of/ })).toContainText('2 / ');
  await expect(open).toBeFocused();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state.open)).toBeUndefined();
  expect(loaded).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/listings?status=available`);
});

test('no arrows cover a phone’s photo, and the photo strip has a name', async ({ page, origin }) => {
  await page.setViewportSize(PHONE);
  await openCarWith(page, origin, /id="photo-2"/);
  await hydrated(page);
  const next = page.getByRole('button', { name: /^Next photo/ });
  await page.mouse.move(0, 700);
  await expect(next).toHaveCSS('opacity', '0');
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(next).toHaveCSS('opacity', '1');
  await expect(page.getByRole('group', { name: 'Photo strip' })).toBeVisible();
});

test('matching articles are on a car’s page', async ({ page, origin }) => {
  await openCarWith(page, origin, /<p>Dealer · /);
  const articles = page.getByRole('region', { name: 'Before you buy' });
  await expect(articles.getByRole('link', { name: 'Buying from a dealer: licence, price and warranty' })).toBeVisible();
});

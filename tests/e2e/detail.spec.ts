import { DESKTOP, expect, hydrated, type Page, PHONE, pressInPlace, test, WHOLE } from './fixtures.ts';

test.use({ viewport: DESKTOP });

const known = new Map<RegExp, string>();

/** The address of the first car for sale whose page has this. */
async function carWith(origin: string, part: RegExp): Promise<string> {
  const before = known.get(part);
  if (before) return before;
  const results = await (await fetch(`${origin}/listings?status=available`)).text();
  for (const [, id] of results.matchAll(/data-listing="(\w+)"/g)) {
    const address = `${origin}/listing/${id}`;
    if (!part.test(await (await fetch(address)).text())) continue;
    known.set(part, address);
    return address;
  }
  throw new Error(`No car has ${part}`);
}

const MANY_PHOTOS = /id="photo-2"/;
const MOBILE = /sms:04/;
const LANDLINE = /tel:0[2378]/;
const panel = (page: Page) => page.getByRole('complementary', { name: 'Price and seller' });

test('the gallery works by keyboard and full screen, where Back closes it and leaves no entry behind', async ({
  page,
  origin,
}) => {
  const results = `${origin}/listings?status=available`;
  await page.goto(results);
  const car = await carWith(origin, MANY_PHOTOS);
  const views: string[] = [];
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/views')) views.push(request.method());
    if (request.url().includes('.data')) loaded.push(request.url());
  });
  await page.goto(car);
  await hydrated(page);
  const gallery = page.getByRole('region', { name: /^Photos of/ });
  const next = gallery.getByRole('button', { name: /^Next photo/ }).first();
  await expect(gallery).toContainText('1 / ');
  await next.focus();
  await page.keyboard.press('ArrowRight');
  await expect(gallery).toContainText('2 / ');
  await page.keyboard.press('Home');
  await expect(gallery).toContainText('1 / ');

  const open = page.getByRole('button', { name: 'Full screen' });
  const dialog = page.getByRole('dialog');
  // The browser says in its next frame that it closed; until then the page knows nothing of it.
  const expectClosed = () => expect(gallery.locator('dialog')).toHaveCount(0);
  await open.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('2 / ');
  await page.goBack();
  await expectClosed();
  await expect(page).toHaveURL(car);
  await expect(gallery).toContainText('2 / ');
  await expect(open).toBeFocused();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expectClosed();
  await page.waitForFunction(() => !history.state?.open);
  await open.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectClosed();
  await expect.poll(() => page.evaluate(() => history.state.open)).toBeUndefined();
  expect(loaded).toEqual([]);
  expect(views).toEqual(['POST']);
  await page.goBack();
  await expect(page).toHaveURL(results);
});

test(
  'on a phone the price and call button stay within reach, and no arrows cover the photo',
  WHOLE,
  async ({ page, origin }) => {
    await page.setViewportSize(PHONE);
    await page.goto(await carWith(origin, MANY_PHOTOS));
    await hydrated(page);
    const next = page.getByRole('button', { name: /^Next photo/ });
    await page.mouse.move(0, 700);
    await expect(next).toHaveCSS('opacity', '0');
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(next).toHaveCSS('opacity', '1');
    await expect(page.getByRole('group', { name: 'Photo strip' })).toBeVisible();
    const call = page.getByRole('link', { name: /^Call Seller/ }).last();
    await expect(call).toBeInViewport();
    await page.mouse.wheel(0, 5000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await expect(call).toBeInViewport();
  },
);

test(
  'name, price, place, seller and age are on the first screen, beside the photos on a laptop',
  WHOLE,
  async ({ page, origin }) => {
    await page.goto(await carWith(origin, MANY_PHOTOS));
    const title = panel(page).getByRole('heading', { level: 1 });
    const facts = panel(page).getByText(/ km · .+ · Listed .+ by /);
    for (const viewport of [
      PHONE,
      { width: 768, height: 1024 },
      { width: 1280, height: 720 },
      { width: 1920, height: 1080 },
    ]) {
      await page.setViewportSize(viewport);
      const bottom = await page.evaluate(() => {
        scrollTo(0, 0);
        return document.querySelector('.action-bar')?.getBoundingClientRect().top || innerHeight;
      });
      for (const part of [title, facts, panel(page).locator('.price b').first()]) {
        const box = await part.boundingBox();
        expect(box && box.y >= 0 && box.y + box.height <= bottom, `${viewport.width}: ${part}`).toBe(true);
      }
      for (const tool of [/^Save /, 'Share', 'Compare with similar cars', 'More'])
        await expect(page.getByLabel(tool, { exact: true }).first()).toBeInViewport({ ratio: 1 });
      await expect(panel(page).getByText(/^(Confirmed|Not confirmed) /)).toBeInViewport({ ratio: 1 });
      for (const way of [/^Call Seller/, /^Message/])
        await expect(panel(page).getByRole('link', { name: way })).toBeInViewport({ ratio: 1 });
      if (viewport.width < 1024) continue;
      await expect(page.getByRole('group', { name: 'Choose a photo' })).toBeInViewport({ ratio: 1 });
      const gallery = await page.getByRole('region', { name: /^Photos of/ }).boundingBox();
      expect((await title.boundingBox())?.x).toBeGreaterThan((gallery?.x ?? 0) + (gallery?.width ?? Infinity));
    }
  },
);

test('at every width the number can be read, copied and called, and a mobile texted; the car can be shared', async ({
  page,
  origin,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.addInitScript(() => {
    navigator.share = async (shared) => void Object.assign(window, { shared });
  });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto(await carWith(origin, MOBILE));
  await hydrated(page);
  for (const width of [360, 1023, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const call = panel(page).getByRole('link', { name: /^Call Seller/ });
    await expect(call).toBeInViewport({ ratio: 1 });
    const digits = (await call.getAttribute('href'))?.replace('tel:', '') ?? '';
    const number = digits.replace(/^(\d{4})(\d{3})/, '$1 $2 ');
    await expect(panel(page).getByText(number).filter({ visible: true })).toBeInViewport({ ratio: 1 });
    await page.getByLabel('More', { exact: true }).click();
    await expect(page.getByRole('link', { name: 'Text seller' })).toHaveAttribute('href', `sms:${digits}`);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name: 'Copy number' }).click();
    await expect.poll(copied).toBe(number);
    await page.keyboard.press('Escape');
  }

  const share = page.getByLabel('Share', { exact: true });
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await share.click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toBe(page.url());
  const mail = new URL((await page.getByRole('link', { name: 'Email', exact: true }).getAttribute('href')) ?? '');
  expect(mail.searchParams.get('subject')).toBe(title);
  expect(mail.searchParams.get('body')).toMatch(/^\$[\d,]+, [\d,]+ km, .+\n/);
  expect(mail.searchParams.get('body')).toContain(page.url());
  await page.getByRole('button', { name: 'Share with an app' }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: ShareData }).shared)).toEqual({
    title,
    text: expect.stringMatching(/^\$[\d,]+, [\d,]+ km, .+ [A-Z]{2,3}$/),
    url: page.url(),
  });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();

  await page.goto(await carWith(origin, LANDLINE));
  await page.getByLabel('More', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copy number' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Text seller' })).toHaveCount(0);
});

test(
  'a link returns to the results as they were, even after similar cars and a reload; else to all cars',
  WHOLE,
  async ({ page, origin }) => {
    await page.goto(origin);
    await hydrated(page);
    await page.locator('[data-listing] h3 a').first().click();
    await page.getByRole('link', { name: 'All cars' }).click();
    await expect(page).toHaveURL(`${origin}/listings`);

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
  },
);

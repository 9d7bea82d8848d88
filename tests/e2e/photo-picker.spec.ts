import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { shownPhotos } from '../support/listing-form.ts';
import { makePerson } from '../support/people.ts';
import { fillInCar } from './car-fields.ts';
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectLegible,
  expectNoSidewaysScroll,
  hydrated,
  type Page,
  signIn,
  siteOfFile,
  test,
  WHOLE,
} from './fixtures.ts';

const UPLOADS = '**/uploads/photos';
const PATH = '/create-listing';

let next = 0;

const site = siteOfFile(async (db) => {
  const sellers: string[] = [];
  for (let n = 0; n < 4; n += 1) sellers.push((await makePerson(db)).email);
  return sellers;
});

type Picture = { name: string; mimeType: string; buffer: Buffer };

/** Distinguishable pictures: `car-1.jpg` and so on. */
async function pictures(...numbers: number[]): Promise<Picture[]> {
  return Promise.all(
    numbers.map(async (n) => ({
      name: `car-${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: `hsl(${n * 40} 60% 50%)` } })
        .jpeg()
        .toBuffer(),
    })),
  );
}

async function open(page: Page): Promise<string> {
  const email = site.filled[next++] as string;
  await signIn(page, site.origin, email);
  await page.goto(`${site.origin}${PATH}`);
  await hydrated(page);
  return email;
}

const photoInput = (page: Page) => page.locator('input[name="photos"]');
const tiles = (page: Page) => page.getByRole('list', { name: 'Your photos, in order' }).getByRole('listitem');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);

async function pick(page: Page, ...numbers: number[]) {
  await photoInput(page).setInputFiles(await pictures(...numbers));
}

/** What the form would send; ids of stored photos have no colon. */
const sentIds = (page: Page) =>
  page
    .locator('input[name="photoIds"]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

async function uploaded(page: Page, count: number): Promise<string[]> {
  await expect.poll(() => sentIds(page)).toHaveLength(count);
  await expect.poll(async () => (await sentIds(page)).filter((id) => id.length > 12)).toEqual([]);
  return sentIds(page);
}

/** Which pictures are shown, by the numbers in their names. */
const order = (page: Page) =>
  tiles(page)
    .locator('img:not([alt=""])')
    .evaluateAll((images) => images.map((image) => Number(image.getAttribute('alt')?.match(/car-(\d+)/)?.[1])));

test('photos are uploaded three at a time and ordered by buttons, keys and mouse', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await open(page);
  const waiting: (() => void)[] = [];
  await page.route(UPLOADS, async (route) => {
    await new Promise<void>((go) => waiting.push(go));
    await route.continue();
  });
  await pick(page, 1, 2, 3, 4);
  await expect(tiles(page)).toHaveCount(4);
  await expect(page.getByRole('progressbar', { name: /^Uploading photo/ })).toHaveCount(4);
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(1);
  await expect.poll(() => waiting.length).toBe(3);
  waiting[2]?.();
  await expect.poll(() => waiting.length).toBe(4);
  for (const go of waiting) go();
  const ids = await uploaded(page, 4);
  expect(new Set(ids).size).toBe(4);
  expect(await order(page)).toEqual([1, 2, 3, 4]);
  await status(page, 'All photos uploaded');
  await expect(tiles(page).nth(0)).toContainText('Main photo');

  await button(page, 'Move photo 1 later').press('Enter');
  await status(page, 'Photo 2 of 4');
  await expect(button(page, 'Move photo 2 later')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(button(page, 'Move photo 3 later')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Move photo 4 later')).toBeFocused();
  expect(await order(page)).toEqual([2, 3, 4, 1]);
  await page.keyboard.press('Home');
  await status(page, 'Photo 1 of 4, the main photo');
  await button(page, 'Move photo 4 earlier').click();
  expect(await order(page)).toEqual([1, 2, 4, 3]);
  expect(await sentIds(page)).toEqual([0, 1, 3, 2].map((place) => ids[place]));

  const drag = async () => {
    await centre(tiles(page).nth(0));
    const [from, to] = [await middle(tiles(page).nth(0)), await middle(tiles(page).nth(2))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 10 });
  };
  await drag();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await order(page)).toEqual([1, 2, 4, 3]);
  await drag();
  await page.mouse.up();
  await expect.poll(() => order(page)).toEqual([2, 4, 1, 3]);
  await status(page, 'Photo 3 of 4');
});

/** Away from the edges of the window, where dragging scrolls, and once nothing slides or scrolls any more. */
async function centre(tile: Locator) {
  await tile.evaluate(async (element) => {
    for (let stillFrames = 0, last = Number.NaN; stillFrames < 10; ) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      const isStill = window.scrollY === last && document.getAnimations().length === 0;
      stillFrames = isStill ? stillFrames + 1 : 0;
      last = window.scrollY;
    }
  });
}

async function middle(tile: Locator): Promise<{ x: number; y: number }> {
  const box = await tile.boundingBox();
  if (!box) throw new Error('The tile is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.width / 2 };
}

test('a photo of 108 megapixels is made smaller before it is sent', WHOLE, async ({ page }) => {
  await open(page);
  const [photo] = await pictures(1);
  const create = { width: 12_000, height: 9_000, channels: 3, background: '#27a' } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  const answered = page.waitForResponse(UPLOADS);
  await photoInput(page).setInputFiles([{ ...(photo as Picture), buffer }]);
  expect(await (await answered).json()).toMatchObject({ width: 1600, height: 1200 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test(
    'rejected photos say why, the picker is accessible, and a long press drags a photo',
    WHOLE,
    async ({ page, context }) => {
      await open(page);
      const [good] = await pictures(1);
      const bad = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') };
      const name = `${'a-very-long-name-'.repeat(6)}.pdf`;
      const deed = { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
      await photoInput(page).setInputFiles([bad, good as Picture, deed]);
      const reason = 'notes.jpg isn’t an image we can read (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF or SVG).';
      await expect(tiles(page).filter({ hasText: reason })).toHaveCount(1);
      await expect(tiles(page).filter({ hasText: `${name} isn’t an image.` })).toHaveCount(1);
      await uploaded(page, 1);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectLegible(page);
      for (const box of await tiles(page).getByRole('button').all()) {
        const size = await box.boundingBox();
        expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      await button(page, 'Remove photo 3').click();
      await expect(button(page, 'Remove photo 2')).toBeFocused();
      await button(page, 'Remove photo 1').click();
      await expect(tiles(page)).toHaveCount(1);
      await button(page, 'Remove photo 1').click();
      await expect(photoInput(page)).toBeFocused();

      await pick(page, 1, 2, 3, 4);
      await uploaded(page, 4);
      const devtools = await context.newCDPSession(page);
      const touch = (type: string, at?: { x: number; y: number }) =>
        devtools.send('Input.dispatchTouchEvent', { type: type as 'touchMove', touchPoints: at ? [at] : [] });
      await centre(tiles(page).nth(2));
      const scrolled = () => page.evaluate(() => window.scrollY);
      const before = await scrolled();
      const start = await middle(tiles(page).nth(2));
      const moveDown = (step: number) => touch('touchMove', { x: start.x, y: start.y + step * 15 });
      // A finger that rests for a quarter of a second lifts the photo.
      await Promise.all([touch('touchStart', start), moveDown(1)]);
      for (let step = 2; step <= 10; step += 1) await moveDown(step);
      await touch('touchEnd');
      await expect.poll(scrolled).toBeLessThan(before);
      expect(await order(page)).toEqual([1, 2, 3, 4]);

      await centre(tiles(page).nth(2));
      const [from, to] = [await middle(tiles(page).nth(3)), await middle(tiles(page).nth(0))];
      await touch('touchStart', from);
      await expect(async () => {
        await touch('touchMove', { x: from.x, y: from.y - 1 });
        await expect(tiles(page).nth(3)).toHaveClass(/shadow-card/, { timeout: 50 });
      }).toPass();
      for (let step = 1; step <= 10; step += 1) {
        const share = step / 10;
        await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
      }
      await touch('touchEnd');
      await expect.poll(() => order(page)).toEqual([4, 1, 2, 3]);
      await expect(page.getByText('Take a photo')).toBeVisible();
    },
  );
});

/** What the browser does when files are dropped on, or pasted into, the page. */
async function bring(page: Page, how: 'drop' | 'paste', picture: Picture) {
  await page.evaluate(
    ({ how, name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], name, { type: 'image/jpeg' }));
      const options = { bubbles: true, cancelable: true };
      const event =
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: files })
          : new ClipboardEvent('paste', { ...options, clipboardData: files });
      document.querySelector('h1')?.dispatchEvent(event);
    },
    { how, name: picture.name, base64: picture.buffer.toString('base64') },
  );
}

test(
  'photos are dropped, pasted and picked, sent once none has a problem, and changed on Edit',
  WHOLE,
  async ({ page }) => {
    await open(page);
    await button(page, 'Create Listing').click();
    await expect(photoInput(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Please add at least one image').first()).toBeVisible();
    const [dropped, pasted] = await pictures(1, 2);
    await bring(page, 'drop', dropped as Picture);
    await expect(photoInput(page)).not.toHaveAttribute('aria-invalid', 'true');
    await bring(page, 'paste', pasted as Picture);
    const [first, second] = await uploaded(page, 2);
    expect(await order(page)).toEqual([1, 2]);
    await fillInCar(page, { make: 'Toyota', model: 'Corolla', price: '21990' });
    await page.route(UPLOADS, (route) => route.fulfill({ status: 422, json: { message: 'car-3.jpg is damaged.' } }));
    await pick(page, 3);
    await button(page, 'Create Listing').click();
    const sentence = 'car-3.jpg is damaged. Remove it, then submit the form again.';
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(button(page, 'Remove photo 3')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.unroute(UPLOADS);
    await button(page, 'Create Listing').click();
    await expect(page).toHaveURL(/\/listing\/\w+$/);
    const edit = page.url().replace('/listing/', '/edit-listing/');

    await page.getByRole('region', { name: 'Your listing' }).getByRole('link', { name: 'Edit' }).click();
    await expect.poll(() => sentIds(page)).toEqual([first, second]);
    await pick(page, 4);
    const [, , third] = await uploaded(page, 3);
    await button(page, 'Move photo 3 earlier').click();
    await button(page, 'Move photo 2 earlier').click();
    await button(page, 'Remove photo 2').click();
    expect(await sentIds(page)).toEqual([third, second]);
    await button(page, 'Update Listing').click();
    await expect(page).toHaveURL(/\/my-listings/);
    const stored = await (await page.request.get(edit)).text();
    expect(shownPhotos(stored)).toEqual([third, second]);
  },
);

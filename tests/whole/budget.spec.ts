/** Size limits of the results page, and its layout while it loads. */
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, type Page, test } from '../e2e/fixtures.ts';

const MOST_BYTES = 150_000;
const MOST_FONT_BYTES = 50_000;
/** Words in the stand-in keep their place to a few pixels; 0.1 is the first that counts as bad (web.dev/cls). */
const MOST_SHIFT_OF_FONT = 0.001;

/** The bytes that go over the line, in brotli where the site has it. */
async function fetchRaw(url: string): Promise<{ bytes: Buffer; coding: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      resolve({ bytes: await buffer(response), coding: response.headers['content-encoding'] });
    }).on('error', reject);
  });
}

/** The scripts that run without being asked for, and the styles. */
function neededFiles(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)(?=")/g))];
}

test.describe('what is sent', () => {
  // Opens no page.
  test.use({ failures: [] });

  test('the results page, its styles and its first scripts are at most 150 kB in brotli', async ({ origin }) => {
    // From the second request on the page is kept, and compressed as far as that is worth it.
    await fetchRaw(`${origin}/listings`);
    const page = await fetchRaw(`${origin}/listings`);
    expect(page.coding).toBe('br');
    const html = await (await fetch(`${origin}/listings`)).text();
    const files = neededFiles(html);
    expect(files.filter((file) => file.endsWith('.css'))).toHaveLength(1);
    expect(files.length).toBeGreaterThan(8);
    expect(html.match(/<article/g)).toHaveLength(24);
    const sizes = [page.bytes.length];
    for (const file of files) sizes.push((await fetchRaw(`${origin}${file}`)).bytes.length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total, `${files.join(', ')}: ${sizes.join(', ')}`).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('there is one small font, and text shows before it loads', async ({ origin }) => {
    const html = await (await fetch(`${origin}/listings`)).text();
    const fonts = html.match(/\/assets\/[^"]+\.woff2/g) ?? [];
    expect(new Set(fonts).size).toBe(1);
    expect((await fetchRaw(`${origin}${fonts[0]}`)).bytes.length).toBeLessThanOrEqual(MOST_FONT_BYTES);
    const styles = await (await fetch(`${origin}${neededFiles(html).find((file) => file.endsWith('.css'))}`)).text();
    const faces = styles.match(/@font-face\s*{[^}]*}/g) ?? [];
    const fetched = faces.filter((face) => face.includes('url('));
    expect(fetched).toHaveLength(1);
    expect(fetched[0]).toContain('font-display:swap');
  });

  test('only the first photo loads early, and each has a box of its size', async ({ origin }) => {
    const html = await (await fetch(`${origin}/listings`)).text();
    const photos = html.match(/<img [^>]*srcSet[^>]*>/gi) ?? [];
    expect(photos.length).toBeGreaterThan(12);
    expect(photos.filter((photo) => /fetchPriority="high"/i.test(photo))).toEqual([photos[0]]);
    expect(photos.slice(1).every((photo) => photo.includes('loading="lazy"'))).toBe(true);
    expect(photos.every((photo) => /width="\d+" height="\d+"/.test(photo))).toBe(true);
  });
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`nothing moves while the page loads, and almost nothing for a late font, ${viewport.width} pixels wide`, async ({
    page,
    origin,
  }) => {
    await page.setViewportSize(viewport);
    let isHeld = false;
    await page.route('**/*.woff2', async (route) => {
      isHeld = true;
      await page.locator('[data-listing]').first().waitFor();
      await route.continue();
    });
    await page.goto(`${origin}/listings`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(isHeld).toBe(true);
    expect(await layoutShift(page)).toBeLessThan(MOST_SHIFT_OF_FONT);

    // From now on the browser has the font, as on every page but the first.
    await page.unroute('**/*.woff2');
    await page.goto(`${origin}/about`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.goto(`${origin}/listings`);
    await page.waitForLoadState('networkidle');
    await page.mouse.wheel(0, 2000);
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page)).toBe(0);
  });
}

/** The sum of all shifts since the page began, those by its visitor's own hand left out (web.dev/cls). */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
}

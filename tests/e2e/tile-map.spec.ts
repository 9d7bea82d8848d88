/** The map with streets: by keyboard, with the numbers of the list, and when its parts are missing. */
import { listedState, placeLabel } from '../../app/places/place.ts';
import { allPlaces, coordinatesOf } from '../../app/places/places.server.ts';
import { BROWSER_FLAGS } from '../support/browser-flags.ts';
import { makeListings, makeSeller } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { startTileHost, type TileHost } from '../support/tile-host.ts';
import {
  expect,
  expectAccessible,
  expectLegible,
  expectNoSidewaysScroll,
  expectSoundPage,
  hydrated,
  type Page,
  PHONE,
  test,
  WHOLE,
} from './fixtures.ts';

/** WebGL without a graphics card. */
const WITH_WEBGL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

test.use({
  viewport: PHONE,
  launchOptions: {
    executablePath: process.env.CHROMIUM || undefined,
    args: [...BROWSER_FLAGS.filter((flag) => flag !== '--disable-gpu'), ...WITH_WEBGL],
  },
});

let tiles: TileHost;
let site: FilledSite<void>;
test.beforeAll(async () => {
  tiles = await startTileHost();
  site = await startFilledSite(
    async (db) => {
      const seller = await makeSeller(db);
      const places = allPlaces().filter((_, at) => at % 300 === 7);
      const placed = places.map((place) => {
        const suburb = placeLabel(place);
        return { location: listedState(place), suburb, ...coordinatesOf(suburb) };
      });
      await makeListings(db, seller, [...placed, ...Array(3).fill({ location: 'VIC' })]);
    },
    { MAP_TILES: tiles.template, MAP_ATTRIBUTION: '© Map makers https://makers.example/copyright' },
  );
});
test.beforeEach(() => {
  tiles.state = 'up';
  tiles.requests.length = 0;
});
test.afterAll(async () => {
  await site.stop();
  await tiles.stop();
});

const map = (page: Page) => page.getByRole('region', { name: 'Map of cars' });
const circles = (page: Page) => map(page).getByLabel(/^\d+ cars? (around|in) /);
const numbersOf = async (page: Page) => {
  const text = (await map(page).getByRole('status').textContent()) ?? '';
  const [, inView, elsewhere = '0', unknown = '0'] =
    /^(\d+) cars? on this part of the map(?:, (\d+) elsewhere)?(?:, place unknown: (\d+))?\.$/.exec(text) ?? [];
  return { inView: Number(inView), elsewhere: Number(elsewhere), unknown: Number(unknown) };
};
const noBackground = (page: Page) =>
  map(page).getByRole('alert').filter({ hasText: 'Parts of the map’s background couldn’t load.' });
const victoria = (page: Page) => page.getByRole('link', { name: /^Victoria \d+$/ });

test('the map loads only on request, and its circles add up to the list and link to the cars', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(`${site.origin}/listings`);
  await hydrated(page);
  // The policy of the page that someone comes from stays.
  await page.getByRole('main').getByRole('link', { name: 'Map', exact: true }).click();
  await expectSoundPage(page);
  expect(tiles.requests).toEqual([]);
  expect(files.filter((file) => /map-view|maplibre|map\/cars/.test(file))).toEqual([]);

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Show the map' }).press('Enter');
  await expect(map(page)).toBeFocused();
  await expect(circles(page).first()).toBeVisible();
  await expect.poll(() => tiles.requests.length).toBeGreaterThan(0);
  await expect(map(page).getByRole('link', { name: '© Map makers' })).toHaveAttribute(
    'href',
    'https://makers.example/copyright',
  );
  const total = Number(/\d+/.exec((await page.getByText('vehicles found').textContent()) ?? '')?.[0]);
  await expect.poll(async () => (await numbersOf(page)).unknown).toBe(3);
  const onCircles = async () => {
    const labels = await circles(page).allTextContents();
    return labels.reduce((sum, label) => sum + Number(label), 0);
  };
  await expect.poll(async () => (await onCircles()) - (await numbersOf(page)).inView).toBe(0);
  const first = await numbersOf(page);
  expect(first.inView + first.elsewhere + first.unknown).toBe(total);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);

  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const clusters = map(page).getByRole('button', { name: /^\d+ cars around .*Zoom in$/ });
  // Circles are replaced while the map settles, with the focus on one of them.
  await expect(async () => {
    await clusters.first().press('Enter');
    await expect(map(page).getByLabel('Map. Arrow keys move it, plus and minus zoom.')).toBeFocused({ timeout: 2000 });
  }).toPass();
  await expect.poll(async () => (await numbersOf(page)).inView).toBeLessThan(first.inView);
  const closer = await numbersOf(page);
  expect(closer.inView + closer.elsewhere + closer.unknown).toBe(total);

  const place = map(page).getByRole('link', { name: /^1 car in / });
  // The map may still be moving, and the circles change when it ends.
  await expect(async () => {
    if ((await place.count()) === 0) await clusters.first().press('Enter', { timeout: 2000 });
    await place.first().press('Enter', { timeout: 2000 });
  }).toPass();
  await expect(page).toHaveURL(/\/listings\/map\?near=[^&]+&within=1$/);
  await expect(map(page)).toBeVisible();
  await expect(page.getByText('1 vehicle found')).toBeVisible();
});

test(
  'what can’t load or be drawn is reported with a retry, and the states stay and open by keyboard',
  WHOLE,
  async ({ page }) => {
    await page.goto(`${site.origin}/listings/map?make=Toyota`);
    await hydrated(page);
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    const show = page.getByRole('button', { name: 'Show the map' });
    const alert = page.getByRole('alert');
    await show.press('Enter');
    await expect(alert).toHaveText('This browser can’t draw the map. The list has the same cars.');

    await page.reload();
    await hydrated(page);
    await page.route('**/assets/map-view-*.js', (route) => route.abort());
    await show.press('Enter');
    await expect(alert).toContainText('The map couldn’t load: ');
    await expect(victoria(page)).toBeVisible();
    await page.unroute('**/assets/map-view-*.js');
    await page.route('**/listings/map/cars?*', (route) => route.abort());
    tiles.state = 'down';
    await page.getByRole('button', { name: 'Try again' }).click();
    const numbers = map(page).getByRole('alert').filter({ hasText: 'The numbers couldn’t load: no connection.' });
    await expect(numbers).toBeVisible();
    await retryBackground(page);
    await page.unroute('**/listings/map/cars?*');
    await numbers.getByRole('button', { name: 'Try again' }).click();
    await expect(circles(page).first()).toBeVisible();
    await expect(numbers).toBeHidden();
    await page.getByRole('button', { name: 'Close the map' }).click();

    const [count = ''] = /\d+/.exec((await victoria(page).textContent()) ?? '') ?? [];
    await victoria(page).press('Enter');
    await expect(page).toHaveURL(`${site.origin}/listings/map?make=Toyota&location=VIC`);
    await expect(page.getByText(`${count} vehicles found`)).toBeVisible();
  },
);

test('where the host has no tiles, this is reported with a retry, and the numbers stay', WHOLE, async ({ page }) => {
  tiles.state = 'empty';
  await page.goto(`${site.origin}/listings/map`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Show the map' }).press('Enter');
  await expect(circles(page).first()).toBeVisible();
  await retryBackground(page);
});

async function retryBackground(page: Page) {
  await expect(noBackground(page)).toBeVisible();
  tiles.state = 'up';
  await noBackground(page).getByRole('button', { name: 'Try again' }).click();
  await expect(noBackground(page)).toBeHidden();
}

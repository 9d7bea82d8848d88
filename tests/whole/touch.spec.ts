/** On a phone every button, field and link outside running text can be hit with a thumb: 44 px each way. */
import { saveCar } from '../../app/saved-cars/saved-cars.server.ts';
import {
  expect,
  expectNoSidewaysScroll,
  hydrated,
  type Page,
  PHONE,
  signIn,
  siteOfFile,
  test,
} from '../e2e/fixtures.ts';
import { makeArticle } from '../support/articles.ts';
import { makeListing } from '../support/factories.ts';
import { makePerson } from '../support/people.ts';

type Filled = { email: string; car: string; article: string };

const site = siteOfFile(async (db) => {
  const person = await makePerson(db);
  const cars: string[] = [];
  for (let n = 0; n < 26; n += 1) {
    const soldDate = n === 0 ? new Date() : undefined;
    cars.push(await makeListing(db, person, { model: `Model ${n % 9}`, color: `Colour ${n % 9}`, soldDate }));
  }
  const [car = '', other = ''] = cars.slice(1);
  for (const id of [car, other]) await saveCar(db, person.id, id);
  return { email: person.email, car, article: await makeArticle(db, person, { featured: true }) };
});
test.use({ viewport: PHONE, hasTouch: true });

/** Hits are tried at the edges of a square, because a small drawing may have a larger area around it. */
function smallTargets(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    async ({ least, within }) => {
      await document.fonts.ready;
      await Promise.all(document.getAnimations().map(({ finished }) => finished));
      const isShown = (element: Element) => {
        const { width, height, bottom } = element.getBoundingClientRect();
        return (
          width > 1 &&
          height > 1 &&
          bottom + scrollY > 0 &&
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        );
      };
      const labelsOf = (element: Element) =>
        element instanceof HTMLInputElement && /checkbox|radio/.test(element.type)
          ? [element, ...(element.labels ?? [])]
          : [element];
      const isInText = (link: Element) =>
        getComputedStyle(link).display === 'inline' &&
        [...(link.parentElement?.childNodes ?? [])].some((node) => node !== link && /\w/.test(node.textContent ?? ''));
      const isHit = (element: Element) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const parts = labelsOf(element);
        const boxes = parts.map((part) => part.getBoundingClientRect());
        const [left, right] = [Math.min(...boxes.map((b) => b.left)), Math.max(...boxes.map((b) => b.right))];
        const [top, bottom] = [Math.min(...boxes.map((b) => b.top)), Math.max(...boxes.map((b) => b.bottom))];
        const [x, y, reach] = [(left + right) / 2, (top + bottom) / 2, least / 2 - 1];
        const points = [
          [x - reach, y],
          [x + reach, y],
          [x, y - reach],
          [x, y + reach],
        ] as const;
        return points.every(([at, down]) => {
          const hit = document.elementFromPoint(at, down);
          return parts.some((part) => part.contains(hit));
        });
      };
      const hasLargerTwin = (link: Element) =>
        [...(link.closest('article')?.querySelectorAll('a') ?? [])].some(
          (other) => other !== link && other.getAttribute('href') === link.getAttribute('href') && isHit(other),
        );
      const targets = [
        ...(document
          .querySelector(within)
          ?.querySelectorAll('a[href], button, select, summary, textarea, input:not([type=hidden])') ?? []),
      ];
      return targets
        .filter((target) => isShown(target) && !target.closest('[inert], [aria-hidden=true]') && !isInText(target))
        .filter((target) => target.getAttribute('tabindex') !== '-1' || target.matches('input'))
        .filter((target) => !isHit(target) && !hasLargerTwin(target))
        .map((target) => {
          const { width, height } = target.getBoundingClientRect();
          const name = (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 40);
          return `${target.tagName.toLowerCase()} "${name || target.id}" ${Math.round(width)} × ${Math.round(height)}`;
        });
    },
    { least: 44, within },
  );
}

const PAGES: [string, (filled: Filled) => string][] = [
  ['a car', ({ car }) => `/listing/${car}`],
  ['articles', () => '/articles'],
  ['an article', ({ article }) => `/article/${article}`],
  ['sign in', () => '/signin'],
  ['sign up', () => '/signup'],
  ['contact', () => '/contact'],
];

const OWN_PAGES: typeof PAGES = [
  ['a new listing', () => '/create-listing'],
  ['saved cars', () => '/saved-cars'],
  ['the profile', () => '/profile'],
  ['an own car', ({ car }) => `/listing/${car}`],
];

/** What stays on the screen while the page scrolls, in px. Columns that stay at the left are not counted. */
function stuckBars(page: Page): Promise<[bar: string, height: number][]> {
  return page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight / 2);
    return [...document.querySelectorAll('body *')].flatMap((element): [string, number][] => {
      const { position, top, bottom, pointerEvents } = getComputedStyle(element);
      const isStuck =
        !element.matches(':popover-open') &&
        (position === 'fixed' || (position === 'sticky' && (top !== 'auto' || bottom !== 'auto')));
      const { height } = element.getBoundingClientRect();
      return isStuck && pointerEvents !== 'none' && element.checkVisibility() && height > 0
        ? [[element.textContent.slice(0, 40), Math.round(height)]]
        : [];
    });
  });
}

async function open(page: Page, path: string) {
  await page.goto(site.origin + path);
  await hydrated(page);
}

test('targets of public pages are large enough', async ({ page }) => {
  for (const [name, path] of PAGES) {
    await open(page, path(site.filled));
    expect.soft(await smallTargets(page), name).toEqual([]);
  }
  await open(page, '/listings?make=Toyota&fuelType=Petrol');
  expect.soft(await smallTargets(page), 'results').toEqual([]);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('form', { name: 'Filters' })).toBeVisible();
  expect.soft(await smallTargets(page), 'the open filters').toEqual([]);
  await open(page, '/');
  expect.soft(await smallTargets(page), 'home after a car').toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('header summary[aria-label="Menu"]').click();
  expect.soft(await smallTargets(page, 'header'), 'the open menu').toEqual([]);
});

test('targets of a signed-in person’s pages are large enough, and My Listings begins with a car', async ({ page }) => {
  await signIn(page, site.origin, site.filled.email);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/my-listings');
  const card = page.locator('[data-listing]').first();
  await expect(card.locator('img, svg').first()).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(PHONE);
  expect.soft(await smallTargets(page), 'my listings').toEqual([]);
  for (const [name, path] of OWN_PAGES) {
    await open(page, path(site.filled));
    expect.soft(await smallTargets(page), name).toEqual([]);
  }
});

test('at 400 % zoom bars that stay on the screen take at most a fifth of it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const expectRoom = async (name: string) => {
    const bars = await stuckBars(page);
    const height = bars.reduce((sum, [, one]) => sum + one, 0);
    expect.soft(height, `${name}: ${JSON.stringify(bars)}`).toBeLessThanOrEqual(256 / 5);
  };
  for (const [name, path] of [
    ...PAGES,
    ['results', () => '/listings?make=Toyota'],
    ['home', () => '/'],
  ] as typeof PAGES) {
    await open(page, path(site.filled));
    await expectRoom(name);
    await expectNoSidewaysScroll(page);
  }
  await open(page, '/listings?make=Toyota');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expectRoom('the open filters');
  await signIn(page, site.origin, site.filled.email);
  for (const [name, path] of [...OWN_PAGES, ['my listings', () => '/my-listings']] as typeof PAGES) {
    await open(page, path(site.filled));
    await expectRoom(name);
    await expectNoSidewaysScroll(page);
  }
});

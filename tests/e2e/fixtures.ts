import '../support/quick-passwords.ts';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { test as base, expect, type Locator, type Page, type Route } from '@playwright/test';
import type axe from 'axe-core';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { PASSWORD } from '../support/people.ts';
import type { Fill } from '../support/shared-site.ts';

export { expect, type Page };

export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1280, height: 900 };

/** `npm test` leaves out tests with this tag, and looks for no violation. */
export const WHOLE = { tag: '@whole' };
const isWhole = !process.env.QUICK_TESTS;

/** Half as long as `axe.source`. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Chromium logs a 404 response as an error. */
const CHROMIUM_MESSAGE = /^Failed to load resource/;

/** `origin` is the demo site. An error in the console of `page` fails its test. */
export const test = base.extend<{ failures: string[] }, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
    async ({}, use) => {
      const origin = process.env.DEMO_ORIGIN as string;
      await untilReady(origin);
      await use(origin);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  failures: [
    async ({ page }, use) => {
      const failures: string[] = [];
      page.on('pageerror', (error) => failures.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !CHROMIUM_MESSAGE.test(message.text())) failures.push(message.text());
      });
      await use(failures);
      expect(failures).toEqual([]);
    },
    { auto: true },
  ],
});

/** Its site is up while the tests of the file run. */
export function siteOfFile<T>(fill: Fill<T>, settings?: NodeJS.ProcessEnv): FilledSite<T> {
  const site = {} as FilledSite<T>;
  test.beforeAll(async () => {
    Object.assign(site, await startFilledSite(fill, settings));
  });
  test.afterAll(async () => {
    await site.stop();
  });
  return site;
}

async function untilReady(origin: string) {
  for (;;) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    await wait(100);
  }
}

/** axe finds no violation of WCAG 2.2 AA or its best practices. */
export async function expectAccessible(page: Page) {
  await expectNoViolations(page, {});
}

/** Only the rules that a colour theme can break. */
export async function expectLegible(page: Page) {
  await expectNoViolations(page, { runOnly: ['color-contrast', 'link-in-text-block'] });
}

/** Accessible on a phone, legible in both themes, and no wider than any screen. */
export async function expectSoundPage(page: Page) {
  if (!isWhole) return;
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNoViolations(page: Page, options: axe.RunOptions) {
  if (!isWhole) return;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (options) => {
    // A panel that slides in covers the page only at its end, and colours change until then.
    const moving = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    });
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // All cards are alike.
    const context = { exclude: 'li:nth-child(n + 5):has(> [data-listing])' };
    const results = await run(context, { resultTypes: ['violations'], iframes: false, ...options });
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
  }, options);
  expect(violations).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** Requests to these addresses wait until `answer`. */
export async function hold(page: Page, addresses: string | RegExp) {
  const held = Promise.withResolvers<void>();
  const wait = async (route: Route) => {
    await held.promise;
    // The page may have given up on it.
    await route.fallback().catch(() => {});
  };
  await page.route(addresses, wait);
  return {
    async answer() {
      held.resolve();
      await page.unroute(addresses, wait);
    },
  };
}

/** For text that is gone after a second or two: the page itself looks for it, as a look from here may come too late. */
export async function showsAfter(press: () => Promise<void>, page: Page, text: string) {
  const seen = page.waitForFunction((text) => document.querySelector('main')?.textContent?.includes(text), text);
  await press();
  await seen;
}

/** The listing ids of the cards, in order. */
export function cardIds(page: Page): Promise<string[]> {
  return page
    .locator('[data-listing]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-listing') ?? ''));
}

/** Playwright's own click may scroll first. Returns where the page was. */
export function pressInPlace(link: Locator): Promise<number> {
  return link.evaluate((element: HTMLElement) => {
    const place = window.scrollY;
    element.click();
    return place;
  });
}

/** Waits until React handles events. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/**
 * Accepts `confirm` within the page, because a dialog in a busy headless Chromium may never close. Returns its text.
 */
export async function sayYes(page: Page): Promise<string[]> {
  const questions: string[] = [];
  await page.exposeFunction('confirmAsks', (question: string) => questions.push(question));
  await page.evaluate(() => {
    window.confirm = (question = '') => {
      (window as unknown as { confirmAsks(question: string): void }).confirmAsks(question);
      return true;
    };
  });
  return questions;
}

/** Signs in a person of `makePerson`. */
export async function signIn(page: Page, origin: string, email: string) {
  await page.context().clearCookies();
  const form = { email, password: PASSWORD };
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(origin + path, { form, headers: { Origin: origin }, maxRedirects: 0 });
  const answer = await post('/signin', form);
  expect(answer.status()).toBe(303);
  const to = answer.headers().location ?? '';
  // Staff are asked for two-step verification.
  if (to.startsWith('/profile/')) await post(to, { do: 'not-now' });
}

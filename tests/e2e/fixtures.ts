import { setTimeout as wait } from 'node:timers/promises';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { PASSWORD } from '../support/people.ts';

export { expect, type Page };

export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1280, height: 900 };

/**
 * Chromium itself reports an answer of 404 as an error; pages that are not there are tested as such. And Playwright's
 * trace reads again what a page draws from memory, which our policy forbids.
 */
const OF_THE_BROWSER = /^(Failed to load resource|Connecting to 'blob:)/;

/** `origin` is the demo site; every page fails its test where it logs an error or throws. */
export const test = base.extend<{ failures: string[] }, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures used from here
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
        if (message.type() === 'error' && !OF_THE_BROWSER.test(message.text())) failures.push(message.text());
      });
      await use(failures);
      expect(failures).toEqual([]);
    },
    { auto: true },
  ],
});

async function untilReady(origin: string) {
  for (;;) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    await wait(100);
  }
}

/** Nothing that axe finds wrong, at the levels of WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page) {
  await expectNothingFound(new AxeBuilder({ page }));
}

/** The rules that a theme can break: the others have looked at the same page before. */
export async function expectLegible(page: Page) {
  await expectNothingFound(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));
}

/** As every page should be: accessible on a phone, legible in both themes, and no wider than any screen. */
export async function expectSoundPage(page: Page) {
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNothingFound(axe: AxeBuilder) {
  // Cards are alike: the first ones speak for the others.
  const { violations } = await axe.exclude('li:nth-child(n + 5):has(> [data-listing])').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** The ids of the cards, in the order shown. */
export function cardIds(page: Page): Promise<string[]> {
  return page
    .locator('[data-listing]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-listing') ?? ''));
}

/** React has taken over: its handlers answer from here on. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** Signs the browser of this page in, as somebody of `makePerson`. */
export async function signIn(page: Page, origin: string, email: string) {
  await page.context().clearCookies();
  const form = { email, password: PASSWORD };
  const answer = await page.request.post(`${origin}/signin`, { form, headers: { Origin: origin }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

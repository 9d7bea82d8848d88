/** The finance partner's widgets get the settings they need and nothing else, and cannot harm the page. */
import { existsSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { BROWSER_FLAGS } from '../support/browser-flags.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { type Partner, startPartner } from '../support/partner.ts';
import { makePerson } from '../support/people.ts';
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectLegible,
  expectNoSidewaysScroll,
  type Page,
  PHONE,
  signIn,
} from './fixtures.ts';

/** Without the console check: blocked partner requests are reported there. */
const test = base;

let partner: Partner;
let site: FilledSite<{ email: string }>;

test.beforeAll(async () => {
  partner = await startPartner();
  const script = `${partner.origin}/widget.js`;
  site = await startFilledSite(async (db) => ({ email: (await makePerson(db)).email }), {
    FINANCE_WIDGET_SCRIPT: script,
    FINANCE_SOURCE_NAME: 'Our cars',
    FINANCE_TARGET_SYSTEM: 'T1',
    LOAN_WIDGET_SCRIPT: script,
    LOAN_PARTNER_LINK: 'https://loans.example/apply',
    FINANCE_PARTNER_LINK: 'https://www.finance.example/',
  });
});
test.beforeEach(() => {
  partner.requests.length = 0;
});
test.afterAll(async () => {
  await site.stop();
  await partner.stop();
});

const widget = (page: Page) => page.locator('[data-partner-widget]');
const report = (page: Page) => page.frameLocator('iframe').locator('#report');

const CURIOUS = `
  const attempt = async (name, work) => {
    try { return [name, String(await work())]; } catch (error) { return [name, 'refused']; }
  };
  const attempts = [
    attempt('entries', () => JSON.stringify({ ...localStorage })),
    attempt('country', () => localStorage.getItem('countryCode')),
    attempt('origin', () => self.origin),
    attempt('cookie', () => document.cookie),
    attempt('databases', async () => (await indexedDB.databases()).length),
    attempt('caches', () => caches.keys()),
    attempt('parent', () => parent.document.title),
    attempt('top', () => { top.location = 'https://elsewhere.example/'; return 'navigated'; }),
    attempt('window', () => (window.open('about:blank') ? 'opened' : 'refused')),
    attempt('profile', async () => (await fetch('SITE/profile/data', { credentials: 'include' })).text()),
    attempt('alert', () => alert('hello')),
  ];
  Promise.all(attempts).then(async (found) => {
    await fetch('PARTNER/rates');
    const shown = document.createElement('pre');
    shown.id = 'report';
    shown.textContent = JSON.stringify(Object.fromEntries(found));
    document.getElementById('widget').append(shown);
  });
`;

test('a widget gets its five settings and its own host only', async ({ page }) => {
  partner.script = CURIOUS.replaceAll('SITE', site.origin).replaceAll('PARTNER', partner.origin);
  await signIn(page, site.origin, site.filled.email);
  await page.goto(`${site.origin}/application`);
  const result = JSON.parse((await report(page).textContent()) ?? '');
  const entries = { partnerId: '2891', sourceUrl: site.origin, sourceName: 'Our cars', targetSystem: 'T1' };
  expect(JSON.parse(result.entries)).toEqual({ ...entries, countryCode: 'AU' });
  expect(result).toMatchObject({ country: 'AU', origin: 'null', alert: 'undefined' });
  for (const name of ['cookie', 'databases', 'caches', 'parent', 'top', 'window', 'profile']) {
    expect(`${name} ${result[name]}`).toBe(`${name} refused`);
  }
  expect(page.url()).toBe(`${site.origin}/application`);
  expect(partner.requests.map(({ path }) => path)).toEqual(['/widget.js', '/rates']);
  expect(partner.requests.every(({ cookie }) => cookie === undefined)).toBe(true);
});

test('a widget loads when it scrolls into view, in both themes', async ({ page }) => {
  partner.script = `document.getElementById('widget').innerHTML = '<p id="report">Your loan</p>'`;
  await page.setViewportSize(PHONE);
  await page.goto(site.origin);
  await page.waitForLoadState('load');
  expect(partner.requests).toEqual([]);
  await page.getByRole('heading', { name: 'Finance Calculator' }).scrollIntoViewIfNeeded();
  await expect(report(page)).toHaveText('Your loan');
  await expect(page.getByText('What you enter goes to them, not to us.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);
});

const BAD_PARTNERS = {
  down: 'down',
  'one that throws': 'throw new Error("no")',
  'one that navigates its frame away': `location = 'https://elsewhere.example/'`,
  'one that navigates its frame to our page': "location = '/profile'",
  'one that never answers': 'hang',
  'one that fills its page': "for (let n = 0; n < 2e4; n += 1) document.body.append('x'.repeat(99)); throw 1",
} as const;

for (const [kind, script] of Object.entries(BAD_PARTNERS)) {
  test(`when the partner is ${kind}, a text with its link replaces the widget`, async ({ page }) => {
    partner.script = script;
    await page.clock.install();
    await page.goto(`${site.origin}/application`);
    await expect.poll(() => partner.requests.length).toBe(1);
    await page.clock.runFor(20_000);
    await expectReplaced(page);
  });
}

// Both screens are short enough that the widget starts out of view.
for (const [screen, viewport, does, { script, state }] of [
  ['a phone', PHONE, 'answers', { script: '', state: 'shown' }],
  ['a desktop', { ...DESKTOP, height: 400 }, 'fails', { script: 'down', state: 'failed' }],
] as const) {
  test(`on ${screen} the page below a widget does not move when the partner ${does}`, async ({ page }) => {
    partner.script = script;
    await page.setViewportSize(viewport);
    await page.goto(site.origin);
    await expect(widget(page)).toHaveAttribute('data-partner-widget', 'text');
    const before = await distanceBelow(page);
    await page.getByRole('heading', { name: 'Finance Calculator' }).scrollIntoViewIfNeeded();
    await expect(widget(page)).toHaveAttribute('data-partner-widget', state);
    expect(await distanceBelow(page)).toBe(before);
  });
}

async function distanceBelow(page: Page): Promise<number> {
  const section = page.locator('section[aria-labelledby="finance"]');
  const topOf = (place: string) =>
    section.locator(place).evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));
  return (await topOf('xpath=following::*[1]')) - (await topOf('h2'));
}

const FULL_CHROMIUM = '/usr/bin/chromium';

test('an endless partner script does not block the page where sandboxed frames have their own process', async ({
  playwright,
}) => {
  test.skip(!existsSync(FULL_CHROMIUM), `needs ${FULL_CHROMIUM}: the headless shell uses one process for both`);
  partner.script = 'for (;;) {}';
  const browser = await playwright.chromium.launch({ executablePath: FULL_CHROMIUM, args: BROWSER_FLAGS });
  const page = await browser.newPage();
  await page.goto(`${site.origin}/application`);
  await expect.poll(() => partner.requests.length).toBe(1);
  await expect(widget(page)).toHaveAttribute('data-partner-widget', 'failed', { timeout: 20_000 });
  await expectReplaced(page);
  await browser.close();
});

async function expectReplaced(page: Page) {
  await expect(widget(page)).toHaveAttribute('data-partner-widget', 'failed');
  await expect(page.getByRole('link', { name: 'Go to loans.example' })).toHaveAttribute(
    'href',
    'https://loans.example/apply',
  );
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(`${site.origin}/about`);
}

test('without JavaScript the text with the link shows from the start', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.origin}/application`);
  await expect(page.getByRole('link', { name: 'Go to loans.example' })).toBeVisible();
  await context.close();
});

/** Scripts of other hosts: the finance partner's get their settings and nothing else, and cannot harm the page; analytics. */
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { type Partner, startPartner } from '../support/partner.ts';
import { makePerson } from '../support/people.ts';
import { expect, expectSoundPage, type Page, PHONE, signIn, test, WHOLE } from './fixtures.ts';

let partner: Partner;
let site: FilledSite<{ email: string }>;

test.beforeAll(async () => {
  partner = await startPartner();
  const script = `${partner.origin}/widget.js`;
  site = await startFilledSite(async (db) => ({ email: (await makePerson(db)).email }), {
    FINANCE_WIDGET_SCRIPT: script,
    FINANCE_SOURCE_NAME: 'Our cars',
    FINANCE_TARGET_SYSTEM: 'T1',
    ANALYTICS_ID: 'G-TEST123456',
    LOAN_WIDGET_SCRIPT: script,
    LOAN_PARTNER_LINK: 'https://loans.example/apply',
    FINANCE_PARTNER_LINK: 'https://www.finance.example/',
  });
});
test.beforeEach(async ({ page }) => {
  partner.requests.length = 0;
  await page.route('https://www.googletagmanager.com/gtag/js?id=G-TEST123456', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.isLoaded = true' }),
  );
});
// The console reports the partner's blocked requests and errors.
test.afterEach(({ failures }) => {
  failures.length = 0;
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

const BAD_PARTNERS = {
  'one that navigates its frame away': `location = 'https://elsewhere.example/'`,
  'one that navigates its frame to our page': "location = '/profile'",
  'one that never answers': 'hang',
  'one that fills its page': "for (let n = 0; n < 2e3; n += 1) document.body.append('x'.repeat(99)); throw 1",
} as const;

test(
  'when the partner is hostile, a text with its link replaces the widget, and the page works',
  WHOLE,
  async ({ page }) => {
    await page.clock.install();
    for (const [kind, script] of Object.entries(BAD_PARTNERS)) {
      partner.script = script;
      partner.requests.length = 0;
      await page.goto(`${site.origin}/application`);
      await expect.poll(() => partner.requests.length, kind).toBe(1);
      await page.clock.runFor(20_000);
      await expectReplaced(page, kind);
    }
    await expectWorking(page);
  },
);

test(
  'a widget loads when it scrolls into view, in both themes, and moves nothing below, nor when the partner is down',
  WHOLE,
  async ({ page }) => {
    partner.script = `document.getElementById('widget').innerHTML = '<p id="report">Your loan</p>'`;
    // Short enough that the widget starts out of view.
    await page.setViewportSize({ ...PHONE, height: 440 });
    await page.goto(site.origin);
    await expect(widget(page)).toHaveAttribute('data-partner-widget', 'text');
    const before = await distanceBelow(page);
    expect(partner.requests).toEqual([]);
    await page.getByRole('heading', { name: 'Finance Calculator' }).scrollIntoViewIfNeeded();
    await expect(report(page)).toHaveText('Your loan');
    await expect(widget(page)).toHaveAttribute('data-partner-widget', 'shown');
    expect(await distanceBelow(page)).toBe(before);
    await expect(page.getByText('What you enter goes to them, not to us.')).toBeVisible();
    await expectSoundPage(page);

    partner.script = 'down';
    await page.goto(site.origin);
    await page.getByRole('heading', { name: 'Finance Calculator' }).scrollIntoViewIfNeeded();
    await expect(widget(page)).toHaveAttribute('data-partner-widget', 'failed');
    const link = widget(page).getByRole('link', { name: 'Go to finance.example' });
    await expect(link).toHaveAttribute('href', 'https://www.finance.example/');
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(await distanceBelow(page)).toBe(before);
  },
);

async function distanceBelow(page: Page): Promise<number> {
  const section = page.locator('section[aria-labelledby="finance"]');
  const topOf = (place: string) =>
    section.locator(place).evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));
  return (await topOf('xpath=following::*[1]')) - (await topOf('h2'));
}

async function expectReplaced(page: Page, kind: string) {
  await expect(widget(page), kind).toHaveAttribute('data-partner-widget', 'failed');
  await expect(page.getByRole('link', { name: 'Go to loans.example' })).toHaveAttribute(
    'href',
    'https://loans.example/apply',
  );
  await expect(page.locator('iframe')).toHaveCount(0);
}

async function expectWorking(page: Page) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(`${site.origin}/about`);
}

test('analytics gets each change of route, without codes, and is told to set no cookies', WHOLE, async ({ page }) => {
  await page.goto(`${site.origin}/about?oobCode=secret`);
  await expect.poll(() => page.evaluate(() => 'isLoaded' in window)).toBe(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  const readEvents = () => page.evaluate(() => (window.dataLayer ?? []).map((words) => [...(words as unknown[])]));
  const views = async () =>
    (await readEvents())
      .filter(([name]) => name === 'event')
      .map(([, , page]) => (page as { page_location: string }).page_location);
  await expect.poll(views).toEqual([`${site.origin}/about`, `${site.origin}/terms`]);
  const events = await readEvents();
  expect(events[0]).toMatchObject(['consent', 'default', { analytics_storage: 'denied', ad_storage: 'denied' }]);
  expect(JSON.stringify(events)).not.toContain('secret');
});

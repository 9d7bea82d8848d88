/** Social sign-in, with and without a pop-up window, and mailed sign-in links. */
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { mailedLink } from '../support/outbox.ts';
import { makePerson } from '../support/people.ts';
import { type StandIn, startStandIn } from '../support/social-provider.ts';
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  type Page,
  PHONE,
  test,
} from './fixtures.ts';

const NEWCOMER = { sub: 'kim', name: 'Kim Larsen', email: 'kim@people.example', email_verified: true };
let standIn: StandIn;
let site: FilledSite<{ email: string }>;

test.beforeAll(async () => {
  standIn = await startStandIn(NEWCOMER);
  const id = { CLIENT_ID: 'our-id', CLIENT_SECRET: 'our-secret' };
  const clients = ['GOOGLE', 'FACEBOOK', 'GITHUB', 'TWITTER'].flatMap((provider) =>
    Object.entries(id).map(([name, value]) => [`${provider}_${name}`, value]),
  );
  site = await startFilledSite(async (db) => ({ email: (await makePerson(db)).email }), {
    ...Object.fromEntries(clients),
    OIDC_ISSUER: standIn.issuer,
    EMAIL_LINK_SIGN_IN: 'on',
  });
});
test.afterEach(() => {
  standIn.refusal = null;
  standIn.user = NEWCOMER;
});
test.afterAll(async () => {
  await site.stop();
  await standIn.stop();
});

async function openSignin(page: Page, query = '') {
  await page.goto(`${site.origin}/signin${query}`);
  await hydrated(page);
}

const alert = (page: Page) => page.getByRole('alert');

async function press(page: Page, provider: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: provider }).click();
  return opening;
}

test('a new user signs in in a pop-up of 500 by 600, completes the profile and returns to the page', async ({
  page,
}) => {
  const { service } = standIn.server;
  service.addRoute('GET', '/consent', (request, response) => {
    const back = new URL(request.url ?? '', standIn.issuer).searchParams.get('back') ?? '';
    response.setHeader('Content-Type', 'text/html');
    response.end(`<title>Consent</title><a href="${back.replaceAll('&', '&amp;')}">Yes</a>`);
  });
  service.once('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
    url.href = `${standIn.issuer}/consent?back=${encodeURIComponent(url.href)}`;
  });
  await page.setViewportSize(DESKTOP);
  await page.goto(`${site.origin}/profile`);
  await hydrated(page);
  await expectAccessible(page);
  const popup = await press(page, 'GitHub');
  await popup.waitForURL(/\/consent/);
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
  expect(await popup.evaluate(() => opener !== null)).toBe(true);
  await popup.evaluate(() => document.querySelector('a')?.click());
  await page.waitForURL(`${site.origin}/signup/complete?next=%2Fprofile`);
  if (!popup.isClosed()) await popup.waitForEvent('close');
  await expectAccessible(page);
  await expect(page.getByLabel('Full name')).toHaveValue('Kim Larsen');
  await page.getByLabel('Phone').fill('0491 570 156');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.waitForURL(`${site.origin}/profile`);
});

test('a failed, closed or blocked pop-up is noticed, and the next attempt works', async ({ page }) => {
  await openSignin(page, '?next=/listings');
  await page.getByLabel('Email').fill('typed@people.example');
  standIn.server.service.once('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
    url.href = `${standIn.issuer}/jwks`;
  });
  const closed = await press(page, 'Twitter');
  await closed.waitForURL(/\/jwks/);
  await closed.close();
  await expect(alert(page)).toHaveText('The sign-in window was closed before you finished, so you’re not signed in.');
  await expect(page.getByLabel('Email')).toHaveValue('typed@people.example');

  standIn.refusal = 'access_denied';
  const failed = await press(page, 'Facebook');
  await expect(alert(page)).toHaveText('You chose not to share your account with us, so you’re not signed in.');
  if (!failed.isClosed()) await failed.waitForEvent('close');
  await expectAccessible(page);

  standIn.refusal = null;
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole('button', { name: 'Google' }).click();
  await page.waitForURL(/\/signup\/complete\?next=%2Flistings|\/listings$/);
});

test('on a phone the page itself navigates, and the buttons fit', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openSignin(page, '?next=/listings');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'GitHub' }).click();
  await page.waitForURL(/\/signup\/complete\?next=%2Flistings|\/listings$/);
  expect(context.pages()).toHaveLength(1);
  await context.close();
});

test('a mailed link signs in automatically', async ({ page }) => {
  const { email } = site.filled;
  await openSignin(page, '?next=/listings');
  await page.getByRole('link', { name: 'Email me a sign-in link' }).click();
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in by email' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Check your inbox for a sign-in link' })).toBeVisible();
  await page.goto(site.origin + (await mailedLink(site.dataDir, { to: email, path: '/signin/email-link' })));
  await page.waitForURL(`${site.origin}/listings`);
});

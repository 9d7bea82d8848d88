/** What needs a service outside the site: social sign-in, in a pop-up window or without, mailed links and texted codes. */
import { makeListing } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { mailedLink } from '../support/outbox.ts';
import { makePerson } from '../support/people.ts';
import { type SmsGateway, startSmsGateway } from '../support/sms-gateway.ts';
import { type StandIn, startStandIn } from '../support/social-provider.ts';
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSoundPage,
  hydrated,
  type Page,
  PHONE,
  signIn,
  test,
  WHOLE,
} from './fixtures.ts';

const NEWCOMER = { sub: 'kim', name: 'Kim Larsen', email: 'kim@people.example', email_verified: true };
let standIn: StandIn;
let gateway: SmsGateway;
let site: FilledSite<{ email: string; carId: string }>;

test.beforeAll(async () => {
  standIn = await startStandIn(NEWCOMER);
  gateway = await startSmsGateway();
  const id = { CLIENT_ID: 'our-id', CLIENT_SECRET: 'our-secret' };
  const clients = ['GOOGLE', 'FACEBOOK', 'GITHUB', 'TWITTER'].flatMap((provider) =>
    Object.entries(id).map(([name, value]) => [`${provider}_${name}`, value]),
  );
  site = await startFilledSite(
    async (db) => {
      const seller = await makePerson(db, { phoneNumber: '0491570156' });
      return { email: seller.email, carId: await makeListing(db, seller, { phoneNumber: '0491570156' }) };
    },
    {
      ...Object.fromEntries(clients),
      OIDC_ISSUER: standIn.issuer,
      EMAIL_LINK_SIGN_IN: 'on',
      SMS_URL: gateway.url,
    },
  );
});
test.afterEach(() => {
  standIn.refusal = null;
  standIn.user = NEWCOMER;
});
test.afterAll(async () => {
  await site.stop();
  await standIn.stop();
  await gateway.stop();
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

test('a failed, closed or blocked pop-up is noticed, and the next attempt works', WHOLE, async ({ page }) => {
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

  standIn.refusal = null;
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole('button', { name: 'Google' }).click();
  await page.waitForURL(/\/signup\/complete\?next=%2Flistings|\/listings$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('the page itself navigates, and the buttons fit', WHOLE, async ({ page, context }) => {
    await openSignin(page, '?next=/listings');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'GitHub' }).click();
    await page.waitForURL(/\/signup\/complete\?next=%2Flistings|\/listings$/);
    expect(context.pages()).toHaveLength(1);
  });
});

test('a mailed link signs in automatically', WHOLE, async ({ page }) => {
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

test('a seller verifies the number on the profile, the car says so, and a press of the call button is counted', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, site.origin, site.filled.email);
  await page.goto(`${site.origin}/profile`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Verify this number' }).click();
  await expect(page.getByText('We texted a code to 0491 570 156.')).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(gateway.code());
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('Phone number verified.')).toBeVisible();
  await page.context().clearCookies();
  const path = `/listing/${site.filled.carId}`;
  await page.goto(site.origin + path);
  await hydrated(page);
  await expect(page.getByText('Phone verified')).toBeVisible();
  const counted = page.waitForRequest((request) => request.url().endsWith(`${path}/calls`));
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await page.getByRole('link', { name: 'Call Seller' }).last().click();
  const call = await counted;
  expect(call.method()).toBe('POST');
  expect((await call.response())?.ok()).toBe(true);
});

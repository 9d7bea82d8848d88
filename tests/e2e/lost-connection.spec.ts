/** Without a connection, typed text and the page stay, and a banner explains why. */

import type { Response } from '@playwright/test';
import { MESSAGE_NOT_SENT } from '#app/contact/contact-form.ts';
import { makeArticle } from '../support/articles.ts';
import { makeListing } from '../support/factories.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import {
  DESKTOP,
  expect,
  expectAccessible,
  hydrated,
  type Page,
  PHONE,
  sayYes,
  signIn,
  siteOfFile,
  test,
  WHOLE,
} from './fixtures.ts';

const ADMIN = 'admin@kerbside.example';
const site = siteOfFile(async (db) => {
  const person = await makePerson(db, { email: ADMIN });
  const listingId = await makeListing(db, person, { make: 'Mazda', model: '3' });
  return { listingId, articleId: await makeArticle(db, person) };
});

async function open(page: Page, path: string) {
  await page.goto(site.origin + path);
  await hydrated(page);
}

const UNREACHABLE = 'We can’t connect right now.';

async function expectFailureShown(page: Page, sentence: string) {
  const alert = page.getByRole('alert').filter({ hasText: sentence });
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport({ ratio: 1 });
  const atTheButton = page.locator('p', { hasText: sentence }).and(page.locator(':not([role=alert] *)'));
  await expect(atTheButton).toBeVisible();
}

test('every form that gets no answer says so in view, focused and at its button, keeps its text and can be sent again', async ({
  page,
  context,
}) => {
  const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click();
  const typed = (label: string) => page.getByLabel(label, { exact: true });
  await page.setViewportSize(PHONE);
  await open(page, '/signup');
  await typed('Full name').fill('Robin Walker');
  await typed('Email').fill('robin@people.example');
  await typed('Phone').fill('0491 570 156');
  await typed('Password').fill(PASSWORD);
  await typed('Confirm password').fill(PASSWORD);
  await context.setOffline(true);
  await press('Create account');
  await expectFailureShown(page, UNREACHABLE);
  await expect(typed('Full name')).toHaveValue('Robin Walker');
  await expectAccessible(page);
  await context.setOffline(false);

  await open(page, '/signin');
  await typed('Email').fill(ADMIN);
  await typed('Password').fill(PASSWORD);
  await context.setOffline(true);
  await press('Sign In');
  await expect(page.getByRole('alert')).toContainText(UNREACHABLE);
  await expect(typed('Email')).toHaveValue(ADMIN);
  await context.setOffline(false);
  await press('Sign In');
  await press('Not now');
  await expect(page).toHaveURL(`${site.origin}/`);

  await open(page, '/profile');
  await typed('Name').fill('Quinn Abroad');
  await context.setOffline(true);
  await press('Update Profile');
  await expectFailureShown(page, UNREACHABLE);
  await expect(typed('Name')).toHaveValue('Quinn Abroad');
  await context.setOffline(false);

  await open(page, '/contact');
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message').fill('Where is\nmy car?');
  await context.setOffline(true);
  await press('Send message');
  await expectFailureShown(page, MESSAGE_NOT_SENT);
  await page.getByLabel('Subject').focus();
  await press('Send message');
  await expectFailureShown(page, MESSAGE_NOT_SENT);
  await expect(page.getByLabel('Message')).toHaveValue('Where is\nmy car?');
  await context.setOffline(false);
  await press('Send message');
  await expect(page.getByText('Thank you for your message.')).toBeVisible();

  await open(page, `/edit-listing/${site.filled.listingId}`);
  await typed('Colour').fill('Purple');
  await context.setOffline(true);
  await press('Update Listing');
  await expectFailureShown(page, 'Error updating listing:');
  await expect(typed('Colour')).toHaveValue('Purple');
  await context.setOffline(false);

  await open(page, `/admin/articles/${site.filled.articleId}/edit`);
  await typed('Title').fill('How to read two logbooks');
  await context.setOffline(true);
  await press('Update Article');
  await expectFailureShown(page, 'Failed to save article:');
  await expect(typed('Title')).toHaveValue('How to read two logbooks');
  await context.setOffline(false);
});

test(
  'a page that cannot be fetched opens when the connection returns; the old one stays until then',
  WHOLE,
  async ({ page, context }) => {
    const banner = page.getByRole('status').filter({ hasText: 'We can’t connect right now' });
    const code = page.waitForResponse(/assets\/listing-/);
    await open(page, '/listings');
    await loaded(page, code);
    let reported = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/browser-errors')) reported += 1;
    });
    await context.setOffline(true);
    const filters = page.getByRole('form', { name: 'Filters' });
    await filters.getByLabel('Petrol').check();
    await expect(banner).toBeVisible();
    await expect(filters.getByLabel('Petrol')).toBeChecked();
    await expect(page.locator('[data-listing]')).toHaveCount(1);
    await context.setOffline(false);
    await expect(page).toHaveURL(/fuel/i);
    await expect(banner).toHaveCount(0);
    await page.goBack();

    await context.setOffline(true);
    await page.locator('[data-listing] a').first().click();
    await expect(banner).toBeVisible();
    await expect(page.locator('[data-listing]')).toHaveCount(1);
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/listing\//);
    await expect(banner).toHaveCount(0);
    expect(reported).toBe(0);
  },
);

test(
  'a page whose code is missing opens when the connection returns, or reloads if an update removed it',
  WHOLE,
  async ({ page, context, failures }) => {
    const banner = page.getByRole('status').filter({ hasText: 'We can’t connect right now' });
    for (const [name, address] of [
      ['Sell Your Car', /\/sell-your-car$/],
      ['Sign in', /\/signin\?next=/],
    ] as const) {
      await open(page, '/contact');
      await page.getByLabel('Subject').fill('A question');
      await context.setOffline(true);
      await page.getByRole('link', { name }).first().click();
      await expect(banner).toBeVisible();
      await expect(page.getByLabel('Subject')).toHaveValue('A question');
      await context.setOffline(false);
      await expect(page).toHaveURL(address);
      await expect(banner).toHaveCount(0);
    }

    await open(page, '/contact');
    await page.route('**/assets/sell-your-car-*.js', (route) => route.fulfill({ status: 404 }));
    const started = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Sell Your Car' }).first().click();
    await started;
    await expect(page).toHaveURL(`${site.origin}/contact`);
    await page.unroute('**/assets/sell-your-car-*.js');
    failures.length = 0;
  },
);

test(
  'a make chosen and a sign-out sent without a connection leave the page as it is, under a row that says so',
  WHOLE,
  async ({ page, context }) => {
    await page.setViewportSize(PHONE);
    await signIn(page, site.origin, ADMIN);
    const code = page.waitForResponse(EMPTY_CODE);
    await open(page, '/');
    await loaded(page, code);
    const banner = page.getByRole('status').filter({ hasText: 'We can’t connect right now' });
    await page.getByText('Make, model, place or price').click();
    await context.setOffline(true);
    await page.getByLabel('Make').selectOption('Mazda');
    await expect(banner).toBeVisible();
    const [row, header] = [await banner.boundingBox(), await page.getByRole('banner').boundingBox()];
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0);
    await expect(page.getByLabel('Make')).toHaveValue('Mazda');
    await context.setOffline(false);
    await expect(page.getByLabel('Model').getByRole('option', { name: 'Mazda3', exact: true })).toBeAttached();

    await page.setViewportSize(DESKTOP);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
    await page.getByLabel('Subject').fill('A question');
    await page.locator('summary').filter({ hasText: 'your account' }).click();
    // Drafts of this device cannot be checked offline, so the page asks first.
    await sayYes(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(banner).toContainText('you’re still signed in');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue('A question');
    await expectAccessible(page);
    await context.setOffline(false);
    await banner.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    await expect(banner).toHaveCount(0);
  },
);

test('a page that fails in a browser is logged once', WHOLE, async ({ page, failures }) => {
  await open(page, '/');
  await page.route('**/listings.data*', (route) =>
    route.fulfill({ body: 'rubbish', headers: { 'X-Remix-Response': 'yes' } }),
  );
  const reported = page.waitForRequest((request) => request.url().endsWith('/browser-errors'));
  await page.getByRole('link', { name: 'Browse Cars' }).first().click();
  const sent = new URLSearchParams((await reported).postData() ?? '');
  expect(sent.get('stack')).toMatch(/\/assets\/\S+\.js:\d+:\d+/);
  await expect(page.getByText('It’s a problem at our end and we’ve been notified.')).toBeVisible();
  await expect.poll(() => site.output()).toContain('browser error');
  failures.length = 0;
});

/** The code of every route that answers without a page. */
const EMPTY_CODE = /assets\/models-/;

/** With the code that it imports. */
async function loaded(page: Page, code: Promise<Response>) {
  const url = (await code).url();
  await page.evaluate((module) => import(module), url);
}

/** Where no answer comes: what was typed stays, the frame stays, and the page says whose trouble it is. */
import { MESSAGE_NOT_SENT } from '#app/contact/contact-form.ts';
import { makeListing } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { expect, expectAccessible, hydrated, type Page, PHONE, signIn, test } from './fixtures.ts';

let site: FilledSite<{ email: string; listingId: string }>;
test.beforeAll(async () => {
  site = await startFilledSite(async (db) => {
    const seller = await makePerson(db);
    return { email: seller.email, listingId: await makeListing(db, seller, { make: 'Mazda', model: '3' }) };
  });
});
test.afterAll(() => site.stop());

async function open(page: Page, path: string) {
  await page.goto(site.origin + path);
  await hydrated(page);
}

const UNREACHABLE = 'We can’t connect right now.';

async function expectFailureShown(page: Page, sentence: string, button: string) {
  const alert = page.getByRole('alert').filter({ hasText: sentence });
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport({ ratio: 1 });
  const repeated = page.locator('p:has(+ button)', { hasText: sentence });
  await expect(repeated).toBeVisible();
  await expect(page.locator('p + button', { hasText: button })).toBeVisible();
}

test('a form that gets no answer stays with what was typed, and can be sent again', async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/signin');
  await page.getByLabel('Email').fill(site.filled.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(UNREACHABLE);
  await expect(page.getByLabel('Email')).toHaveValue(site.filled.email);
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(`${site.origin}/`);

  await open(page, '/profile');
  await page.getByLabel('Name', { exact: true }).fill('Quinn Abroad');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expectFailureShown(page, UNREACHABLE, 'Update Profile');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Quinn Abroad');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated' })).toBeVisible();

  await open(page, '/contact');
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message').fill('Where is\nmy car?');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expectFailureShown(page, MESSAGE_NOT_SENT, 'Send message');
  await page.getByLabel('Subject').focus();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expectFailureShown(page, MESSAGE_NOT_SENT, 'Send message');
  await context.setOffline(false);
});

test('a page that cannot be fetched says whose trouble it is, within its frame', async ({ page, context }) => {
  await open(page, '/listings');
  await page.getByRole('link', { name: 'Kerbside' }).first().click();
  await expect(page).toHaveURL(`${site.origin}/`);
  let told = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/browser-errors')) told += 1;
  });
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Browse Cars' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to fetch listings. Please try again later.');
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.locator('[data-listing]')).toHaveCount(1);
  expect(told).toBe(0);
});

test('a page that fails in a browser is logged once', async ({ page, failures }) => {
  await open(page, '/');
  await page.route('**/listings.data*', (route) =>
    route.fulfill({ body: 'rubbish', headers: { 'X-Remix-Response': 'yes' } }),
  );
  const told = page.waitForRequest((request) => request.url().endsWith('/browser-errors'));
  await page.getByRole('link', { name: 'Browse Cars' }).first().click();
  const sent = new URLSearchParams((await told).postData() ?? '');
  expect(sent.get('stack')).toMatch(/\/assets\/\S+\.js:\d+:\d+/);
  await expect(page.getByText('It’s a problem at our end and we’ve been notified.')).toBeVisible();
  await expect.poll(() => site.output()).toContain('browser error');
  failures.length = 0;
});

test('where only the frame cannot be read anew, the page goes on', async ({ page }) => {
  await signIn(page, site.origin, site.filled.email);
  await page.request.post(`${site.origin}/saved-cars/${site.filled.listingId}`, {
    form: {},
    headers: { Origin: site.origin },
  });
  await open(page, '/saved-cars');
  await expect(page.locator('[data-listing]')).toHaveCount(1);
  await page.route('**/saved-cars.data*', (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByRole('alert')).toContainText('Failed to load saved cars');
  await expect(page.locator('[data-listing]')).toHaveCount(1);
  await page.unroute('**/saved-cars.data*');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** Common to all forms: failures are visible, typed text stays and Enter never publishes. */
import { makeArticle } from '../support/articles.ts';
import { makeListing } from '../support/factories.ts';
import { type FilledSite, startFilledSite } from '../support/filled-site.ts';
import { picture } from '../support/listing-form.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { fillInCar } from './car-fields.ts';
import { expect, expectAccessible, hydrated, type Page, PHONE, signIn, test } from './fixtures.ts';

const ADMIN = 'admin@kerbside.example';
let site: FilledSite<{ listing: string; article: string }>;

test.beforeAll(async () => {
  site = await startFilledSite(async (db) => {
    const person = await makePerson(db, { email: ADMIN, phoneNumber: '0491570159' });
    return { listing: await makeListing(db, person), article: await makeArticle(db, person) };
  });
});
test.afterAll(() => site.stop());

async function photo() {
  const file = await picture('car.jpg');
  return { name: 'car.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await file.arrayBuffer()) };
}

async function fillInListing(page: Page) {
  await page.getByLabel('Add photos').setInputFiles(await photo());
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /Remove photo 1/ }) }),
  ).toBeVisible();
  await fillInCar(page, { make: 'Mazda', model: '3', price: '21990' });
}

type Journey = {
  form: string;
  path: () => string;
  isSignedIn: boolean;
  fillIn: (page: Page) => Promise<void>;
  button: string;
  failure: string;
  typed: [label: string, text: string];
};

const JOURNEYS: Journey[] = [
  {
    form: 'a new listing',
    path: () => '/create-listing',
    isSignedIn: true,
    fillIn: fillInListing,
    button: 'Create Listing',
    failure: 'Failed to create listing:',
    typed: ['Colour', 'Blue'],
  },
  {
    form: 'an edited listing',
    path: () => `/edit-listing/${site.filled.listing}`,
    isSignedIn: true,
    fillIn: (page) => page.getByLabel('Colour').fill('Purple'),
    button: 'Update Listing',
    failure: 'Error updating listing:',
    typed: ['Colour', 'Purple'],
  },
  {
    form: 'a sign-up',
    path: () => '/signup',
    isSignedIn: false,
    fillIn: async (page) => {
      await page.getByLabel('Full name').fill('Robin Walker');
      await page.getByLabel('Email').fill('robin@people.example');
      await page.getByLabel('Phone').fill('0491 570 156');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
    },
    button: 'Create account',
    failure: 'We can’t connect right now.',
    typed: ['Full name', 'Robin Walker'],
  },
  {
    form: 'an edited article',
    path: () => `/admin/articles/${site.filled.article}/edit`,
    isSignedIn: true,
    fillIn: (page) => page.getByLabel('Title', { exact: true }).fill('How to read two logbooks'),
    button: 'Update Article',
    failure: 'Failed to save article:',
    typed: ['Title', 'How to read two logbooks'],
  },
];

for (const { form, path, isSignedIn, fillIn, button, failure, typed } of JOURNEYS) {
  test(`${form} that can’t be sent says so in view, focused and beside the button, and keeps its text`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(PHONE);
    if (isSignedIn) await signIn(page, site.origin, ADMIN);
    await page.goto(site.origin + path());
    await hydrated(page);
    await fillIn(page);
    await context.setOffline(true);
    const submit = page.getByRole('button', { name: button, exact: true });
    for (const _twice of [1, 2]) {
      await submit.click();
      const alert = page.getByRole('alert').filter({ hasText: failure });
      await expect(alert).toBeFocused();
      await expect(alert).toBeInViewport({ ratio: 1 });
      await expect(page.locator('p', { hasText: failure }).and(page.locator(':not([role=alert] *)'))).toBeVisible();
      await expect(page.getByLabel(typed[0], { exact: true })).toHaveValue(typed[1]);
      await page.getByLabel(typed[0], { exact: true }).focus();
    }
    await expectAccessible(page);
    await context.setOffline(false);
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test('Enter in a one-line field submits neither a listing nor an article', async ({ page }) => {
      await signIn(page, site.origin, ADMIN);
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && /create-listing|edit-listing|admin\/articles/.test(request.url())) sent += 1;
      });
      for (const [path, labels] of [
        ['/create-listing', ['Make', 'Price', 'Phone']],
        [`/edit-listing/${site.filled.listing}`, ['Model', 'Kilometres', 'Phone']],
        ['/admin/articles/new', ['Title', 'Category', 'Title of section 1']],
        [`/admin/articles/${site.filled.article}/edit`, ['Title', 'Title of section 1']],
      ] as const) {
        await page.goto(site.origin + path);
        if (javaScriptEnabled) await hydrated(page);
        for (const label of labels) {
          const field = page
            .getByRole('main')
            .getByLabel(label, { exact: label !== 'Phone' })
            .first();
          await field.press('Enter');
          await expect(field).toBeFocused();
        }
        await expect(page).toHaveURL(site.origin + path);
      }
      expect(sent).toBe(0);
    });
  });
}

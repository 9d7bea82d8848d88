/**
 * What a screen reader reads out in the five journeys of the accessibility statement, from Chromium's accessibility tree:
 * each step's heading, fields with their names and hints, and buttons, in order.
 */

import { expect, hydrated, type Page, signIn, siteOfFile, test, WHOLE } from '../e2e/fixtures.ts';
import { makeListing } from '../support/factories.ts';
import { makePerson } from '../support/people.ts';

const site = siteOfFile(async (db) => {
  const seller = await makePerson(db);
  const car = await makeListing(db, seller, { make: 'Mazda', model: 'Mazda3', year: 2019 });
  return { seller: seller.email, car };
});

async function open(page: Page, path: string) {
  await page.goto(site.origin + path);
  await hydrated(page);
  return page.getByRole('main');
}

test('find a car: one heading, and each car as a link with its title', WHOLE, async ({ page }) => {
  const main = await open(page, '/listings?make=Mazda');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Search Results');
  await expect(main.getByRole('link', { name: /2019 Mazda/ }).first()).toBeVisible();
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - link /Kerbside/
  `);
});

test('read a car: one heading with its name, and what to do with it', WHOLE, async ({ page }) => {
  const main = await open(page, `/listing/${site.filled.car}`);
  await expect(main).toMatchAriaSnapshot(`
    - heading /2019 Mazda/ [level=1]
  `);
  await expect(main.getByRole('link', { name: /Message/ }).first()).toBeVisible();
});

test('message a seller: each field has a name, and what is wrong is announced and linked', WHOLE, async ({ page }) => {
  const main = await open(page, `/listing/${site.filled.car}/message`);
  for (const name of [/name/i, /email/i, /message/i])
    await expect(main.getByRole('textbox', { name }).first()).toBeVisible();
  await main.getByRole('button', { name: /Send/ }).click();
  await expect(main).toMatchAriaSnapshot(`
    - alert:
      - list:
        - listitem:
          - link
  `);
});

test('sign up: each field has its label, and an empty form leads to its first', WHOLE, async ({ page }) => {
  const main = await open(page, '/signup');
  await expect(main).toMatchAriaSnapshot(`
    - textbox "Full name"
    - textbox "Email"
    - textbox "Phone"
    - textbox "Password"
    - textbox "Confirm password"
    - button "Create account"
  `);
  await hydrated(page);
  await main.getByRole('button', { name: 'Create account' }).click();
  await expect(main.getByLabel('Full name')).toBeFocused();
  await expect(main.getByRole('alert')).toBeVisible();
});

test(
  'list a car: groups with headings, photos that say what they take, and fields with names',
  WHOLE,
  async ({ page }) => {
    await signIn(page, site.origin, site.filled.seller);
    const main = await open(page, '/create-listing');
    await expect(main).toMatchAriaSnapshot(`
    - heading "Create New Car Listing" [level=1]
  `);
    for (const name of ['Photos', 'Car']) await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
    for (const name of ['Make', 'Model']) await expect(main.getByLabel(name, { exact: true })).toBeVisible();
  },
);

/** Selling a car: the form on a phone and on a desktop, from the first photo to the listing. */
import type { Locator } from '@playwright/test';
import { makeListing } from '../support/factories.ts';
import { fieldValue, picture, shownPhotos } from '../support/listing-form.ts';
import { makePerson } from '../support/people.ts';
import { Seller } from '../support/seller.ts';
import { fillInCar } from './car-fields.ts';
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSoundPage,
  hold,
  hydrated,
  type Page,
  PHONE,
  showsAfter,
  signIn,
  siteOfFile,
  test,
  WHOLE,
} from './fixtures.ts';

const site = siteOfFile(async (db) => {
  const sellers: { email: string; car: string }[] = [];
  for (let seller = 0; seller < 3; seller += 1) {
    const person = await makePerson(db, { phoneNumber: '0491570159' });
    const car = await makeListing(db, person, { make: `Kia${seller}`, model: 'Rio', trim: '' });
    sellers.push({ email: person.email, car });
  }
  return { sellers };
});

async function openAs(page: Page, seller: number, path: string) {
  await signIn(page, site.origin, site.filled.sellers[seller]?.email as string);
  await page.goto(`${site.origin}${path}`);
}

const editPath = (seller: number) => `/edit-listing/${site.filled.sellers[seller]?.car}`;
const submit = (page: Page, name = 'Create Listing') => page.getByRole('button', { name, exact: true });
const tiles = (page: Page) => page.getByRole('list', { name: 'Your photos, in order' }).getByRole('listitem');

async function addPhotos(page: Page, count: number) {
  const files = await Promise.all(Array.from({ length: count }, (_, n) => picture(`car-${n + 1}.jpg`)));
  const buffers = files.map(async (file) => Buffer.from(await file.arrayBuffer()));
  await page
    .getByLabel('Add photos')
    .setInputFiles(
      (await Promise.all(buffers)).map((buffer, n) => ({ name: `car-${n + 1}.jpg`, mimeType: 'image/jpeg', buffer })),
    );
}

async function createdBy(press: () => Promise<void>, page: Page): Promise<string> {
  await showsAfter(press, page, 'Listing created successfully! Redirecting...');
  await page.waitForURL(/\/listing\/\w+$/);
  return page.url().split('/').at(-1) as string;
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a car with three photos is created and put in order; errors are summed up, the first focused clear of the bar below', async ({
    page,
  }) => {
    await openAs(page, 0, '/create-listing');
    await hydrated(page);
    await addPhotos(page, 3);
    await expect(tiles(page)).toHaveCount(3);
    await page.getByLabel('Make', { exact: true }).fill('Wombat');
    await submit(page).tap();
    const summary = page.getByRole('alert');
    await expect(summary.getByRole('link')).toHaveCount(11);
    const model = page.getByLabel('Model', { exact: true });
    await expect(model).toBeFocused();
    await expect(model).toHaveAccessibleDescription(/Enter the model/);
    // The field is scrolled to its place a frame after it has the focus.
    await page.waitForFunction(() => {
      const [field, bar] = [document.activeElement, document.querySelector('.submit-bar')];
      return field && bar && field.getBoundingClientRect().bottom < bar.getBoundingClientRect().top;
    });
    await expectAccessible(page);
    await summary.getByRole('link', { name: 'Choose a transmission' }).tap();
    await expect(page.getByLabel('Automatic')).toBeFocused();
    await page.getByLabel('Automatic').check();
    await expect(summary.getByRole('link', { name: 'Choose a transmission' })).toBeHidden();

    await fillInCar(page, { make: 'Wombat', model: 'Burrow', price: '21,990' });
    await page.getByRole('button', { name: 'Move photo 3 earlier' }).press('Home');
    await expect(page.getByRole('img', { name: 'Photo 1, car-3.jpg' })).toBeVisible();
    await page.getByRole('button', { name: 'Move photo 3 earlier' }).tap();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.locator('[data-draft-status=account]').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    const id = await createdBy(() => submit(page).tap(), page);
    expect(await photoNames(page, id)).toEqual(['car-3', 'car-2', 'car-1']);
  });

  /** In the phone’s own picker: each photo is a touch and “Done” another. */
  const PICKING_EIGHT_PHOTOS = 9;

  test('a car with eight photos is live after at most 25 touches; Share comes before Mark as Sold', async ({
    page,
  }) => {
    await openAs(page, 0, '/');
    await hydrated(page);
    let touches = PICKING_EIGHT_PHOTOS;
    const touch = async (target: Locator) => {
      touches += 1;
      await target.tap();
    };
    const type = async (label: string, text: string) => {
      await touch(page.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    };
    await touch(page.getByRole('link', { name: 'Sell', exact: true }));
    await touch(page.getByText('Add photos'));
    await addPhotos(page, 8);
    for (const [label, text] of [
      ['Make', 'Mazda'],
      ['Model', 'CX-5'],
      ['Year', '2016'],
      ['Kilometres', '98400'],
    ] as const)
      await type(label, text);
    await touch(page.getByLabel('Body type'));
    touches += 1;
    await page.getByLabel('Body type').selectOption('SUV');
    for (const label of ['Automatic', 'Petrol']) await touch(page.getByText(label, { exact: true }));
    for (const name of ['White', '5']) await touch(page.getByRole('button', { name, exact: true }));
    await type('Price', '13990');
    await type('Description', 'One owner, full service history.');
    await type('Suburb (optional)', '3121');
    await expect(page.getByLabel('State')).toHaveValue('VIC');
    const id = await createdBy(() => touch(page.getByRole('button', { name: /^(Create|Uploading)/ })), page);
    expect(touches).toBeLessThanOrEqual(25);
    await expect(page.locator('.action-bar').getByRole('button').first()).toHaveText(/Share|Copy link/);
    expect(await photoNames(page, id)).toHaveLength(8);
  });
});

test(
  'models follow the make, previews what is typed, and a form that fails and is sent twice makes one listing',
  WHOLE,
  async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await openAs(page, 1, '/create-listing');
    await hydrated(page);
    const suggested = (label: string) =>
      page
        .getByLabel(label, { exact: true })
        .evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value));
    expect(await suggested('Make')).toEqual(expect.arrayContaining(['Toyota', 'Kia1']));
    expect(await suggested('Model')).toEqual([]);
    await page.getByLabel('Make', { exact: true }).fill('land rover');
    await expect.poll(() => suggested('Model')).toContain('Discovery Sport');
    await page.getByLabel('Make', { exact: true }).fill('Kia1');
    await expect.poll(() => suggested('Model')).toEqual(['Rio']);

    const phone = page.getByLabel('Phone number');
    await expect(phone).toHaveValue('0491570159');
    await expect(page.getByText('Call Seller · 0491 570 159')).toBeVisible();
    await phone.fill('');
    await phone.pressSequentially('+61 491 570 156');
    await expect(phone).toHaveValue('0491570156');
    await expect(page.getByText('Call Seller · 0491 570 156')).toBeVisible();
    await phone.fill('0491570159');
    await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
    await phone.pressSequentially('x7');
    await expect(phone).toHaveValue('0491757015');
    expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(5);

    const card = page.getByRole('complementary', { name: 'Preview' });
    await expect(card).toContainText('Year Kia1 Model');
    await fillInCar(page, { make: 'Kia1', model: 'Niro', price: '21,990' });
    await page.getByLabel('Badge').fill('GT-Line');
    for (const text of ['2019 Kia1 Niro, GT-Line', '$21,990', 'Drive Away', 'Wagon', '61,200 km', 'Diesel', 'NSW']) {
      await expect(card).toContainText(text);
    }
    const uploads = await hold(page, '**/uploads/photos');
    await addPhotos(page, 1);
    await expect(card.locator('img').first()).toBeVisible();
    await submit(page).dblclick();
    await expect(page.getByRole('button', { name: /^Uploading 1 photo…/ })).toBeVisible();
    await page.route('**/create-listing.data*', (route) => route.abort());
    await uploads.answer();
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('Failed to create listing: ');
    await expect(failure).toBeInViewport();
    await expect(page.getByLabel('Model', { exact: true })).toHaveValue('Niro');
    await page.unroute('**/create-listing.data*');
    const id = await createdBy(() => submit(page).click(), page);
    const found = await (await page.request.get(`${site.origin}/listings?make=Kia1&model=Niro`)).text();
    expect([...found.matchAll(/data-listing="(\w+)"/g)].map(([, car]) => car)).toEqual([id]);
    expect(await photoNames(page, id)).toHaveLength(1);
  },
);

test(
  'a listing changed elsewhere is not overwritten without asking, nor by an old edit that is continued',
  WHOLE,
  async ({ page, browser }) => {
    await page.setViewportSize(DESKTOP);
    await openAs(page, 2, editPath(2));
    await hydrated(page);
    await page.getByLabel('Colour').fill('Purple');
    await expect(page.locator('[data-draft-status=account]').first()).toBeVisible();
    const seller = await Seller.signedIn(site.origin, site.filled.sellers[2]?.email as string);
    const html = await (await seller.get(editPath(2))).text();
    const places = shownPhotos(html).map((photo, place) => `${photo}:${place + 1}`);
    const changes = { make: 'Kia2', model: 'Rio', trim: '', color: 'Orange', photoPlaces: places };
    const { status } = await seller.sendForm(editPath(2), { ...changes, version: fieldValue(html, 'version') ?? '' });
    expect(status).toBe(200);

    const elsewhere = await browser.newPage();
    await openAs(elsewhere, 2, editPath(2));
    await elsewhere.getByRole('link', { name: /^Continue/ }).click();
    await hydrated(elsewhere);
    await expect(elsewhere.getByLabel('Colour')).toHaveValue('Purple');
    await submit(elsewhere, 'Update Listing').click();
    await expect(elsewhere.getByText('This listing was changed elsewhere')).toBeVisible();
    await elsewhere.close();

    await submit(page, 'Update Listing').click();
    const question = page.getByRole('alert').filter({ hasText: 'This listing was changed elsewhere' });
    await expect(question).toBeInViewport();
    await expect(question).toContainText(/Colour\s*Saved version\s*Orange\s*Your version\s*Purple/);
    await expectSoundPage(page);
    await page.setViewportSize(DESKTOP);
    const again = page.waitForResponse((response) => response.status() === 409);
    await submit(page, 'Update Listing').click();
    await again;
    await expect(question).toBeInViewport();
    await question.getByRole('button', { name: 'Use my version' }).click();
    await page.waitForURL(`${site.origin}/my-listings`);
    await page.goto(`${site.origin}${editPath(2)}`);
    await expect(page.getByLabel('Colour')).toHaveValue('Purple');
  },
);

/** What the photos of a listing are called, in order: as their files were, made plain. Other sellers’ cars follow. */
async function photoNames(page: Page, id: string): Promise<string[]> {
  const html = await (await page.request.get(`${site.origin}/listing/${id}`)).text();
  const photos = [...html.matchAll(/\/files\/listings\/(\w+)\/\d{13}-([^/"]+)-\w{6}\/\d+\.webp/g)];
  const own = photos.filter(([, seller]) => seller === photos[0]?.[1]);
  return [...new Set(own.map(([, , name]) => name as string))];
}

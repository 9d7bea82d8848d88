/** Very long words in text from sellers, dealers and editors, on every page that shows them. */
import { storeMessage } from '#app/contact/messages.server.ts';
import { saveCar } from '#app/saved-cars/saved-cars.server.ts';
import { expect, hydrated, type Page, signIn, siteOfFile, test } from '../e2e/fixtures.ts';
import { makeArticle } from '../support/articles.ts';
import { makeDraft } from '../support/drafts.ts';
import { makeListing } from '../support/factories.ts';
import { makePerson } from '../support/people.ts';

const LONG_WORDS = {
  'a word of 45 letters': 'Pneumonoultramicroscopicsilicovolcanoconiosis',
  'an address': `https://photos.example/${'albums_2026/'.repeat(16)}?car=hilux`,
  'capitals without a space': 'W'.repeat(180),
  'spaces that don’t break': Array(40).fill('Weekday').join('\u00A0'),
  'digits and points': '0.'.repeat(90),
};
const NARROW = { width: 360, height: 780 };
const ADMIN = 'admin@kerbside.example';

type Scene = {
  dealer: string;
  saver: string;
  cars: string[];
  sold: string;
  articles: string[];
  message: string;
  account: string;
};

const site = siteOfFile(async (db) => {
  const words = Object.values(LONG_WORDS);
  const admin = await makePerson(db, { email: ADMIN, name: words[0] as string });
  const saver = await makePerson(db, { name: (words[2] as string).slice(0, 90) });
  const scene: Scene = { dealer: '', saver: saver.email, cars: [], sold: '', articles: [], message: '', account: '' };
  for (const [position, word] of words.entries()) {
    const dealershipName = word.slice(0, 100);
    const dealer = await makePerson(db, { isDealer: true, dealershipName, name: word.slice(0, 100) });
    const car = {
      make: word.slice(0, 40),
      model: word.slice(0, 60),
      trim: word.slice(0, 120),
      color: word.slice(0, 40),
      description: `${word.slice(0, 60).replaceAll('.', '')}\n\n${word}. And ${word}.`,
    };
    scene.cars.push(await makeListing(db, dealer, car));
    const soldDate = position === 0 ? new Date() : null;
    scene.sold ||= await makeListing(db, dealer, { ...car, soldDate });
    for (const id of [scene.cars.at(-1), scene.sold]) await saveCar(db, saver.id, id as string);
    await makeDraft(db, dealer.id, { make: car.make, model: car.model, trim: car.trim, description: word });
    scene.articles.push(
      await makeArticle(db, admin, {
        title: word.slice(0, 200),
        description: `${word} ${word}`,
        category: word.slice(0, 60),
        featured: position % 2 === 0,
        sections: [{ title: word.slice(0, 200), content: `${word}\n${word}`, images: [] }],
      }),
    );
    scene.dealer ||= dealer.email;
    scene.account ||= dealer.id;
    const message = { name: word, email: `${'long'.repeat(15)}@people.example`, subject: word, message: word };
    const messageId = await storeMessage(db, message);
    scene.message ||= messageId;
  }
  return scene;
});

/** Page by page, so that one failure names them all. */
async function tooWide(page: Page, paths: string[], settle = async (_page: Page) => {}): Promise<string[]> {
  const wide: string[] = [];
  for (const path of paths) {
    await page.goto(site.origin + path);
    await settle(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > NARROW.width) wide.push(`${path}: ${width} px`);
  }
  return wide;
}

test.use({ viewport: NARROW });

test('long words fit a phone on pages for writing and on a person’s own pages', async ({ page }) => {
  const { cars, articles, dealer, saver } = site.filled;
  await signIn(page, site.origin, dealer);
  const own = [`/listing/${cars[0]}`, `/edit-listing/${cars[0]}`, '/my-listings', '/create-listing', '/profile'];
  expect(await tooWide(page, own, hydrated)).toEqual([]);
  await signIn(page, site.origin, saver);
  expect(await tooWide(page, ['/saved-cars', '/profile', '/listings'], hydrated)).toEqual([]);
  await signIn(page, site.origin, ADMIN);
  expect(await tooWide(page, [`/admin/articles/${articles[0]}/edit`], hydrated)).toEqual([]);
});

test.describe('without JavaScript, which lays out the same pages sooner', () => {
  test.use({ javaScriptEnabled: false });

  test('long words fit a phone on public pages, and Call Seller stays on screen beside any of them', async ({
    page,
  }) => {
    const { cars, sold, articles } = site.filled;
    const makes = Object.values(LONG_WORDS).map((word) => ['make', word.slice(0, 40)]);
    const paths = ['/', '/listings', `/listings?${new URLSearchParams(makes)}`, '/articles', `/listing/${sold}`];
    for (const id of articles) paths.push(`/article/${id}`);
    expect(await tooWide(page, paths)).toEqual([]);
    for (const id of cars) {
      expect(await tooWide(page, [`/listing/${id}`])).toEqual([]);
      for (const name of ['Call Seller', 'Message seller']) {
        const box = await page.getByRole('link', { name }).boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= NARROW.width).toBe(true);
        expect(box && box.y + box.height <= NARROW.height).toBe(true);
      }
    }
  });

  test('long words fit a phone on pages that ask first and on the administrator’s', async ({ page }) => {
    const { cars, sold, articles, message, account, dealer } = site.filled;
    await signIn(page, site.origin, dealer);
    const changes = ['sale', 'delete'].map((change) => `/my-listings/${cars[0]}/${change}`);
    expect(await tooWide(page, [...changes, `/my-listings/${sold}/relist`])).toEqual([]);
    await signIn(page, site.origin, ADMIN);
    const paths = ['/admin', `/admin/articles/${articles[0]}/delete`];
    paths.push('/admin/messages', `/admin/messages/${message}`, `/admin/messages/${message}/delete`);
    paths.push(`/admin/accounts?q=${dealer}`, `/admin/accounts/${account}`, `/admin/accounts/${account}/delete`);
    expect(await tooWide(page, paths)).toEqual([]);
  });
});

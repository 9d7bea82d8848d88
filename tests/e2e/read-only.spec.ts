/** A site that is made read-only while it runs, and opened again. */
import { execFileSync } from 'node:child_process';
import { makeListing } from '../support/factories.ts';
import { startOwnSite } from '../support/filled-site.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { expect, hydrated, type Page, PHONE, test } from './fixtures.ts';

const EMAIL = 'pat@people.example';
const WORDS = 'The site is read-only for now, so nothing was saved.';

async function fill(page: Page) {
  await page.getByLabel('Name').fill('Robin Rose');
  await page.getByLabel('Email', { exact: true }).fill('robin@people.example');
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message').fill('Where do I find it?');
  await page.getByRole('button', { name: 'Send message' }).click();
}

test('while it’s read-only, pages open and a form says so and keeps its text, which is sent once it ends', async ({
  page,
  browser,
}) => {
  const site = await startOwnSite(async (db) => {
    const person = await makePerson(db, { email: EMAIL });
    return { listingId: await makeListing(db, person, { make: 'Mazda', model: '3' }) };
  });
  const make = (state: string) =>
    execFileSync(process.execPath, ['scripts/read-only.ts', state], {
      env: { ...process.env, DATA_DIR: site.dataDir, NODE_ENV: 'test' },
    });
  try {
    await page.setViewportSize(PHONE);
    await page.goto(`${site.origin}/contact`);
    await hydrated(page);
    make('on');
    await fill(page);
    await expect(page.getByRole('alert')).toContainText(WORDS);
    await expect(page.getByLabel('Message')).toHaveValue('Where do I find it?');
    await page.goto(`${site.origin}/listing/${site.filled.listingId}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mazda3');

    const visitor = new Visitor(site.origin);
    expect((await visitor.send('/api/v1/stock/K1', { method: 'PUT' })).status).toBe(503);
    expect((await visitor.send('/uploads/photos', { method: 'POST' })).status).toBe(503);
    expect((await visitor.post('/signin', { email: EMAIL, password: PASSWORD })).status).toBe(303);

    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await plain.goto(`${site.origin}/contact`);
    await fill(plain);
    await expect(plain.getByRole('main')).toContainText(WORDS);
    make('off');
    await plain.getByRole('button', { name: 'Try again' }).click();
    await expect(plain.getByText('Thank you for your message.')).toBeVisible();
    await plain.context().close();
  } finally {
    await site.stop();
  }
});

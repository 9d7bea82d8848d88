/** A dealer sets up a stock feed and sees the result. */
import { expect, test } from 'vitest';
import { siteOfDealers } from '#tests/support/dealers-site.ts';
import { readPage } from '#tests/support/visitor.ts';

const PAGE = '/my-listings/stock/feed';
const FEED = { address: 'https://localhost/stock/cars.csv?key=secret', everyHours: '24', hour: '6' };

const { site, dealer, other } = await siteOfDealers();

async function pressed(change: string, fields?: Record<string, string>): Promise<string> {
  expect((await dealer.post(`${PAGE}${change}`, fields)).headers.get('location')).toBe(PAGE);
  return readPage(await dealer.get(PAGE));
}

test('an address inside a network is not fetched, and the page and the stock page say so', async () => {
  expect(await pressed('', FEED)).toContain('Saved. We’re fetching the file.');
  await expect
    .poll(async () => readPage(await dealer.get(PAGE)))
    .toContain('The last fetch failed. The address isn’t on the public internet.');
  expect(await readPage(await dealer.get('/my-listings/stock'))).toContain('Stock feed: The last fetch failed.');
  expect(site.output()).not.toContain('key=secret');
});

test('only its dealer can pause, resume and delete a feed', async () => {
  for (const what of ['fetch', 'pause', 'resume', 'delete']) {
    expect((await other.post(`${PAGE}/${what}`)).status).toBe(404);
  }
  expect(await pressed('/pause')).toContain('Paused. Your cars stay as they are.');
  expect((await dealer.post(`${PAGE}/fetch`)).status).toBe(404);
  expect(await pressed('/resume')).toContain('The feed works again.');
  expect(await pressed('/fetch')).toContain('We’re fetching the file.');
  expect(await pressed('/delete')).toContain('Deleted.');
  expect(await readPage(await dealer.get(PAGE))).toContain('New feed');
});

test('an address without https is rejected', async () => {
  const answer = await dealer.post(PAGE, { ...FEED, address: 'http://yard.example/cars.csv' });
  expect([answer.status, await readPage(answer)]).toEqual([422, expect.stringContaining('starts with https://')]);
  expect((await dealer.post(PAGE, { ...FEED, everyHours: '1' })).status).toBe(422);
});

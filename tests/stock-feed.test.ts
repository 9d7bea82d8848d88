/** A dealer sets up a stock feed and sees the result. */
import { expect, test } from 'vitest';
import { siteOfDealers } from '#tests/support/dealers-site.ts';
import { fieldValue } from '#tests/support/listing-form.ts';
import { readPage } from '#tests/support/visitor.ts';

const PAGE = '/my-listings/stock/feed';
const FEED = { address: 'https://yard.invalid/stock/cars.csv?key=secret', everyHours: '24', hour: '6' };

const { site, dealer, other } = await siteOfDealers();

async function pressed(change: string, fields?: Record<string, string>): Promise<string> {
  expect((await dealer.post(`${PAGE}${change}`, fields)).headers.get('location')).toBe(PAGE);
  return readPage(await dealer.get(PAGE));
}

test('the page and the stock page say when a file can’t be fetched', async () => {
  expect(await pressed('', FEED)).toContain('Saved. We’re fetching the file.');
  await expect
    .poll(async () => readPage(await dealer.get(PAGE)))
    .toContain('The last fetch failed. It couldn’t be reached');
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

test.each(['https://127.0.0.1/', 'https://10.0.0.1/'])('%s is refused at the field and not saved', async (address) => {
  const answer = await dealer.post(PAGE, { ...FEED, address, everyHours: '6' });
  const html = await answer.text();
  expect([answer.status, fieldValue(html, 'address')]).toEqual([422, address]);
  expect(html).toContain('Enter an address on the public internet');
  expect(html).toContain('<option value="6" selected');
  expect(await readPage(await dealer.get(PAGE))).not.toContain(address);
});

test('an address without https is rejected', async () => {
  const answer = await dealer.post(PAGE, { ...FEED, address: 'http://yard.example/cars.csv' });
  expect([answer.status, await readPage(answer)]).toEqual([422, expect.stringContaining('starts with https://')]);
  expect((await dealer.post(PAGE, { ...FEED, everyHours: '1' })).status).toBe(422);
});

/** A dealer makes a webhook on a page, tries it, and sees how it went. */
import { expect, test } from 'vitest';
import { siteOfDealers } from '#tests/support/dealers-site.ts';
import { readPage } from '#tests/support/visitor.ts';

const PAGE = '/my-listings/stock/webhooks';
const CHOSEN = { address: 'https://localhost/hook', sendsEnquiries: 'on', sendsSales: 'on' };

const { site, dealer, other } = await siteOfDealers();

const findId = async () => /webhooks\/([0-9a-z]{12})\/pause/.exec(await (await dealer.get(PAGE)).text())?.[1] ?? '';

async function pressed(change: string): Promise<string> {
  expect((await dealer.post(`${PAGE}/${change}`)).headers.get('location')).toBe(PAGE);
  return readPage(await dealer.get(PAGE));
}

test('the secret is shown once; a test to a private address is not sent, and the page says so', async () => {
  const created = await (await dealer.post(PAGE, CHOSEN)).text();
  const [secret = ''] = /whsec_[\w-]{40}/.exec(created) ?? [];
  expect(secret).not.toBe('');
  expect(await (await dealer.get(PAGE)).text()).not.toContain(secret);
  expect(await pressed(`${await findId()}/test`)).toContain('The test is on its way.');
  await expect
    .poll(async () => readPage(await dealer.get(PAGE)))
    .toContain('Test The address isn’t on the public internet. We’ll try again (1 attempt so far).');
  expect(site.output()).not.toContain(secret);
});

test('a webhook needs an https address and a choice of events', async () => {
  const plain = await dealer.post(PAGE, { ...CHOSEN, address: 'http://dealer.example/hook' });
  expect([plain.status, await readPage(plain)]).toEqual([422, expect.stringContaining('starts with https://')]);
  expect((await dealer.post(PAGE, { address: CHOSEN.address })).status).toBe(422);
});

test('only its dealer can pause, resume and delete a webhook', async () => {
  const id = await findId();
  for (const what of ['test', 'pause', 'secret', 'delete']) {
    expect((await other.post(`${PAGE}/${id}/${what}`)).status).toBe(404);
  }
  expect((await dealer.post(`${PAGE}/${id}/wash`)).status).toBe(404);
  expect(await pressed(`${id}/pause`)).toContain('Paused.');
  expect((await dealer.post(`${PAGE}/${id}/test`)).status).toBe(404);
  expect(await pressed(`${id}/resume`)).toContain('The webhook works again.');
  expect(await (await dealer.post(`${PAGE}/${id}/secret`)).text()).toMatch(/whsec_[\w-]{40}/);
  expect(await pressed(`${id}/delete`)).toContain('Deleted.');
  expect(await findId()).toBe('');
});

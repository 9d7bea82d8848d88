/** A dealer makes a webhook on a page, tries it, and sees how it went. */
import { expect, test } from 'vitest';
import { siteOfDealers } from '#tests/support/dealers-site.ts';
import { fieldValue } from '#tests/support/listing-form.ts';
import { readPage } from '#tests/support/visitor.ts';

const PAGE = '/my-listings/stock/webhooks';
const CHOSEN = { address: 'https://dealer.invalid/hook', sendsEnquiries: 'on', sendsSales: 'on' };

const { site, dealer, other } = await siteOfDealers();

const findId = async () => /webhooks\/([0-9a-z]{12})\/pause/.exec(await (await dealer.get(PAGE)).text())?.[1] ?? '';

async function pressed(change: string): Promise<string> {
  expect((await dealer.post(`${PAGE}/${change}`)).headers.get('location')).toBe(PAGE);
  return readPage(await dealer.get(PAGE));
}

test('the secret is shown once; the page says when a test doesn’t arrive', async () => {
  const created = await (await dealer.post(PAGE, CHOSEN)).text();
  const [secret = ''] = /whsec_[\w-]{40}/.exec(created) ?? [];
  expect(secret).not.toBe('');
  expect(await (await dealer.get(PAGE)).text()).not.toContain(secret);
  expect(await pressed(`${await findId()}/test`)).toContain('The test is on its way.');
  await expect
    .poll(async () => readPage(await dealer.get(PAGE)))
    .toMatch(/Test It couldn’t be reached.* We’ll try again \(1 attempt so far\)\./);
  expect(site.output()).not.toContain(secret);
});

test('a webhook needs an https address and a choice of events', async () => {
  const plain = await dealer.post(PAGE, { ...CHOSEN, address: 'http://dealer.example/hook' });
  expect([plain.status, await readPage(plain)]).toEqual([422, expect.stringContaining('starts with https://')]);
  const none = await dealer.post(PAGE, { address: CHOSEN.address });
  const html = await none.text();
  expect([none.status, html.includes('Choose what we send')]).toEqual([422, true]);
  expect([fieldValue(html, 'address'), /name="sends\w+"[^>]* checked/.test(html)]).toEqual([CHOSEN.address, false]);
});

test.each(['https://127.0.0.1/', 'https://10.0.0.1/', 'https://localhost/'])(
  '%s is refused at the field and not saved',
  async (address) => {
    const answer = await dealer.post(PAGE, { ...CHOSEN, address });
    const html = await answer.text();
    expect([answer.status, fieldValue(html, 'address')]).toEqual([422, address]);
    expect(html).toContain('Enter an address on the public internet');
    expect(await readPage(await dealer.get(PAGE))).not.toContain(address);
  },
);

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

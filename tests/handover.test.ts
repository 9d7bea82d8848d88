/** The seller's papers after a sale, over HTTP and without JavaScript. */
import { expect, test } from 'vitest';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { logLines } from '#tests/support/server.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const BUYER = 'Wilhelmina Quokka';

const site = await siteOfFile(
  async (db) => {
    const seller = await makePerson(db);
    const facts = { location: 'WA', price: 20_500, kilometers: 98_500, trim: '<b>Neo</b>' } as const;
    return {
      email: seller.email,
      sold: await makeListing(db, seller, {
        ...facts,
        regoPlate: '1XYZ987',
        soldDate: new Date('2026-11-20T02:00:00Z'),
      }),
      forSale: await makeListing(db, seller, facts),
    };
  },
  { LOG_LEVEL: 'info' },
);

const seller = () => Visitor.signedIn(site.origin, site.filled.email);

test('a sold car links its seller to the state’s deadlines and a checklist', async () => {
  const owner = await seller();
  for (const path of ['/my-listings', `/listing/${site.filled.sold}`])
    expect(await (await owner.get(path)).text()).toContain(`href="/my-listings/${site.filled.sold}/handover"`);
  const path = `/my-listings/${site.filled.sold}/handover`;
  expect(await (await owner.get(path)).text()).toContain('value="1XYZ987"');
  const page = await readPage(await owner.get(path));
  for (const words of ['Deadlines in Western Australia', 'By 27 Nov 2026', 'By 4 Dec 2026', 'Toll tag'])
    expect(page).toContain(words);
});

test('a receipt is made from the form and never stored or logged', async () => {
  const owner = await seller();
  const path = `/my-listings/${site.filled.sold}/handover`;
  const typed = { date: '2026-11-22', plate: '1ABC234', buyer: BUYER, price: '$20,000', time: '10:15' };
  const answer = await owner.post(path, typed);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const html = await answer.text();
  for (const words of [
    'Receipt for a used car',
    BUYER,
    '1ABC234',
    '$20,000',
    '22 Nov 2026',
    '10:15 am',
    'sold=2026-11-22',
  ])
    expect(html).toContain(words);
  expect(html).not.toContain('<b>Neo</b>');
  expect(await (await owner.get(path)).text()).not.toContain(BUYER);
  expect(await logLines(site, answer.headers.get('x-request-id') ?? 'none')).toHaveLength(1);
  expect(site.output()).not.toContain(BUYER);
});

test('the deadlines are a calendar file counted from the receipt’s date', async () => {
  const owner = await seller();
  const path = `/my-listings/${site.filled.sold}/handover.ics`;
  const answer = await owner.get(`${path}?sold=2026-11-22`);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await answer.text()).toContain('DTSTART;VALUE=DATE:20261129');
  expect(await (await owner.get(`${path}?sold=never`)).text()).toContain('DTSTART;VALUE=DATE:20261127');
});

test('a car that is for sale has no handover', async () => {
  const owner = await seller();
  for (const page of ['handover', 'handover.ics'])
    expect((await owner.get(`/my-listings/${site.filled.forSale}/${page}`)).status).toBe(404);
});

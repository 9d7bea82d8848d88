/** Ad rules show before and after publishing and never block it. */
import { expect, test } from 'vitest';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { Seller } from '#tests/support/seller.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const ADMIN_EMAIL = 'admin@kerbside.example';
const ORC = 'Plus on-road costs. One owner.';

const site = await siteOfFile(async (db) => {
  await makePerson(db, { email: ADMIN_EMAIL });
  const seller = await makePerson(db);
  for (const model of ['One', 'Two', 'Three']) await makeListing(db, seller, { model });
  return { dealer: await makePerson(db, { isDealer: true, dealershipName: 'Yarra Motors' }), trader: seller };
});
const dealer = await Seller.signedIn(site.origin, site.filled.dealer.email);
const trader = await Seller.signedIn(site.origin, site.filled.trader.email);
const admin = await Visitor.signedIn(site.origin, ADMIN_EMAIL);

/** Sent back because it has no photo. */
const sentBack = async (seller: Seller, changes: Record<string, string>) =>
  readPage(await seller.sendForm('/create-listing', changes));

test('without JavaScript the form shows the state’s rules for a dealer’s ad', async () => {
  const fresh = await readPage(await dealer.get('/create-listing'));
  expect(fresh).toContain('Before your first listing: your licence number');
  expect(fresh).toMatch(/Before publishing Choose your state/);
  const page = await sentBack(dealer, { location: 'NSW', description: ORC });
  expect(page).toMatch(/Every ad must show your licence number.*section 19A/);
  expect(page).toMatch(/You can’t write “on road costs”.*NSW Fair Trading/);
  expect(page).toMatch(/You must show the car’s rego number/);
  expect(page).toContain('You can publish as it is.');
});

test('a private seller gets advice, and with the fourth car in a year a notice', async () => {
  const page = await sentBack(trader, { location: 'VIC' });
  expect(page).not.toContain('Every ad must show your licence number');
  expect(page).toMatch(/Advice: Add the rego plate or the VIN/);
  expect(page).toMatch(/Offering four or more cars in 12 months can make you a dealer.*Consumer Affairs Victoria/);
  expect(await sentBack(dealer, { location: 'VIC' })).not.toContain('can make you a dealer');
});

test('an ad that lacks everything is published, and its page, dealer and administrator show what it lacks', async () => {
  const id = await dealer.publish({ location: 'NSW', description: ORC });
  expect(await readPage(await new Visitor(site.origin).get(`/listing/${id}`))).toContain('Licence number not given');
  expect(await readPage(await dealer.get('/my-listings'))).toMatch(/Licence number not given\. Add 4 more details/);
  const accounts = await readPage(await admin.get('/admin/accounts'));
  expect(accounts).toMatch(/Licence number not given.*Yarra Motors/);
  expect(await readPage(await admin.get(`/admin/accounts/${site.filled.dealer.id}`))).toContain('Add 4 more details');
  await trader.publish({ location: 'WA' });
  expect(await readPage(await admin.get('/admin/accounts'))).toContain('4 cars in 12 months');
  expect(await readPage(await trader.get('/my-listings'))).not.toContain('more details');
});

test('the rules page has every state, both seller types and the as-at date', async () => {
  const page = await readPage(await new Visitor(site.origin).get('/ad-rules?seller=dealer&state=WA'));
  expect(page).toMatch(/as at 22 Nov 2026.*WA Every ad must show your business name and licence number/);
  expect(page).not.toContain('section 19A');
  const all = await readPage(await new Visitor(site.origin).get('/ad-rules?state=Spaceship'));
  for (const state of ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'])
    expect(all).toMatch(new RegExp(` ${state} (Every|You|Advice: )`));
});

/** What a buyer can ask, check and look out for, over HTTP. */
import { expect, test } from 'vitest';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const site = await siteOfFile(async (db) => {
  const seller = await makeSeller(db, { phoneNumber: '0491570156' });
  const facts = { fuelType: 'Petrol', location: 'VIC', kilometers: 71_050, phoneNumber: '0491570156' } as const;
  return {
    car: await makeListing(db, seller, { ...facts, engineLitres: 2, seats: 5 }),
    electric: await makeListing(db, seller, { ...facts, fuelType: 'Electric', location: 'QLD' }),
    complete: await makeListing(db, seller, {
      ...facts,
      regoState: 'NSW',
      regoExpiry: '2027-03-31',
      certificate: 'Supplied',
      owners: 2,
      serviceHistory: 'Full',
      keys: 2,
      features: 'Sunroof',
    }),
    ute: await makeListing(db, seller, { ...facts, bodyType: 'Ute' }),
    unregistered: await makeListing(db, seller, { ...facts, regoState: 'Unregistered' }),
    sold: await makeListing(db, seller, { ...facts, soldDate: new Date() }),
  };
});

const page = async (path: string) => readPage(await new Visitor(site.origin).get(path));

test('a sheet asks what the ad leaves out, not what it says', async () => {
  const sheet = await page(`/listing/${site.filled.car}/inspection`);
  for (const words of [
    'How many owners?',
    'Where can I see it?',
    'Two-wheel drive, AWD or 4WD?',
    '71,050 km or a little',
  ])
    expect(sheet).toContain(words);
  for (const words of ['How big is the engine?', 'How many seats?', 'plug in', 'battery'])
    expect(sheet).not.toContain(words);
  expect(sheet).toContain('0491 570 156');
});

test('an electric car has no oil cap', async () => {
  const sheet = await page(`/listing/${site.filled.electric}/inspection`);
  expect(sheet).toContain('How healthy is the battery?');
  expect(sheet).not.toContain('oil cap');
});

test('filled-in details are not asked about, and the rules are those of the rego state', async () => {
  const sheet = await page(`/listing/${site.filled.complete}/inspection`);
  for (const words of ['How many owners', 'service history', 'rego run out', 'How many keys', 'pink slip?'])
    expect(sheet).not.toContain(words);
  expect(sheet).toContain('need a pink slip to renew the rego');
});

test('a ute’s sheet asks what it tows and what it’s fitted with', async () => {
  const sheet = await page(`/listing/${site.filled.ute}/inspection`);
  expect(sheet).toContain('How much does it tow?');
  expect(sheet).toMatch(/What is it fitted with\? .{0,3}Tow bar, bull bar, canopy\?/);
  const hatch = await page(`/listing/${site.filled.complete}/inspection`);
  expect(hatch).not.toContain('tow');
  expect(hatch).not.toContain('fitted with');
});

test('an unregistered car’s sheet asks what it needs', async () => {
  const sheet = await page(`/listing/${site.filled.unregistered}/inspection`);
  expect(sheet).toContain('What does it need to be registered?');
  expect(sheet).not.toContain('Will you get the roadworthy?');
});

test('a sheet has the state’s rule and checks', async () => {
  const html = await (await fetch(`${site.origin}/listing/${site.filled.car}/inspection`)).text();
  expect(html).toContain('no more than 30 days old');
  for (const link of [
    'https://www.ppsr.gov.au',
    'https://www.vicroads.vic.gov.au/registration-check',
    'vehiclerecalls',
  ])
    expect(html).toContain(link);
  expect(html.match(/<path fill="#fff"/g)).toHaveLength(3);
  expect(html).toContain('name="robots" content="noindex"');
  expect(await page(`/listing/${site.filled.electric}/inspection`)).toContain('2,000 km old');
});

test('the sheet of a sold car has no number, and an unknown car no sheet', async () => {
  expect(await page(`/listing/${site.filled.sold}/inspection`)).not.toContain('0491');
  expect((await fetch(`${site.origin}/listing/abcdefghjkmn/inspection`)).status).toBe(404);
});

test('every car page has the safety panel, with links to the sheet and a report', async () => {
  const html = await (await fetch(`${site.origin}/listing/${site.filled.car}`)).text();
  for (const words of ['Do a $2 PPSR check', 'How to meet', 'How to pay', 'What scams look like'])
    expect(html).toContain(words);
  expect(html).toContain(`href="/listing/${site.filled.car}/inspection"`);
  expect(html).toContain(`href="/report/listing/${site.filled.car}"`);
  expect(html).not.toContain('a month over');
});

test('a report names the car, which the form cannot change', async () => {
  await page('/contact');
  const report = await (await fetch(`${site.origin}/contact?about=${site.filled.car}`)).text();
  expect(report).toContain(`value="Report listing ${site.filled.car}"`);
  expect(report).toContain(`/listing/${site.filled.car}\n`);
  const other = await (await fetch(`${site.origin}/contact?about=Buy+now`)).text();
  expect(other).not.toContain('Report listing');
  expect(await (await fetch(`${site.origin}/contact`)).text()).not.toContain('Report listing');
});

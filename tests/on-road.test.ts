/** What cars cost on the road in the visitor's state, over HTTP and without JavaScript. */
import { expect, test } from 'vitest';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const LOAN = {
  LOAN_RATE: '7.5',
  LOAN_COMPARISON_RATE: '8.14',
  LOAN_YEARS: '5',
  LOAN_EXAMPLE: 'Secured loan of $30,000 over 5 years.',
};

const site = await siteOfFile(
  async (db) => {
    const seller = await makeSeller(db);
    const facts = { bodyType: 'Ute', fuelType: 'Diesel', price: 20_500, isDriveAway: 'no' } as const;
    return {
      car: await makeListing(db, seller, facts),
      driveAway: await makeListing(db, seller, { ...facts, isDriveAway: 'yes', fuelConsumption: 8.4 }),
      sold: await makeListing(db, seller, { ...facts, soldDate: new Date() }),
    };
  },
  { ...LOAN, FUEL_PRICES: '2026-11-23 diesel 201.5' },
);

async function inState(state: string): Promise<Visitor> {
  const visitor = new Visitor(site.origin);
  const answer = await visitor.post('/on-road', { state, next: '/listings' });
  expect(answer.headers.get('location')).toBe('/listings');
  return visitor;
}

const page = async (visitor: Visitor, path: string) => readPage(await visitor.get(path));

test('a visitor without a state sees plain prices and a form to choose one', async () => {
  const visitor = new Visitor(site.origin);
  expect(await page(visitor, '/listings')).not.toContain('drive away in');
  const car = await page(visitor, `/listing/${site.filled.car}`);
  expect(car).not.toContain('drive away in');
  expect(car).toContain('Drive-away estimate');
  expect(await page(visitor, '/on-road')).toContain('Drive-away estimates');
});

test('a car with government charges shows its on-road price on its card and page', async () => {
  const visitor = await inState('VIC');
  expect(await page(visitor, '/listings?status=available')).toContain('About $21,370 drive away in VIC');
  const car = await page(visitor, `/listing/${site.filled.car}`);
  expect(car).toMatch(/About (<b>)?\$21,370(<\/b>)? drive away in VIC ?, before a transfer fee of about \$20 to \$50/);
  for (const words of ['$865.20', '$8.40 for each $200 or part of the value', '2025-26', '$21,365.20'])
    expect(car).toContain(words);
  expect(car).toContain('In VIC it was $40.70 in 2019-20.');
  const unknown = await page(await inState('TAS'), `/listing/${site.filled.car}`);
  expect(unknown).toContain('Plus a transfer fee');
  expect(unknown).not.toContain('In TAS it was');
});

test('drive-away prices and sold cars stay as they are', async () => {
  const visitor = await inState('VIC');
  for (const id of [site.filled.driveAway, site.filled.sold]) {
    const html = await (await visitor.get(`/listing/${id}`)).text();
    const offer = html.slice(html.indexOf('aria-label="Price and seller"'), html.indexOf('</aside>'));
    expect(offer).not.toContain('drive away in');
  }
});

test('the page says if a rate is old or the listing lacks details', async () => {
  const unsure = await page(await inState('SA'), `/listing/${site.filled.car}`);
  expect(unsure).toContain('Estimate, rates of 2014');
  expect(unsure).toContain('Check with RevenueSA');
  const range = await page(await inState('QLD'), `/listing/${site.filled.car}`);
  expect(range).toMatch(/A range, because duty depends on its number of cylinders/);
  expect(range).toContain('$615 to $820');
});

test('the ACT has no figure', async () => {
  const visitor = await inState('ACT');
  expect(await page(visitor, '/listings')).not.toContain('About $');
  expect(await page(visitor, `/listing/${site.filled.car}`)).toContain('We can’t estimate the cost in the ACT');
});

test('the choice can be undone, and an invalid state counts as none', async () => {
  const visitor = await inState('VIC');
  await visitor.post('/on-road', { state: '', next: '/listings' });
  expect([...visitor.cookies.keys()]).not.toContain('kerbside.state');
  expect([...(await inState('Victoria')).cookies.keys()]).not.toContain('kerbside.state');
});

test('pages with a state are never shared between visitors', async () => {
  await page(await inState('VIC'), `/listing/${site.filled.car}`);
  expect(await page(new Visitor(site.origin), `/listing/${site.filled.car}`)).not.toContain('VIC. ');
  expect(await page(await inState('TAS'), `/listing/${site.filled.car}`)).toMatch(/drive away in TAS/);
});

test('with configured rates, a car for sale shows a repayment and those rates', async () => {
  const line = 'About $411 a month over 5 years at 7.50% p.a. Comparison rate 8.14% p.a.';
  const car = await page(new Visitor(site.origin), `/listing/${site.filled.car}`);
  expect(car).toContain(line);
  expect(car).toContain('WARNING: This comparison rate');
  expect(await page(new Visitor(site.origin), `/listing/${site.filled.sold}`)).not.toContain('a month over');
});

test('results filter and sort by on-road price, and the price filter is unchanged', async () => {
  const visitor = await inState('VIC');
  const idsFor = async (query: string) => {
    const html = await (await visitor.get(`/listings?status=available&${query}`)).text();
    return [...html.matchAll(/data-listing="([^"]+)"/g)].map(([, id]) => id);
  };
  const { car, driveAway } = site.filled;
  expect(await idsFor('onRoadIn=VIC&maxOnRoad=21369')).toEqual([driveAway]);
  expect((await idsFor('onRoadIn=VIC&maxOnRoad=21370')).sort()).toEqual([car, driveAway].sort());
  expect((await idsFor('maxPrice=20500')).sort()).toEqual([car, driveAway].sort());
  expect(await idsFor('onRoadIn=VIC&sort=on_road_asc')).toEqual([driveAway, car]);
  expect(await idsFor('onRoadIn=VIC&sort=on_road_desc')).toEqual([car, driveAway]);
  expect(await idsFor('onRoadIn=ACT&maxOnRoad=1')).toHaveLength(2);
});

test('with a state, the results offer the filter and sort orders; an address can set its own state', async () => {
  const html = await (await (await inState('VIC')).get('/listings')).text();
  expect(html).toContain('Drive away in VIC</legend>');
  expect(html).toContain('value="on_road_asc"');
  const fresh = await (await fetch(`${site.origin}/listings?onRoadIn=SA&maxOnRoad=30000`)).text();
  expect(fresh).toContain('Up to $30,000 drive away in SA');
  expect(fresh).toMatch(/About \$[\d,]+ drive away in SA/);
  const without = await (await fetch(`${site.origin}/listings`)).text();
  expect(without).not.toContain('on_road');
});

test('fuel a year is at the operator’s price and the visitor’s kilometres, and only of a car that gives its consumption', async () => {
  const visitor = new Visitor(site.origin);
  const { driveAway, car } = site.filled;
  // 8.4 × 120 = 1,008 litres × $2.015 = $2,031.
  expect(await page(visitor, `/listing/${driveAway}`)).toContain('Fuel: about $2,030 a year');
  expect(await page(visitor, `/listing/${car}`)).not.toContain('Fuel: about');
  expect(await page(visitor, `/listing/${car}/price`)).not.toContain('What it costs to run');
  const next = `/listing/${driveAway}/price#running`;
  const bad = await visitor.post('/on-road', { kilometers: 'far & wide', next });
  const refused = await bad.text();
  expect([bad.status, refused.includes('Enter kilometres from 1 to 200,000')]).toEqual([422, true]);
  expect(refused).toContain('value="far &amp; wide"');
  const good = await visitor.post('/on-road', { kilometers: '20,000', next });
  expect(good.headers.get('location')).toBe(next);
  const costs = await page(visitor, next);
  expect(costs).toContain('Fuel: about $3,390 a year');
  expect(costs).toContain(
    '8.4 L/100 km over 20,000 km is 1,680 L. With diesel at $2.015 a litre, the price on 23 Nov 2026.',
  );
});

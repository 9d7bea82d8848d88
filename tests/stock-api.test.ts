/** A dealer's program lists, changes and sells cars by a token that the dealer made on a page. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { picture } from '#tests/support/listing-form.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const TOKENS = '/my-listings/stock/tokens';
const CAR = {
  make: 'Toyota',
  model: 'HiLux',
  trim: 'SR5',
  year: 2019,
  price: '$38,990',
  isDriveAway: true,
  bodyType: 'Dual Cab Utility',
  transmission: 'Auto',
  fuelType: 'Diesel',
  kilometers: '61,200 km',
  color: 'White',
  doors: 4,
  location: 'VIC',
  description: 'One owner, serviced on time.',
};

const site = await siteOfFile(async (db) => {
  const old = new Date(Date.now() - 60 * 86_400_000);
  const yards = ['Wombat Wheels', 'Quokka Cars'];
  const people = await Promise.all(
    yards.map((dealershipName) => makePerson(db, { isDealer: true, dealershipName, createdAt: old })),
  );
  return { emails: people.map(({ email }) => email) };
});
const [email = '', other = ''] = site.filled.emails;
const signIn = (email: string) => Visitor.signedIn(site.origin, email);
const dealer = await signIn(email);
const token = await makeToken(dealer, 'write');
const otherToken = await makeToken(await signIn(other), 'write');

async function makeToken(visitor: Visitor, scope: string): Promise<string> {
  const html = await (await visitor.post(TOKENS, { name: 'Stock system', scope })).text();
  return /kerb_[\w-]{40}/.exec(html)?.[0] ?? '';
}

type Sent = { method?: string; body?: unknown; by?: string };

function call(stockNumber: string, { method = 'GET', body, by = token }: Sent = {}) {
  const isForm = body instanceof FormData;
  return fetch(`${site.origin}/api/v1/stock/${encodeURIComponent(stockNumber)}`, {
    method,
    headers: {
      Authorization: `Bearer ${by}`,
      ...(!isForm && body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
}

const put = (stockNumber: string, body: unknown, by?: string) =>
  call(stockNumber, { method: 'PUT', body, ...(by && { by }) });
const shownCar = async (id: string) => (await fetch(`${site.origin}/api/v1/listings/${id}`)).json();

test('a car listed with import words is found at once, and repeating the call changes nothing', async () => {
  const first = await put('K 1041/a', CAR);
  const { id, ...answer } = await first.json();
  expect([first.status, answer]).toEqual([
    201,
    { url: `${site.origin}/listing/${id}`, outcome: 'new', isHeld: false, photoProblems: [] },
  ]);
  expect(await shownCar(id)).toMatchObject({ bodyType: 'Ute', transmission: 'Automatic', kilometers: 61_200 });
  const page = await (await fetch(`${site.origin}/api/v1/listings?model=HiLux`)).json();
  expect(page.listings.map((one: { id: string }) => one.id)).toContain(id);
  const again = await put('K 1041/a', CAR);
  expect([again.status, await again.json()]).toMatchObject([200, { id, outcome: 'unchanged' }]);
  expect(await (await call('K 1041/a')).json()).toMatchObject({ id });
});

test('the responses match the OpenAPI document', async () => {
  const { components } = await (await fetch(`${site.origin}/api/v1/openapi.json`)).json();
  const errorsIn = (name: string, answer: unknown) => {
    const text = JSON.stringify({ ...components.schemas[name], $defs: components.schemas });
    const schema = z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
    return schema.safeParse(answer).error?.issues ?? [];
  };
  expect(errorsIn('StockCar', CAR)).toEqual([]);
  expect(errorsIn('StockAnswer', await (await put('K1', { ...CAR, model: 'Corolla' })).json())).toEqual([]);
  expect(errorsIn('StockPlace', await (await call('K1')).json())).toEqual([]);
  expect(errorsIn('Problem', await (await put('K1', { ...CAR, doors: null })).json())).toEqual([]);
  expect(errorsIn('Problem', await (await call('K1', { by: 'none' })).json())).toEqual([]);
});

test('a change of price changes the car', async () => {
  const { id } = await (await put('K2', { ...CAR, model: 'Prado' })).json();
  const changed = await put('K2', { ...CAR, model: 'Prado', price: 35_000 });
  expect(await changed.json()).toMatchObject({ id, outcome: 'changed' });
  expect(await shownCar(id)).toMatchObject({ priceDollars: 35_000 });
});

test('features are sent and read as a list, and are those of our list', async () => {
  const sent = { ...CAR, model: 'Kluger', features: ['Canopy', 't/bar', 'Spoiler'] };
  const { id } = await (await put('K2F', sent)).json();
  expect(await shownCar(id)).toMatchObject({ features: ['Tow bar', 'Canopy'] });
  expect(await (await put('K2F', { ...sent, features: 'Tow bar, Canopy' })).json()).toMatchObject({
    outcome: 'unchanged',
  });
  const { errors } = await (await put('K2F', { ...sent, features: [1] })).json();
  expect(errors).toEqual([{ field: 'features', detail: 'Features must be a list of at most 100 texts.' }]);
});

test('photos are sent with the car in a form; a call without photos keeps them', async () => {
  const form = new FormData();
  form.append('car', JSON.stringify({ ...CAR, model: 'Kluger' }));
  form.append('photos', await picture('front.png'));
  form.append('photos', await picture('back.png'));
  const sent = await put('K3', form);
  const { id, photoProblems } = await sent.json();
  expect([sent.status, photoProblems]).toEqual([201, []]);
  expect((await shownCar(id)).photos).toHaveLength(2);
  expect(await (await put('K3', { ...CAR, model: 'Kluger' })).json()).toMatchObject({ outcome: 'unchanged' });
  expect((await shownCar(id)).photos).toHaveLength(2);
});

test('photos at private addresses are not fetched, and the car is listed without them', async () => {
  const photos = [`${site.origin}/icons/apple-touch-icon.png`, 'https://127.0.0.1/a.jpg', 'https://169.254.169.254/'];
  const answer = await (await put('K4', { ...CAR, model: 'Camry', photos })).json();
  expect(answer.photoProblems).toEqual([1, 2, 3].map((at) => `Photo ${at} is not at a public https address.`));
  expect((await shownCar(answer.id)).photos).toEqual([]);
});

test('an invalid car is rejected with an error per field', async () => {
  const answer = await put('K5', { ...CAR, doors: null, fuelType: 'Steam' });
  const { errors } = await answer.json();
  expect([answer.status, errors.map(({ field }: { field: string }) => field).sort()]).toEqual([
    422,
    ['doors', 'fuelType'],
  ]);
  expect((await call('K5')).status).toBe(404);
  const unknown = await put('K5', { ...CAR, colour: 'Red' });
  expect([unknown.status, (await unknown.json()).errors]).toEqual([
    422,
    [{ field: 'colour', detail: 'There is no such field.' }],
  ]);
  expect((await put('K5', 'no car')).status).toBe(422);
});

const putText = (body: string) =>
  fetch(`${site.origin}/api/v1/stock/K5`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body,
  });

test.each([
  ['', 'it ends too early, at line 1, column 1'],
  ['{"make": "Toyota"', 'it ends too early, at line 1, column 18'],
  ['{"make": "Toy', 'it ends too early, at line 1, column 14'],
  ['no car', 'see line 1, column 2'],
  [
    '{\n  "make": "Toyota",\n  "model": Corolla,\n  "description": "Long enough for two lines"\n}',
    'see line 3, column 12',
  ],
  ['{"doors": 4,}', 'see line 1, column 13'],
  ['{"doors": 4}\n}', 'see line 2, column 1'],
  ['{"price": 01}', 'see line 1, column 12'],
])('%j isn’t JSON, and the answer says where', async (body, where) => {
  const answer = await putText(body);
  expect([answer.status, (await answer.json()).detail]).toEqual([400, `This isn’t JSON: ${where}.`]);
});

test('a byte order mark before the car is skipped', async () => {
  expect((await putText(`\uFEFF${JSON.stringify({ ...CAR, model: 'Echo' })}`)).status).toBe(201);
});

test('a wrong type is said in plain words, all of them at once', async () => {
  const { errors } = await (await put('K5', { ...CAR, doors: [4], make: 'x'.repeat(12_001), photos: [5] })).json();
  expect(errors).toEqual([
    { field: 'make', detail: 'Make can have at most 12,000 characters.' },
    { field: 'doors', detail: 'Doors must be text, a number, or true or false.' },
    { field: 'photos.0', detail: 'Send the address of a photo as text of at most 2,048 characters.' },
  ]);
  const [none] = (await (await put('K5', [CAR])).json()).errors;
  expect(none).toEqual({ field: 'body', detail: 'Send one car: an object with its fields.' });
});

test('a field is required in the OpenAPI document exactly if the API requires it', async () => {
  const { components } = await (await fetch(`${site.origin}/api/v1/openapi.json`)).json();
  const { required, properties } = components.schemas.StockCar;
  const needed: string[] = [];
  for (const [at, field] of Object.keys(properties).entries()) {
    const { [field]: _, ...without } = CAR as Record<string, unknown>;
    const answers = [without, ...(field === 'photos' ? [] : [{ ...CAR, [field]: null }])];
    const statuses = [];
    for (const car of answers) statuses.push((await put(`R${at}`, car)).status);
    expect(new Set(statuses.map((status) => status < 300)).size, field).toBe(1);
    if (statuses[0] === 422) needed.push(field);
  }
  expect(required.toSorted()).toEqual(needed.sort());
});

test('a car that a rule holds is not shown, and the response says so', async () => {
  const answer = await put('K6', {
    ...CAR,
    model: 'Supra',
    price: 900,
    description: 'Pay the deposit by gift card first.',
  });
  const { id, isHeld } = await answer.json();
  expect(isHeld).toBe(true);
  expect((await fetch(`${site.origin}/api/v1/listings/${id}`)).status).toBe(404);
});

test('DELETE marks a car as sold, repeating it changes nothing, and PUT relists it', async () => {
  const { id } = await (await put('K7', { ...CAR, model: 'Yaris' })).json();
  for (let time = 0; time < 2; time += 1) expect((await call('K7', { method: 'DELETE' })).status).toBe(204);
  expect(await shownCar(id)).toMatchObject({ status: 'sold' });
  expect(await (await put('K7', { ...CAR, model: 'Yaris' })).json()).toMatchObject({ id, outcome: 'relisted' });
});

test('two simultaneous calls for a new car list it once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => put('K8', { ...CAR, model: 'Echo' })));
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
});

test('a dealer’s stock numbers are their own', async () => {
  const { id } = await (await put('K9', { ...CAR, model: 'Avalon' })).json();
  expect((await call('K9', { by: otherToken })).status).toBe(404);
  expect((await call('K9', { method: 'DELETE', by: otherToken })).status).toBe(204);
  expect(await shownCar(id)).toMatchObject({ status: 'available' });
});

test('a read-only token changes nothing', async () => {
  const reads = await makeToken(dealer, 'read');
  expect((await put('K10', CAR, reads)).status).toBe(403);
  expect((await call('K10', { by: reads })).status).toBe(404);
});

test('a token is shown once, and a revoked one does nothing', async () => {
  const shortLived = await makeToken(dealer, 'write');
  const page = await (await dealer.get(TOKENS)).text();
  expect(page).not.toContain(shortLived);
  const ids = [...page.matchAll(/tokens\/([0-9a-z]{12})\/revoke/g)].map(([, id]) => id);
  expect((await dealer.post(`${TOKENS}/${ids.at(-1)}/revoke`)).headers.get('location')).toBe(TOKENS);
  expect(await readPage(await dealer.get(TOKENS))).toContain('Token revoked.');
  const answer = await put('K11', CAR, shortLived);
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect(site.output()).not.toContain(shortLived);
});

test('another dealer’s token can’t be revoked', async () => {
  const other = await signIn(site.filled.emails[1] ?? '');
  const page = await (await dealer.get(TOKENS)).text();
  const [, id] = /tokens\/([0-9a-z]{12})\/revoke/.exec(page) ?? [];
  expect((await other.post(`${TOKENS}/${id}/revoke`)).status).toBe(404);
});

test('a vehicle ads token fetches only its dealer’s file, by address or header', async () => {
  const html = await readPage(await dealer.post(TOKENS, { name: 'Google', scope: 'ads' }));
  const [, path = '', ads = ''] = /(\/dealers\/[\w-]+\/vehicle-ads\.tsv)\?token=(kerb_[\w-]{40})/.exec(html) ?? [];
  const inAddress = await fetch(`${site.origin}${path}?token=${ads}&store_code=YARD-1`);
  expect([inAddress.status, inAddress.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(inAddress.headers.get('content-type')).toContain('text/tab-separated-values');
  expect((await inAddress.text()).split('\t').slice(0, 3)).toEqual(['id', 'vin', 'store_code']);
  const inHeader = (by: string, at = path) => fetch(site.origin + at, { headers: { Authorization: `Bearer ${by}` } });
  expect((await inHeader(ads)).status).toBe(200);
  expect((await inHeader(token)).status).toBe(200);
  expect((await inHeader(otherToken)).status).toBe(404);
  expect((await inHeader(ads, '/dealers/quokka-cars/vehicle-ads.tsv')).status).toBe(404);
  expect((await fetch(`${site.origin}${path}?token=${token}`)).status).toBe(403);
  expect((await fetch(`${site.origin}${path}?token=${ads}&store_code=a%0Ab`)).status).toBe(400);
  expect((await fetch(site.origin + path)).status).toBe(401);
  expect((await call('K1', { by: ads })).status).toBe(403);
  expect((await put('K1', CAR, ads)).status).toBe(403);
  expect(site.output()).not.toContain(ads);
});

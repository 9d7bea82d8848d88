/** The stream that tells an open page to look again, over HTTP. */
import { expect, onTestFinished, test } from 'vitest';
import { saveCar } from '#app/saved-cars/saved-cars.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile, startOwnSiteWith } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const site = await siteOfFile(
  async (db) => {
    const [buyer, seller] = [await makePerson(db), await makePerson(db)];
    const cars: string[] = [];
    for (let n = 0; n < 26; n += 1) {
      cars.push(await makeListing(db, seller, { model: `Corolla ${n}`, trim: '', price: 20_000 + n }));
      await saveCar(db, buyer.id, cars[n] as string);
    }
    return { buyer: buyer.email, seller: seller.email, cars };
  },
  {},
  startOwnSiteWith,
);

const signedIn = (email: string) => Visitor.signedIn(site.origin, email);

/** `next` is the next piece of it; undefined once it has ended. */
async function listen(visitor: Visitor) {
  const response = await visitor.send('/live', { headers: { 'Accept-Encoding': 'br, gzip' } });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  onTestFinished(() => reader.cancel());
  const decoder = new TextDecoder();
  const next = async () => {
    const { value, done } = await reader.read();
    return done ? undefined : decoder.decode(value);
  };
  return { response, next };
}

/** What was on its way still arrives before. */
async function expectEnd(next: () => Promise<string | undefined>) {
  for (let piece = await next(); piece !== undefined; piece = await next()) expect(piece).toContain('look');
}

test('a visitor gets no stream and signs in to see the list', async () => {
  const visitor = new Visitor(site.origin);
  expect((await visitor.get('/live')).status).toBe(401);
  const list = await visitor.get('/saved-cars?page=2');
  expect(list.headers.get('location')).toBe('/signin?next=%2Fsaved-cars%3Fpage%3D2');
});

test('a stream starts at once, uncompressed, and reports a sale', async () => {
  const [buyer, seller] = [await signedIn(site.filled.buyer), await signedIn(site.filled.seller)];
  const { response, next } = await listen(buyer);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('content-length')).toBeNull();
  expect(await next()).toMatch(/^retry: /);
  await seller.post(`/my-listings/${site.filled.cars[0]}/sale`);
  expect(await next()).toContain('data: look\n\n');
  const { status, body } = await buyer.send('/live', { method: 'HEAD' });
  expect([status, body]).toEqual([200, null]);
});

test('signing out ends only the stream of that browser', async () => {
  const [phone, desk] = [await signedIn(site.filled.buyer), await signedIn(site.filled.buyer)];
  const [ending, staying] = [await listen(phone), await listen(desk)];
  await Promise.all([ending.next(), staying.next()]);
  await phone.post('/signout');
  expect(await ending.next()).toContain('data: look\n\n');
  await expectEnd(ending.next);
  await desk.post(`/saved-cars/${site.filled.cars[1]}/remove`);
  expect(await staying.next()).toContain('data: look\n\n');
  await desk.post(`/saved-cars/${site.filled.cars[1]}`);
});

test('without JavaScript the list has pages, and a removal can be undone', async () => {
  const buyer = await signedIn(site.filled.buyer);
  const first = await readPage(await buyer.get('/saved-cars'));
  expect(first).toContain('Saved Cars (26)');
  expect(first.match(/Saved on|Sold on/g)).toHaveLength(24);
  expect(first).not.toContain('Loading your saved cars');
  expect(first).toMatch(
    /2019 Toyota Corolla 25 \$20,025 \+ govt\. charges Hatchback\s· 61,200\skm\s· Automatic\s· Private VIC/,
  );
  const [, car = ''] = site.filled.cars;
  const removed = await buyer.post(`/saved-cars/${car}/remove`, { next: `/saved-cars?page=2&removed=${car}` });
  const after = await readPage(await buyer.get(removed.headers.get('location') ?? ''));
  expect(after).toContain('Saved Cars (25)');
  expect(after).toContain('2019 Toyota Corolla 1 removed. Undo');
  const undone = await buyer.post(`/saved-cars/${car}`, { next: '/saved-cars?page=2' });
  expect(undone.headers.get('location')).toBe('/saved-cars?page=2');
  expect(await readPage(await buyer.get('/saved-cars?page=2'))).toContain('Saved Cars (26)');
});

test('the offline copy has the saved cars of all pages, names its owner and is never cached on the way', async () => {
  const [buyer, seller] = [await signedIn(site.filled.buyer), await signedIn(site.filled.seller)];
  const read = async (visitor: Visitor) => {
    const response = await visitor.get('/saved-cars/seen');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    return response.json();
  };
  const [own, { uid }] = [await read(buyer), await (await buyer.get('/whoami')).json()];
  expect([own.userId, own.cars.length]).toEqual([uid, 26]);
  const last = { title: '2019 Toyota Corolla 25', price: '$20,025 + govt. charges' };
  expect(own.cars).toContainEqual(expect.objectContaining(last));
  expect(JSON.stringify(own)).not.toMatch(/@|0491/);
  expect((await read(seller)).cars).toEqual([]);
  const stranger = await new Visitor(site.origin).get('/saved-cars/seen');
  expect([stranger.status, await stranger.json()]).toEqual([401, { message: 'Please sign in first.' }]);
});

test('an empty list suggests what to do', async () => {
  const seller = await signedIn(site.filled.seller);
  expect(await readPage(await seller.get('/saved-cars?page=9&removed=x'))).toMatch(/No Saved Cars .* Browse Listings/);
});

test('a stopping process does not wait for its streams', async () => {
  const { next } = await listen(await signedIn(site.filled.buyer));
  await next();
  expect(await site.stop()).toBe(0);
  expect(site.output()).not.toContain('closing connections that did not finish in time');
  await expectEnd(next);
});

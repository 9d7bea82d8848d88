/** Cars that a visitor saves on the device, without an account, over HTTP and without JavaScript. */
import { expect, test } from 'vitest';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const MOST_CARS = 50;

const site = await siteOfFile(async (db) => {
  const [seller, one, other] = [await makeSeller(db), await makePerson(db), await makePerson(db)];
  const carSeller = await makePerson(db);
  const cars: string[] = [];
  for (let n = 0; n <= MOST_CARS; n += 1) cars.push(await makeListing(db, seller, { model: `Corolla ${n}`, trim: '' }));
  return {
    cars,
    gone: await makeListing(db, carSeller, { model: 'Goner', trim: '' }),
    seller: carSeller.email,
    buyers: [one.email, other.email],
  };
});

const visitor = () => new Visitor(site.origin);
const carAt = (n: number) => site.filled.cars[n] as string;
const signIn = (someone: Visitor, email: string | undefined) =>
  someone.post('/signin', { email: email ?? '', password: PASSWORD });
const keep = (someone: Visitor, id: string) => someone.post(`/saved-cars/${id}`, { next: '/listings', keep: 'device' });
const leadsTo = (response: Response) => response.headers.get('location');

/** Titles without the year and make, in the order of the page. */
async function savedCars(someone: Visitor): Promise<string[]> {
  const html = await (await someone.get('/saved-cars')).text();
  return [...html.matchAll(/<h2[^>]*><a[^>]*title="2019 Toyota ([^"]*)"/g)].map(([, model]) => model ?? '');
}

async function hearts(someone: Visitor, path: string): Promise<number> {
  return (await (await someone.get(path)).text()).match(/aria-pressed="true"/g)?.length ?? 0;
}

test('a heart asks to sign in or keep the car on the device; after that, hearts save to the device', async () => {
  const someone = visitor();
  const toSignIn = leadsTo(await someone.post(`/saved-cars/${carAt(1)}`, { next: '/listings' })) ?? '';
  expect(toSignIn).toBe(`/signin?next=%2Flistings&save=${carAt(1)}`);
  const page = await (await someone.get(toSignIn)).text();
  expect(page).toContain('Save here');
  expect(page).toMatch(new RegExp(`<form[^>]*action="/saved-cars/${carAt(1)}"`));
  expect(leadsTo(await someone.get('/saved-cars'))).toBe('/signin?next=%2Fsaved-cars');

  expect(leadsTo(await keep(someone, carAt(1)))).toBe('/listings');
  expect((await someone.post(`/saved-cars/${carAt(2)}`)).status).toBe(204);
  expect(await savedCars(someone)).toEqual(['Corolla 2', 'Corolla 1']);
  expect(await hearts(someone, `/listing/${carAt(1)}`)).toBe(1);
  expect(await hearts(visitor(), `/listing/${carAt(1)}`)).toBe(0);

  const removed = leadsTo(
    await someone.post(`/saved-cars/${carAt(2)}/remove`, { next: `/saved-cars?removed=${carAt(2)}` }),
  );
  expect(await savedCars(someone)).toEqual(['Corolla 1']);
  expect(await readPage(await someone.get(removed ?? ''))).toContain('2019 Toyota Corolla 2 removed.');
  await someone.post(`/saved-cars/${carAt(1)}/remove`);
  expect(await readPage(await someone.get('/saved-cars'))).toContain('No Saved Cars');
});

test('signing in moves the device’s cars to the account once, in order', async () => {
  const [email] = site.filled.buyers;
  const earlier = visitor();
  await signIn(earlier, email);
  await earlier.post(`/saved-cars/${carAt(3)}`);

  const someone = visitor();
  for (const n of [5, 3, 4]) await keep(someone, carAt(n));
  await signIn(someone, email);
  expect(await savedCars(someone)).toEqual(['Corolla 4', 'Corolla 5', 'Corolla 3']);
  expect([...someone.cookies.keys()]).not.toContain('kerbside.cars');

  await someone.post(`/saved-cars/${carAt(4)}/remove`);
  await someone.post('/signout');
  await signIn(someone, email);
  expect(await savedCars(someone)).toEqual(['Corolla 5', 'Corolla 3']);
});

test('a deleted listing leaves the device’s list, which says so once', async () => {
  const someone = visitor();
  await keep(someone, carAt(6));
  await keep(someone, site.filled.gone);
  const seller = visitor();
  await signIn(seller, site.filled.seller);
  await seller.post(`/my-listings/${site.filled.gone}/delete`);
  const page = await readPage(await someone.get('/saved-cars'));
  expect(page).toContain('Saved Cars (1)');
  expect(page).toContain('A car you saved is no longer here');
  expect(await readPage(await someone.get('/saved-cars'))).not.toContain('no longer here');
});

test('a device keeps fifty cars; the next heart asks to sign in and moves them all to the account', async () => {
  const someone = visitor();
  for (let n = 0; n < MOST_CARS; n += 1) await keep(someone, carAt(n));
  const toSignIn = leadsTo(await keep(someone, carAt(MOST_CARS))) ?? '';
  expect(toSignIn).toBe(`/signin?next=%2Flistings&save=${carAt(MOST_CARS)}`);
  const page = await readPage(await someone.get(toSignIn));
  expect(page).toContain('This device has 50 saved cars and is full.');
  expect(page).not.toContain('Save here');
  expect(await readPage(await someone.get('/saved-cars?page=3'))).toContain('Saved Cars (50)');
  const [, email = ''] = site.filled.buyers;
  await someone.post('/signin', { email, password: PASSWORD, save: carAt(MOST_CARS) });
  expect(await readPage(await someone.get('/saved-cars'))).toContain(`Saved Cars (${MOST_CARS + 1})`);
});

test.each(['x', 'bnVsbA==', 'WyI8c2NyaXB0PiIsIngiLDFd'])(
  'the broken cookie %s saves nothing and breaks no page',
  async (value) => {
    const someone = visitor();
    someone.cookies.set('kerbside.cars', value);
    for (const path of ['/', '/listings', `/listing/${carAt(0)}`]) expect((await someone.get(path)).status).toBe(200);
    expect(leadsTo(await someone.get('/saved-cars'))).toBe('/signin?next=%2Fsaved-cars');
  },
);

test('an unknown car cannot be kept', async () => {
  const someone = visitor();
  await keep(someone, carAt(0));
  expect((await someone.post('/saved-cars/abcdefghjkmn')).status).toBe(404);
  expect(await savedCars(someone)).toEqual(['Corolla 0']);
});

test('a hidden car leaves the results, their counts, home and similar cars, and can be shown again', async () => {
  const someone = visitor();
  const search = '/listings?model=Corolla+7&model=Corolla+8';
  const resultsPage = async () => readPage(await someone.get(search));
  expect(await resultsPage()).toContain('2 vehicles found');
  const hidden = await someone.post(`/hidden-cars/${carAt(7)}`, { next: `/listing/${carAt(7)}` });
  expect(leadsTo(hidden)).toBe(`/listing/${carAt(7)}`);
  expect(await readPage(await someone.get(`/listing/${carAt(7)}`))).toContain('Show this car again');

  expect(await resultsPage()).toMatch(/1 vehicle found · 1 hidden · Show/);
  expect(await someone.get(search).then((page) => page.text())).not.toContain(`data-listing="${carAt(7)}"`);
  expect(await readPage(await someone.get('/listings?model=Corolla+8'))).not.toContain('hidden');
  expect(await readPage(await visitor().get(search))).toContain('2 vehicles found');

  expect(await readPage(await someone.get('/hidden-cars'))).toContain('2019 Toyota Corolla 7');
  await someone.post(`/hidden-cars/${carAt(7)}/show`, { next: '/hidden-cars' });
  expect(await resultsPage()).toContain('2 vehicles found');
  expect([...someone.cookies.keys()]).not.toContain('kerbside.hidden');
});

test('all hidden cars can be shown again at once; the newest and similar cars leave them out', async () => {
  const someone = visitor();
  const newest = async () => (await (await someone.get('/')).text()).match(/data-listing="\w+"/g) ?? [];
  const similar = async () =>
    (await (await someone.get(`/listing/${carAt(0)}`)).text()).match(/data-listing="\w+"/g) ?? [];
  const [first, alike] = [await newest(), await similar()];
  for (const listing of [first[0], alike[0]]) {
    await someone.post(`/hidden-cars/${listing?.slice('data-listing="'.length, -1)}`);
  }
  expect(await newest()).not.toContain(first[0]);
  expect(await newest()).toHaveLength(first.length);
  expect(await similar()).not.toContain(alike[0]);
  expect(await similar()).toHaveLength(alike.length);
  expect(leadsTo(await someone.post('/hidden-cars'))).toBe('/listings');
  expect(await newest()).toEqual(first);
});

test('an unknown listing cannot be hidden, and the return path never leaves the site', async () => {
  const someone = visitor();
  expect((await someone.post('/hidden-cars/abcdefghjkmn')).status).toBe(404);
  expect(leadsTo(await someone.post(`/hidden-cars/${carAt(1)}`, { next: '//evil.example' }))).toBe('/');
  someone.cookies.set('kerbside.hidden', 'WyIxIiwi');
  expect(await readPage(await someone.get('/listings'))).not.toContain('hidden');
});

test('recently viewed shows up to two dozen cars that still exist', async () => {
  const cardsOf = async (ids: string) => (await visitor().get(`/recently-viewed?ids=${ids}`)).json();
  const cards = await cardsOf([carAt(4), 'abcdefghjkmn', 'x', carAt(2), carAt(4)].join(','));
  expect(cards.map(({ id, model }: { id: string; model: string }) => [id, model])).toEqual([
    [carAt(4), 'Corolla 4'],
    [carAt(2), 'Corolla 2'],
  ]);
  expect(await cardsOf(site.filled.cars.join(','))).toHaveLength(Math.min(24, site.filled.cars.length));
  expect(await cardsOf('')).toEqual([]);
});

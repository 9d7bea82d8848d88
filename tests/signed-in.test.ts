/** Caching of signed-in pages, sign-out and hearts over HTTP. */
import { beforeEach, expect, test } from 'vitest';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';

let cookie: string;

const site = await siteOfFile(async (db) => {
  const person = await makePerson(db, { name: 'Jess Nguyen' });
  const seller = await makeSeller(db);
  const cars: string[] = [];
  for (let n = 0; n < 3; n += 1) cars.push(await makeListing(db, seller));
  return { uid: person.id, email: person.email, cars };
});
beforeEach(async () => {
  cookie = cookieOf(await post('/signin', { email: site.filled.email, password: PASSWORD }, { cookie: '' }));
});

const get = (path: string, headers: Record<string, string> = { cookie }) =>
  fetch(`${site.origin}${path}`, { headers, redirect: 'manual' });

function post(path: string, form: Record<string, string> = {}, headers: Record<string, string> = { cookie }) {
  const init = { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' } as const;
  return fetch(`${site.origin}${path}`, { ...init, headers: { Origin: site.origin, ...headers } });
}

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const location = (response: Response) => response.headers.get('location');
const whoami = async (headers?: Record<string, string>) => (await (await get('/whoami', headers)).json()).uid;

/** How many hearts of a page are red. */
async function heartsOn(path: string) {
  return (await (await get(path)).text()).match(/aria-pressed="true"/g)?.length ?? 0;
}

test('signed-in pages are not cached, and visitors’ pages are revalidated', async () => {
  for (const path of ['/', '/listings', '/_.data', '/listings.data', '/no-such-page']) {
    expect((await get(path)).headers.get('cache-control')).toBe('private, no-store');
    expect((await get(path, {})).headers.get('cache-control')).toBe('no-cache');
  }
  expect((await get('/whoami', {})).headers.get('cache-control')).toBe('private, no-store');
});

test('a page has its viewer’s name but nothing of the session', async () => {
  const mine = await (await get('/')).text();
  expect(mine).toContain('Jess Nguyen');
  expect(mine).not.toContain('sessionId');
  expect(mine).not.toContain('signedInAt');
  expect(await (await get('/', {})).text()).not.toContain('Jess Nguyen');
});

test('photos and health checks do not look up the viewer', async () => {
  await post('/signout');
  const headers = { cookie };
  expect((await get('/', headers)).headers.getSetCookie()).not.toEqual([]);
  for (const path of ['/files/nothing', '/healthz', '/readyz', '/models?make=Kia', '/listing/abcdefghjkmn/views']) {
    expect((await get(path, headers)).headers.getSetCookie()).toEqual([]);
  }
});

test('a script’s request leaves the cookie of an ended session alone: a new one may be on its way', async () => {
  await post('/signout');
  const cookiesFor = async (dest: string) =>
    (await get('/messages/unread', { cookie, 'sec-fetch-dest': dest })).headers.getSetCookie();
  expect(await cookiesFor('empty')).toEqual([]);
  expect(await cookiesFor('document')).not.toEqual([]);
});

test('the sign-in page sends a signed-in person on to where it would lead, without leaving the site', async () => {
  expect(location(await get('/signin?next=%2Flistings%3Fpage%3D2'))).toBe('/listings?page=2');
  expect(location(await get('/signin?next=https%3A%2F%2Felsewhere.example%2F'))).toBe('/');
});

test('signing out ends the session, clears the cookie and redirects home', async () => {
  expect(await whoami()).toBe(site.filled.uid);
  const response = await post('/signout');
  expect(response.status).toBe(303);
  expect(location(response)).toBe('/');
  expect(response.headers.getSetCookie().join()).toMatch(/kerbside\.session_token=;.*Max-Age=0/);
  expect(await whoami()).toBeNull();
});

test('signing out without a session is harmless, and GET does not sign out', async () => {
  expect(location(await post('/signout', {}, {}))).toBe('/');
  const visit = await get('/signout');
  expect(visit.status).toBe(302);
  expect(location(visit)).toBe('/');
  expect(await whoami()).toBe(site.filled.uid);
});

test('a car is saved and removed: a fetch gets a status, a form a redirect', async () => {
  const [id] = site.filled.cars;
  expect((await post(`/saved-cars/${id}`)).status).toBe(204);
  expect(await heartsOn('/listings')).toBe(1);
  expect(await heartsOn(`/listing/${id}`)).toBe(1);
  expect(await heartsOn('/')).toBe(1);
  const removed = await post(`/saved-cars/${id}/remove`, { next: '/listings?page=1#there' });
  expect(removed.status).toBe(303);
  expect(location(removed)).toBe('/listings?page=1#there');
  expect(await heartsOn('/listings')).toBe(0);
});

test('the way back never leads to another site', async () => {
  const [id] = site.filled.cars;
  const next = '//evil.example';
  for (const path of [`/saved-cars/${id}`, `/saved-cars/${id}/remove`]) {
    expect(location(await post(path, { next }))).toBe('/');
  }
  const toSignIn = new URL(location(await post(`/saved-cars/${id}`, { next }, {})) ?? '', site.origin);
  expect(toSignIn.searchParams.get('next')).toBe('/');
});

test.each(['abcdefghjkmn', 'x', '%00', '..%2f..', 'a'.repeat(5000)])('listing %.20s cannot be saved', async (id) => {
  for (const path of [`/saved-cars/${id}`, `/saved-cars/${id}/remove`]) {
    const response = await post(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Listing not found');
    const page = await get(location(await post(path, { next: '/listings' })) ?? '');
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('Listing not found');
  }
});

test('a visitor’s heart redirects to sign in, which saves the car if it exists', async () => {
  const [, id] = site.filled.cars;
  const answer = await post(`/saved-cars/${id}`, { next: '/listings?make=Toyota' }, {});
  expect(answer.status).toBe(303);
  expect(location(answer)).toBe(`/signin?next=%2Flistings%3Fmake%3DToyota&save=${id}`);
  expect(await heartsOn('/listings')).toBe(0);
  for (const save of ['abcdefghjkmn', `${id}_`, id ?? '']) {
    const signedIn = await post(
      '/signin',
      { email: site.filled.email, password: PASSWORD, next: '/listings?make=Toyota', save },
      {},
    );
    expect(location(signedIn)).toBe('/listings?make=Toyota');
  }
  expect(await heartsOn('/listings')).toBe(1);
  expect(location(await post(`/saved-cars/${id}/remove`, { next: '/' }, {}))).toBe('/signin?next=%2F');
  expect(await heartsOn('/listings')).toBe(1);
});

test('another site cannot save a car or sign a person out', async () => {
  const [, , id] = site.filled.cars;
  const headers = { cookie, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
  for (const path of [`/saved-cars/${id}`, '/signout']) expect((await post(path, {}, headers)).status).toBe(403);
  expect(await whoami()).toBe(site.filled.uid);
});

test('GET of a heart redirects to its car', async () => {
  const [id] = site.filled.cars;
  expect(location(await get(`/saved-cars/${id}`))).toBe(`/listing/${id}`);
  expect(location(await get(`/saved-cars/${id}/remove`))).toBe(`/listing/${id}`);
});

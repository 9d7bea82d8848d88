import { expect, test } from 'vitest';
import { isCrawler, NumberGate, NumberPresses, numberedCar } from '#app/http/number-gate.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const { db } = await databaseOfFile();

const MINUTE_MS = 60_000;
const visitor = (address: string, viewerId?: string) => ({ address, viewerId, userAgent: 'Mozilla/5.0 Firefox/132.0' });

function makeGate() {
  const clock = { ms: 1 };
  return { clock, gate: new NumberGate(db, () => clock.ms) };
}

function open(gate: NumberGate, requester: ReturnType<typeof visitor>, count: number) {
  return Array.from({ length: count }, newId).filter((id) => gate.shows(requester, id)).length;
}

test('forty cars show their numbers straight away; further cars do not for ten minutes', () => {
  const { gate, clock } = makeGate();
  const requester = visitor('203.0.113.1');
  expect(open(gate, requester, 45)).toBe(40);
  expect(gate.shows(visitor('203.0.113.2'), newId())).toBe(true);
  clock.ms += 9 * MINUTE_MS;
  expect(gate.shows(requester, newId())).toBe(false);
  clock.ms += 2 * MINUTE_MS;
  expect(gate.shows(requester, newId())).toBe(true);
});

test('each car counts once, however often it is loaded', () => {
  const { gate } = makeGate();
  const requester = visitor('203.0.113.3');
  const car = newId();
  for (let load = 0; load < 100; load++) expect(gate.shows(requester, car)).toBe(true);
  open(gate, requester, 50);
  expect(gate.shows(requester, car)).toBe(true);
});

test('people who share an address count separately once signed in', () => {
  const { gate } = makeGate();
  open(gate, visitor('203.0.113.4'), 41);
  expect(gate.shows(visitor('203.0.113.4', 'ann'), newId())).toBe(true);
});

test('two processes share the count', async () => {
  const [one, two] = [makeGate().gate, makeGate().gate];
  const requester = visitor('2001:db8:0:1::/64');
  expect(open(one, requester, 25)).toBe(25);
  expect(open(two, requester, 15)).toBe(15);
  await Promise.all([one.settled, two.settled]);
  expect(open(two, requester, 1)).toBe(1);
  await two.settled;
  expect(open(two, requester, 1)).toBe(0);
});

test('beyond the limit, each press waits for the previous one', () => {
  const { gate } = makeGate();
  const requester = visitor('203.0.113.5');
  expect(gate.pauseMs(requester)).toBe(0);
  open(gate, requester, 41);
  expect([gate.pauseMs(requester), gate.pauseMs(requester)]).toEqual([2000, 4000]);
  for (let press = 0; press < 20; press++) expect(gate.pauseMs(requester)).toBeLessThanOrEqual(15_000);
});

test.each(['', '127.0.0.1', '0:0:0:0::/64'])('the address “%s” is not counted', (address) => {
  expect(open(makeGate().gate, visitor(address), 60)).toBe(60);
});

test('a crawler sees no number', () => {
  expect(makeGate().gate.shows({ address: '', userAgent: 'Googlebot/2.1' }, newId())).toBe(false);
});

test('the address tells which pages have a number', () => {
  const id = newId();
  expect(
    [`/listing/${id}`, `/listing/${id}/2017-toyota-prado?a`, `/listing/${id}?utm=x`, `/listing/${id}/`].map(
      numberedCar,
    ),
  ).toEqual([id, id, id, id]);
  expect(['/listings', `/listing/${id}/photos`, '/listing/x', '/'].map(numberedCar)).toEqual([null, null, null, null]);
});

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 AppleWebKit/537.36 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'CCBot/2.0 (https://commoncrawl.org/faq/)',
  'facebookexternalhit/1.1',
  'Scrapy/2.11 (+https://scrapy.org)',
  'python-requests/2.32',
])('%s is a crawler', (agent) => {
  expect(isCrawler(agent)).toBe(true);
});

test.each([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36',
  null,
])('%s is a person', (agent) => {
  expect(isCrawler(agent)).toBe(false);
});

const CAR = 'abcdefghjkmn';
const BUYER = { address: '203.0.113.5', userAgent: 'Mozilla/5.0 Firefox/132.0' };

function counter() {
  const counted: string[] = [];
  const clock = { now: 1 };
  const presses = new NumberPresses(() => clock.now);
  function press(kind: 'called' | 'opened', listingId: string, requester: typeof BUYER & { viewerId?: string }) {
    presses.press({ kind, listingId }, requester, ({ viewerId }) =>
      counted.push(`${listingId} ${kind} ${viewerId ?? '-'}`),
    );
  }
  return { press, counted, clock };
}

test('one visitor’s presses for a car count once in ten minutes', () => {
  const { press, counted, clock } = counter();
  for (let times = 0; times < 5; times++) press('called', CAR, BUYER);
  expect(counted).toHaveLength(1);
  press('called', CAR, { ...BUYER, address: '203.0.113.6' });
  press('called', 'abcdefghjkmp', BUYER);
  press('opened', CAR, BUYER);
  expect(counted).toHaveLength(4);
  clock.now = 600_002;
  press('called', CAR, BUYER);
  expect(counted).toHaveLength(5);
});

test('people signed in at one address count separately', () => {
  const { press, counted } = counter();
  for (const viewerId of ['one', 'two', 'one']) press('called', CAR, { ...BUYER, viewerId });
  expect(counted).toEqual([`${CAR} called one`, `${CAR} called two`]);
});

test('a crawler’s press doesn’t count', () => {
  const { press, counted } = counter();
  press('called', CAR, { ...BUYER, userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  expect(counted).toEqual([]);
});

import { expect, test } from 'vitest';
import { NumberGate, numberedCar } from '#app/http/number-gate.server.ts';
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
  expect([`/listing/${id}`, `/listing/${id}?utm=x`, `/listing/${id}/`].map(numberedCar)).toEqual([id, id, id]);
  expect(['/listings', `/listing/${id}/photos`, '/listing/x', '/'].map(numberedCar)).toEqual([null, null, null, null]);
});

import { expect, test } from 'vitest';
import { NumberPresses } from '#app/http/number-presses.server.ts';

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

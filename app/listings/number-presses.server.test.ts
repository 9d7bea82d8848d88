import { expect, test } from 'vitest';
import { countPresses, type Press, pressKey, recordPresses } from '#app/listings/number-presses.server.ts';
import { pressesText } from '#app/listings/number-presses.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const { db } = await databaseOfFile();

function record(...pressed: [Press, number][]) {
  return recordPresses(db, new Map(pressed.map(([press, times]) => [pressKey(press), times])));
}

async function pressesOf(listingId: string) {
  return (await countPresses(db, [listingId])).get(listingId);
}

test('calls and opened numbers add up over writes', async () => {
  const listingId = await makeListing(db, await makeSeller(db));
  expect(await pressesOf(listingId)).toBeUndefined();
  await record([{ kind: 'called', listingId }, 2], [{ kind: 'opened', listingId }, 1]);
  await record([{ kind: 'called', listingId }, 1], [{ kind: 'called', listingId, viewerId: 'a-buyer' }, 3]);
  expect(await pressesOf(listingId)).toEqual({ called: 6, opened: 1 });
});

test('the seller’s own presses don’t count, nor those of a sold car or one that is gone', async () => {
  const seller = await makeSeller(db);
  const own = await makeListing(db, seller);
  const sold = await makeListing(db, seller, { soldDate: new Date() });
  await record(
    [{ kind: 'called', listingId: own, viewerId: seller.id }, 4],
    [{ kind: 'called', listingId: sold }, 4],
    [{ kind: 'called', listingId: 'gone00000000' }, 4],
  );
  expect(await pressesOf(own)).toBeUndefined();
  expect(await pressesOf(sold)).toBeUndefined();
});

test('the text always has calls, and opened numbers if there are any', () => {
  expect(pressesText({ called: 0, opened: 0 })).toBe('0 calls and texts');
  expect(pressesText({ called: 1, opened: 1 })).toBe('1 call or text · number opened once');
  expect(pressesText({ called: 1234, opened: 3 })).toBe('1,234 calls and texts · number opened 3 times');
});

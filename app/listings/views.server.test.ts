import { expect, test } from 'vitest';
import { recordViews, totalViews } from '#app/listings/views.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const { db } = await databaseOfFile();

test('views add up over writes and days', async () => {
  const id = await makeListing(db, await makeSeller(db));
  await recordViews(db, new Map([[`${id} 2026-03-09`, 2]]));
  await recordViews(
    db,
    new Map([
      [`${id} 2026-03-09`, 3],
      [`${id} 2026-03-10`, 1],
    ]),
  );
  expect(await totalViews(db, id)).toBe(6);
});

test('views of a listing that is gone are dropped, the others kept', async () => {
  const id = await makeListing(db, await makeSeller(db));
  await recordViews(
    db,
    new Map([
      ['gone00000000 2026-03-09', 5],
      [`${id} 2026-03-09`, 1],
    ]),
  );
  expect(await totalViews(db, id)).toBe(1);
});

test('counting a view records no change', async () => {
  const id = await makeListing(db, await makeSeller(db));
  const before = await db.execute('select count(*)::int as n from listing_changes');
  await recordViews(db, new Map([[`${id} 2026-03-09`, 1]]));
  expect((await db.execute('select count(*)::int as n from listing_changes')) as unknown).toMatchObject({
    rows: (before as unknown as { rows: unknown[] }).rows,
  });
});

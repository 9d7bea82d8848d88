import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { findByPassword } from '#app/accounts/credentials.server.ts';
import { findListing } from '#app/listings/listings.server.ts';
import { movedId } from '#app/platform/ids.server.ts';
import { accounts, users } from '#app/platform/schema/accounts.server.ts';
import { articles } from '#app/platform/schema/articles.server.ts';
import { savedCars } from '#app/platform/schema/listings.server.ts';
import { findSuspension } from '#app/trust/decide.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';
import { moveIn, type Rejected } from './move-in.ts';

const EXAMPLE = join(import.meta.dirname, '../../examples/firebase');

async function move(isDryRun: boolean, folder = EXAMPLE) {
  const { db } = await openTestDatabaseForOneTest();
  const rejected: Rejected[] = [];
  const missed: Rejected[] = [];
  const notes: string[] = [];
  const listener = {
    reject: (one: Rejected) => rejected.push(one),
    miss: (one: Rejected) => missed.push(one),
    note: (what: string) => notes.push(what),
  };
  const figures = await moveIn(db, { folder, isDryRun, ...listener });
  return { db, figures, rejected, missed, notes };
}

test('the example import matches its dry run: passwords, providers, disabled accounts, saved cars, articles, photos', async () => {
  const { db: _, ...dry } = await move(true);
  const { db, ...run } = await move(false);
  expect(run).toEqual(dry);
  expect(run.figures).toEqual({
    users: { new: 3, known: 0, rejected: 0 },
    listings: { new: 2, known: 0, rejected: 1 },
    savedCars: { new: 1, known: 0, rejected: 1 },
    articles: { new: 1, known: 0, rejected: 0 },
  });
  expect(run.rejected[0]?.reasons).toContain('createdAt: is not a date that we can read');
  expect(run.rejected[1]?.reasons).toEqual(['listingId: the listing is hidden here']);
  expect(run.missed.map(({ collection, reasons }) => `${collection} ${reasons}`)).toEqual([
    expect.stringMatching(/^listings imageUrls: https:\S+-back\.jpg is not in photos\/$/),
    'articles sections: articles/sections/1772856000000-engine.jpg is not in photos/',
  ]);
  expect(run.notes.sort()).toEqual([
    'are disabled, and suspended here with their cars hidden',
    'can’t sign in with apple.com any more',
    'have no password and can set one by email',
    'have no password and can set one by email',
    'keep signing in with Google',
    'keep their password',
  ]);

  const corolla = await findListing(db, movedId('listings', 'Hn4TqLw8ZcYb2RkVx0Pm'));
  expect(corolla?.photos).toHaveLength(1);
  const [saved] = await db.select().from(savedCars);
  expect(saved).toMatchObject({ listingId: corolla?.id, listingData: { priceCents: 2_249_000 } });
  const [article] = await db.select().from(articles);
  expect(article).toMatchObject({ title: 'How to look at a used car', sections: [{ images: [expect.any(String)] }] });

  const robin = movedId('users', 'q7XkPz0WmVbTn3RcLd8sYfHe2Ju1');
  expect(await findByPassword(db, 'robin@people.example', 'user1password')).toMatchObject({ id: robin });
  const ways = await db.select().from(accounts).where(eq(accounts.userId, robin));
  expect(ways.map(({ providerId, accountId }) => [providerId, accountId])).toEqual(
    expect.arrayContaining([
      ['google', '109876543210987654321'],
      ['credential', robin],
    ]),
  );
});

test('a disabled account is suspended with a reason, and its cars are hidden', async () => {
  const { db } = await move(false);
  const dealer = movedId('users', 'Zt5NcQ9aRw2KxVb7MpLs4DyGf1H0');
  const [user] = await db.select().from(users).where(eq(users.id, dealer));
  expect(user).toMatchObject({ isDealer: true, phoneNumber: '0255501234', suspendedAt: expect.any(Date) });
  expect(await findSuspension(db, dealer)).toMatchObject({ reason: 'The account was disabled before the import' });
  expect(await findListing(db, movedId('listings', 'Kp9WvXs3JdMf6GtBq1Ra'))).toBeNull();
  expect(await findListing(db, movedId('listings', 'Hn4TqLw8ZcYb2RkVx0Pm'))).toMatchObject({ fuelType: 'Petrol' });
});

test('a saved car of a disabled account is rejected by name, in the dry run as in the run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(EXAMPLE, folder, { recursive: true });
  const userId = 'q7XkPz0WmVbTn3RcLd8sYfHe2Ju1';
  const saved = ['Kp9WvXs3JdMf6GtBq1Ra', 'Hn4TqLw8ZcYb2RkVx0Pm'].map((listingId) => ({
    id: listingId,
    userId,
    listingId,
  }));
  await writeFile(join(folder, 'savedCars.json'), JSON.stringify(saved));
  const { db: _, ...dry } = await move(true, folder);
  const { db, ...run } = await move(false, folder);
  expect(run).toEqual(dry);
  expect(run.figures.savedCars).toEqual({ new: 1, known: 0, rejected: 1 });
  expect(run.rejected.at(-1)?.reasons).toEqual(['listingId: the listing is hidden here']);
  const again = await moveIn(db, { folder, isDryRun: false, reject: () => {}, miss: () => {} });
  expect(again.savedCars).toEqual({ new: 0, known: 1, rejected: 1 });
});

test.each([
  ['is missing', null, /put the password hash parameters .* into hash-config.txt/],
  ['lacks a value', 'base64_signer_key: AAAA', /hash-config.txt: saltSeparator/],
])('no account is imported if hash-config.txt %s', async (_, config, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(EXAMPLE, 'auth.json'), join(folder, 'auth.json'));
  if (config !== null) await writeFile(join(folder, 'hash-config.txt'), config);
  await expect(move(false, folder)).rejects.toThrow(message);
});

// cspell:ignore desoto désoto firedome

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { spellAsListed } from '#app/listings/names.server.ts';
import { listingEventQueue, listings } from '#app/platform/schema/listings.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { migrationsFolder } from '#tests/support/migrated-folder.ts';

const { db } = await databaseOfFile();

test('a name that the catalogue doesn’t have is spelled as the first car listed with it', async () => {
  const seller = await makeSeller(db);
  const first = await makeListing(db, seller, { make: 'De Soto', model: 'Fire-Dome' });
  const later = [
    { make: 'DESOTO', model: 'FireDome' },
    { make: 'Désoto', model: 'Air Flow' },
    { make: 'de-soto', model: 'Airflow' },
    { make: 'vw', model: 'volkswagen Golf' },
  ];
  expect(await spellAsListed(db, later)).toEqual([
    { make: 'De Soto', model: 'Fire-Dome' },
    { make: 'De Soto', model: 'Air Flow' },
    { make: 'De Soto', model: 'Air Flow' },
    { make: 'Volkswagen', model: 'Golf' },
  ]);
  const corrected = { make: 'DeSoto', model: 'FireDome' };
  expect(await spellAsListed(db, [corrected], first)).toEqual([corrected]);
});

test('the migration merges what was stored under other spellings, and tells alerts and histories nothing', async () => {
  const seller = await makeSeller(db);
  const store = async (make: string, model: string) => {
    const id = await makeListing(db, seller);
    await db.update(listings).set({ make, model }).where(eq(listings.id, id));
    return id;
  };
  const before = [
    await store('Studebaker', 'Golden-Hawk'),
    await store('VW', 'golf'),
    await store('Citroen', 'C4-Picasso'),
    await store('Mazda', 'Mazda 3'),
    await store('toyota', 'Prado'),
    await store('bmw', 'BMW X5'),
    await store('STUDEBAKER', 'Golden Hawk'),
    await store('Volkswagen', 'Golf R'),
  ];
  await db.delete(listingEventQueue);
  const text = await readFile(join(migrationsFolder, '0070_one-spelling.sql'), 'utf8');
  const statements = text.split('--> statement-breakpoint');
  const from = statements.findIndex((statement) => statement.includes('pg_temp'));
  const until = statements.findIndex((statement) => statement.includes("'off'"));
  await db.transaction(async (tx) => {
    for (const statement of statements.slice(from, until + 1)) await tx.execute(statement);
  });
  const rows = await db.select().from(listings).where(inArray(listings.id, before));
  const names = before.map((id) => rows.find((row) => row.id === id)).map((row) => `${row?.make} ${row?.model}`);
  expect(names).toEqual([
    'Studebaker Golden-Hawk',
    'Volkswagen Golf',
    'Citroën C4 Picasso',
    'Mazda Mazda3',
    'Toyota LandCruiser Prado',
    'BMW X5',
    'Studebaker Golden-Hawk',
    'Volkswagen Golf R',
  ]);
  expect(await db.$count(listingEventQueue)).toBe(0);
});

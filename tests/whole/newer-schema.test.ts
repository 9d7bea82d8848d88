/** This version doesn't start on a newer schema, but a running process continues. */
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { createNewOnPostgres } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { copyMigratedFolder, migrationsFolder, openFolder } from '#tests/support/migrated-folder.ts';
import { makePerson } from '#tests/support/people.ts';
import { startSiteWith } from '#tests/support/prepared-site.ts';
import { freePort, spawnSite } from '#tests/support/server.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

/** As a later version would: a column that is added, and a line in the journal of migrations. */
async function upgrade(db: Database) {
  await db.execute(sql`alter table listings add column tow_bar_kilograms integer`);
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-2031', ${Date.UTC(2031, 0, 2, 3, 4)})`,
  );
}

const REFUSAL =
  /^The database was migrated by a newer version of Kerbside: it has a migration of 2031-01-02 03:04 UTC, and the newest that this version knows is \S+ of [\d-]+ [\d:]+ UTC\. Start the version that migrated it or a later one, or restore a backup from before the upgrade into an empty database\.$/;

test('an embedded database of a newer version stops the start, and stays usable for that version', async ({ skip }) => {
  skip(inject('postgres').url !== '', 'the other run shows it');
  const folder = await copyMigratedFolder();
  const newer = await openFolder(folder);
  await upgrade(newer.db);
  await newer.close();
  await expect(openFolder(folder)).rejects.toThrow(REFUSAL);
  await expect(openFolder(folder)).rejects.toThrow(REFUSAL);
});

test('a PostgreSQL database of a newer version stops the start', async ({ skip }) => {
  skip(inject('postgres').url === '', 'needs TEST_DATABASE_URL');
  const { url, release } = await createNewOnPostgres();
  onTestFinished(release);
  const newer = await openPostgres({ url, migrationsFolder });
  await upgrade(newer.db);
  await newer.close();
  await expect(openPostgres({ url, migrationsFolder })).rejects.toThrow(REFUSAL);
});

test('a process keeps running while a newer version migrates its database, but cannot start again', async ({
  skip,
}) => {
  skip(inject('postgres').url === '', 'needs TEST_DATABASE_URL');
  const site = await startSiteWith(async (db) => {
    const seller = await makePerson(db);
    return { email: seller.email, listingId: await makeListing(db, seller) };
  });
  onTestFinished(async () => void (await site.stop()));
  const connection = await openPostgres({ url: site.databaseUrl, migrationsFolder });
  await upgrade(connection.db);
  await connection.close();

  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
  const seller = await Visitor.signedIn(site.origin, site.filled.email);
  expect((await seller.post(`/my-listings/${site.filled.listingId}/sale`)).status).toBe(303);
  const sold = async () => readPage(await fetch(`${site.origin}/listings?status=sold`));
  await expect.poll(sold).toContain('1 vehicle found');

  const again = spawnSite({ DATABASE_URL: site.databaseUrl, PORT: String(await freePort()), LOG_LEVEL: 'warn' });
  const [code] = await once(again.child, 'close');
  expect(code).toBe(1);
  expect(again.output().trim()).toMatch(REFUSAL);
});

/**
 * Databases of believable listings on PostgreSQL (BENCH_DATABASE_URL, by default the local server) for whatever is
 * measured against their number: the demo's cars for the first twenty thousand, then the same ones again and again at
 * other prices, kilometres and times, some with words of their own. The same number gives the same listings; only their
 * times move with the clock.
 */
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import { insertRows } from '#app/platform/db/rows.server.ts';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import { listings } from '#app/platform/db/schema/listings.server.ts';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { CATALOGUE } from '#app/vocabulary/catalogue.ts';
import { type DemoListing, demoListings } from '#demo/inventory.ts';
import { allSellers, type DemoSeller } from '#demo/sellers.ts';
import { createOwnDatabase, type OwnDatabase } from '../own-database.ts';

export const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const DRAWN = 20_000;
const BATCH = 2000;
/** Of a hundred repeated listings, so many are another model of the catalogue, painted by a name of the maker's, or shouted. */
const [OTHER_MODEL, OWN_PAINT, SHOUTED] = [12, 2, 3];
const OWN_PAINTS =
  'Jasper Smoke,Celestial Aurora,Wicked Ink,Moondust,Lunar Fringe,Absinthe Envy,Copperhead,Twilight Mica';

const filled = new Map<number, Promise<OwnDatabase>>();

/**
 * The address of a database that holds so many listings and that all parts of one run share: whoever asks first waits
 * until it is filled (a million: one to two minutes). Nobody may change it for good; whoever must change much makes a database
 * of their own with `fillListings`.
 */
export async function filledDatabase(count: number): Promise<string> {
  const filling = filled.get(count) ?? createFilled(count);
  filled.set(count, filling);
  return (await filling).url;
}

/** To be called at the end of a run. */
export async function dropFilledDatabases(): Promise<void> {
  for (const filling of filled.values()) await (await filling).drop();
  filled.clear();
}

/**
 * Migrates an empty database and puts so many listings of about a thousand sellers into it: 1 to 20,000, or a multiple of
 * 20,000. Nine of ten have a photo, every tenth three; their files do not exist. `listing_changes` stays empty and the
 * planner knows the tables. The address must be that of the owner of its tables.
 */
export async function fillListings(databaseUrl: string, count: number): Promise<void> {
  const drawn = Math.min(count, DRAWN);
  if (count % drawn !== 0) throw new Error(`${count} listings: more than ${DRAWN} must be a multiple of it.`);
  const connection = await openPostgres({ url: databaseUrl, migrationsFolder: resolve('migrations') });
  try {
    await whileNothingIsLogged(connection, async () => {
      await insertRows(connection.db, users, allSellers(drawn).map(toUser));
      await insertDrawn(connection.db, drawn);
      await repeat(connection.db, count / drawn - 1);
      await addPhotos(connection.db);
    });
    await connection.executeSql('vacuum analyze');
  } finally {
    await connection.close();
  }
}

async function createFilled(count: number): Promise<OwnDatabase> {
  const database = await createOwnDatabase(SERVER);
  await fillListings(database.url, count);
  return database;
}

/** The log of changes is for processes that follow it, and none does yet. */
async function whileNothingIsLogged({ executeSql }: DatabaseConnection, work: () => Promise<void>) {
  const tables = ['listings', 'listing_photos'];
  await executeSql(tables.map((table) => `alter table ${table} disable trigger user;`).join(''));
  await work();
  await executeSql(tables.map((table) => `alter table ${table} enable trigger user;`).join(''));
}

async function insertDrawn(db: Database, count: number) {
  let batch: (typeof listings.$inferInsert)[] = [];
  for (const listing of demoListings(count, new Date())) {
    batch.push(toListing(listing));
    if (batch.length < BATCH) continue;
    await insertRows(db, listings, batch);
    batch = [];
  }
  await insertRows(db, listings, batch);
}

function toUser({ id, name, email, phoneNumber, dealershipName }: DemoSeller) {
  const isDealer = dealershipName !== '';
  return { id, name, email, phoneNumber, dealershipName, isDealer, emailVerified: true, accountStatus: 'active' };
}

function toListing({ id, seller, input, createdAt, soldDate }: DemoListing): typeof listings.$inferInsert {
  const { price, year, kilometers, doors, isDriveAway, ...facts } = input;
  return {
    ...{ ...facts, id, userId: seller.id, userEmail: seller.email, priceCents: Number(price) * 100 },
    ...{ year: Number(year), kilometers: Number(kilometers), doors: Number(doors), isDriveAway: isDriveAway === 'yes' },
    ...{ createdAt, updatedAt: createdAt, soldDate },
  };
}

/** Chance is a hash of which listing it is and how often it came before, one for each thing it decides. */
async function repeat(db: Database, times: number) {
  const lines = [...CATALOGUE].flatMap(([make, models]) => models.map((model) => [make, model] as const));
  const makes = sql.param(lines.map(([make]) => make));
  const models = sql.param(lines.map(([, model]) => model));
  const chance = (seed: number, most: number) =>
    sql.raw(`(abs(hashint4extended(hashtext(l.id) # times, ${seed}) % ${most}))::int`);
  await db.execute(sql`
    insert into listings
      (id, user_id, user_email, make, model, trim, year, price_cents, is_drive_away, body_type, transmission, fuel_type,
       kilometers, color, doors, location, description, phone_number, created_at, updated_at, sold_date)
    select
      left(md5(l.id || times), 12), user_id, user_email,
      case when is_other then (${makes}::text[])[1 + line] when is_shouted then upper(make) else make end,
      case when is_other then (${models}::text[])[1 + line] else model end,
      case when is_other then '' else trim end,
      year, greatest(150000, round(price_cents * (0.9 + ${chance(1, 2000)} / 10000.0), -3)), is_drive_away, body_type,
      transmission, fuel_type, (kilometers * (0.9 + ${chance(2, 2000)} / 10000.0))::int,
      case when ${chance(3, 100)} < ${OWN_PAINT} then (string_to_array(${OWN_PAINTS}, ','))[1 + ${chance(4, 8)}] else color end,
      doors, location, description, phone_number, created_at - earlier, updated_at - earlier, sold_date - earlier
    from listings l
    cross join generate_series(1, ${times}::int) as times
    cross join lateral (
      select
        ${chance(5, 100)} < ${OTHER_MODEL} as is_other, ${chance(6, 100)} < ${SHOUTED} as is_shouted,
        ${chance(7, lines.length)} as line, ${chance(8, 86_400_000)} * interval '1 millisecond' as earlier
    ) as chances`);
}

async function addPhotos(db: Database) {
  await db.execute(sql`
    insert into listing_photos (id, listing_id, position, key, width, height, thumbhash)
    select
      left(md5(id || position), 12), id, position,
      'listings/' || user_id || '/' || (extract(epoch from created_at) * 1000)::bigint || '-' || position || '.jpg',
      1600, 1200, '1QcSHQRnh493V4dIh4eXh1h4kJUI'
    from listings
    cross join generate_series(0, 2) as position
    where case abs(hashtext(id)) % 10 when 0 then false when 1 then true else position = 0 end`);
}

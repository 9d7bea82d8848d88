/**
 * Databases of realistic listings on the PostgreSQL server of BENCH_DATABASE_URL: the demo's first twenty thousand cars, then
 * repetitions with other prices, kilometres, times, descriptions and some other words. The same count gives the same listings.
 */
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { listingSchema } from '../../app/listings/listing-form.ts';
import { FIELD_COLUMNS, toColumns } from '../../app/listings/listings.server.ts';
import { coordinatesOf } from '../../app/places/places.server.ts';
import { openPostgres } from '../../app/platform/db/postgres.server.ts';
import { insertRows } from '../../app/platform/db/rows.server.ts';
import type { Database, DatabaseConnection } from '../../app/platform/db/types.server.ts';
import { users } from '../../app/platform/schema/accounts.server.ts';
import { listings } from '../../app/platform/schema/listings.server.ts';
import { CATALOGUE } from '../../app/vocabulary/catalogue.ts';
import { type DemoListing, demoListings } from '../../demo/inventory.ts';
import { allSellers, type DemoSeller } from '../../demo/sellers.ts';
import { createOwnDatabase, type OwnDatabase } from '../../scripts/own-database.ts';
import { bareTexts } from './texts.ts';

export const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const DRAWN = 20_000;
const BATCH = 2000;
/** Percent of repetitions with another model, a marketing name for the colour, or capitals. */
const [OTHER_MODEL, OWN_PAINT, SHOUTED] = [12, 2, 3];
const OWN_PAINTS =
  'Jasper Smoke,Celestial Aurora,Wicked Ink,Moondust,Lunar Fringe,Absinthe Envy,Copperhead,Twilight Mica';

const filled = new Map<number, Promise<OwnDatabase>>();

/** A database that all parts of one run share, so do not change it. Filling a million listings takes one to two minutes. */
export async function filledDatabase(count: number): Promise<string> {
  const filling = filled.get(count) ?? createFilled(count);
  filled.set(count, filling);
  return (await filling).url;
}

export async function dropFilledDatabases(): Promise<void> {
  for (const filling of filled.values()) await (await filling).drop();
  filled.clear();
}

/**
 * Fills an empty database with 1 to 20,000 listings, or a multiple of 20,000. Nine of ten have a photo, every tenth three;
 * their files do not exist. The user must own the tables.
 */
export async function fillListings(databaseUrl: string, count: number): Promise<void> {
  const connection = await openPostgres({ url: databaseUrl, migrationsFolder: resolve('migrations') });
  try {
    await fillDatabase(connection, count);
  } finally {
    await connection.close();
  }
}

export async function fillDatabase(connection: DatabaseConnection, count: number): Promise<void> {
  const drawn = Math.min(count, DRAWN);
  if (count % drawn !== 0) throw new Error(`${count} listings: more than ${DRAWN} must be a multiple of it.`);
  await withoutChangeLog(connection, async () => {
    await insertRows(connection.db, users, allSellers(drawn).map(toUser));
    await insertDrawn(connection.db, drawn);
    await addTexts(connection.db, count - drawn);
    await repeat(connection.db, count / drawn - 1);
    await connection.executeSql('drop table bench_texts');
    await addPhotos(connection.db);
  });
  await connection.executeSql('vacuum analyze');
}

async function createFilled(count: number): Promise<OwnDatabase> {
  const database = await createOwnDatabase(SERVER);
  await fillListings(database.url, count);
  return database;
}

/** No process reads the log of changes yet. */
async function withoutChangeLog({ executeSql }: DatabaseConnection, work: () => Promise<void>) {
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
  return {
    ...toColumns({ ...listingSchema.parse(input), ...coordinatesOf(seller.suburb) }),
    id,
    userId: seller.id,
    userEmail: seller.email,
    createdAt,
    updatedAt: createdAt,
    soldDate,
  };
}

const VARIED = ['make', 'model', 'trim', 'price_cents', 'kilometers', 'color', 'description'];
/** Columns that repetitions copy. */
const COPIED = sql.raw(
  [...FIELD_COLUMNS, listings.latitude, listings.longitude]
    .map((column) => column.name)
    .filter((name) => !VARIED.includes(name))
    .join(', '),
);

/** Repetitions get descriptions of their own: the demo's few sentences would be a small vocabulary. */
async function addTexts(db: Database, count: number) {
  await db.execute(sql`create unlogged table bench_texts (place int primary key, description text)`);
  const texts = bareTexts(count);
  for (let from = 0; from < count; from += BATCH) {
    const batch = sql.param(Array.from({ length: Math.min(BATCH, count - from) }, () => texts.next().value));
    await db.execute(sql`
      insert into bench_texts select ${from}::int + place, text from unnest(${batch}::text[]) with ordinality as _(text, place)`);
  }
}

/** Random choices are hashes of the listing and the repetition. */
async function repeat(db: Database, times: number) {
  const lines = [...CATALOGUE].flatMap(([make, models]) => models.map((model) => [make, model] as const));
  const makes = sql.param(lines.map(([make]) => make));
  const models = sql.param(lines.map(([, model]) => model));
  const chance = (seed: number, most: number) =>
    sql.raw(`(abs(hashint4extended(hashtext(l.id) # times, ${seed}) % ${most}))::int`);
  await db.execute(sql`
    insert into listings
      (id, user_id, user_email, make, model, trim, price_cents, kilometers, color, description, created_at, updated_at, sold_date, ${COPIED})
    select
      left(md5(l.id || times), 12), user_id, user_email,
      case when is_other then (${makes}::text[])[1 + line] when is_shouted then upper(make) else make end,
      case when is_other then (${models}::text[])[1 + line] else model end,
      case when is_other then '' else trim end,
      greatest(150000, round(price_cents * (0.9 + ${chance(1, 2000)} / 10000.0), -3)),
      (kilometers * (0.9 + ${chance(2, 2000)} / 10000.0))::int,
      case when ${chance(3, 100)} < ${OWN_PAINT} then (string_to_array(${OWN_PAINTS}, ','))[1 + ${chance(4, 8)}] else color end,
      bench_texts.description, created_at - earlier, updated_at - earlier, sold_date - earlier, ${COPIED}
    from (select *, row_number() over (order by id) as row, count(*) over () as rows from listings) l
    cross join generate_series(1, ${times}::int) as times
    join bench_texts on place = (times - 1) * rows + row
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

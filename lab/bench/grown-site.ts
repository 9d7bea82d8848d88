/**
 * A site with many listings, and a signed-in dealer with three in a hundred of them and hundreds of saved cars, whose pages
 * bypass the page cache. The demo's own dealer has one in eight, for whom PostgreSQL rightly reads the table whole.
 */
import { resolve } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { startSession } from '../../app/accounts/sessions.server.ts';
import { openPostgres } from '../../app/platform/db/postgres.server.ts';
import type { Database } from '../../app/platform/db/types.server.ts';
import { authSecret } from '../../app/platform/secret.server.ts';
import { DEALER } from '../../demo/sellers.ts';
import { createOwnDatabase } from '../../scripts/own-database.ts';
import { makeArticle } from '../../tests/support/articles.ts';
import { makePerson } from '../../tests/support/people.ts';
import { type SiteProcess, startSite } from '../../tests/support/server.ts';
import { cookieOf, visit } from '../../tests/support/signed-in.ts';
import { fillListings, SERVER } from './listings-database.ts';

const ADMINISTRATOR = 'admin@kerbside.example';
const [ARTICLES, SAVED] = [30, 400];
/** Beside the first of all ids, PostgreSQL would expect to read only the beginning of an index. */
const MIDDLE_ID = 'b';

export type GrownSite = {
  pid: number;
  databaseUrl: string;
  /** One of the dealer's unsold listings. */
  listingId: string;
  /** Another seller's. */
  otherId: string;
  articleId: string;
  /** The dealer's and the administrator's. */
  cookie: string;
  administrator: string;
  /** Uses the dealer's cookie by default; throws on an error status. */
  read(path: string, init?: RequestInit): Promise<string>;
  stop(): Promise<void>;
};

export async function startGrownSite(count: number, environment: NodeJS.ProcessEnv = {}): Promise<GrownSite> {
  const database = await createOwnDatabase(SERVER);
  await fillListings(database.url, count);
  const { db, executeSql, close } = await openPostgres({ url: database.url, migrationsFolder: resolve('migrations') });
  const life = await addLife(db);
  await executeSql('vacuum analyze');
  await close();
  const site = await startSite({ DATABASE_URL: database.url, AUTH_SECRET: authSecret(), ...environment });
  return {
    ...life,
    pid: site.process.pid ?? 0,
    databaseUrl: database.url,
    read: (path, init) => read(site, path, { headers: { cookie: life.cookie }, ...init }),
    async stop() {
      await site.stop();
      await database.drop();
    },
  };
}

async function addLife(db: Database) {
  await db.execute(
    sql`insert into listing_view_totals (listing_id, count) select id, abs(hashtext(id)) % 900 from listings`,
  );
  await db.execute(sql`
    insert into listing_views (listing_id, day, count)
    select id, current_date - days, 1 + abs(hashtext(id)) % 30 from listings, generate_series(0, 2) days
    where abs(hashtext(id)) % 20 = 0`);
  const [dealer] = await rowsOf<{ id: string }>(
    db,
    sql`
    select user_id as id from listings join users on users.id = user_id and is_dealer and user_id <> ${DEALER.id}
    group by user_id order by count(*) desc, user_id limit 1`,
  );
  if (!dealer) throw new Error('The database has no dealer.');
  await db.execute(sql`
    insert into saved_cars (id, user_id, listing_id, saved_at, listing_data)
    select ${dealer.id} || '_' || id, ${dealer.id}, id, created_at, '{}' from listings where user_id <> ${dealer.id}
    order by id limit ${SAVED}`);
  const administrator = await makePerson(db, { email: ADMINISTRATOR });
  const articles: string[] = [];
  for (let n = 0; n < ARTICLES; n += 1) articles.push(await makeArticle(db, administrator));
  return {
    listingId: await findCar(db, sql`user_id = ${dealer.id}`),
    otherId: await findCar(db, sql`user_id <> ${dealer.id}`),
    articleId: articles[0] as string,
    cookie: cookieOf(await startSession(db, dealer.id, visit())),
    administrator: cookieOf(await startSession(db, administrator.id, visit())),
  };
}

/** Of twenty unsold cars the one with the rarest model: to rate a common one, PostgreSQL rightly reads the table whole. */
async function findCar(db: Database, whose: SQL): Promise<string> {
  const [car] = await rowsOf<{ id: string }>(
    db,
    sql`
    select id from (
      select id, price_model_key(make, model) as model from listings
      where ${whose} and sold_date is null and id > ${MIDDLE_ID} order by id limit 20
    ) cars
    order by (select count(*) from listings where price_model_key(make, listings.model) = cars.model), id limit 1`,
  );
  if (!car) throw new Error('The database has no such car.');
  return car.id;
}

async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

async function read({ origin }: SiteProcess, path: string, init: RequestInit): Promise<string> {
  const response = await fetch(new URL(path, origin), { redirect: 'manual', ...init });
  const text = await response.text();
  if (response.status >= 400) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

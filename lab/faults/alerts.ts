/**
 * The site is killed fifty times while cars are listed and get cheaper, and saved ones are sold or removed: each alert is stored
 * once and in one email.
 */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { startWatching } from '../../app/alerts/saved-car-watch.server.ts';
import { criteriaOf } from '../../app/alerts/saved-criteria.server.ts';
import { deleteListings } from '../../app/listings/delete.server.ts';
import { sellListings } from '../../app/listings/sale.server.ts';
import { openPostgres } from '../../app/platform/db/postgres.server.ts';
import type { Database, DatabaseConnection } from '../../app/platform/db/types.server.ts';
import { savedSearches } from '../../app/platform/schema/alerts.server.ts';
import { listings } from '../../app/platform/schema/listings.server.ts';
import { saveCar } from '../../app/saved-cars/saved-cars.server.ts';
import { CarFacts, compile } from '../../app/search/compile.ts';
import { listEntries } from '../../app/search/entries.server.ts';
import { makeListing } from '../../tests/support/factories.ts';
import { makePerson } from '../../tests/support/people.ts';
import { makeSearch } from '../../tests/support/saved-searches.ts';
import { cleanUpAtEnd } from '../clean-up.ts';
import type { Outcome } from '../outcome.ts';
import { takeDatabase, Victim } from '../victim.ts';

const [KILLS, SEARCHES, WATCHERS, CARS_EACH_LIFE] = [50, 40, 8, 8];
const [LONGEST_LIFE_MS, LONGEST_PAUSE_MS, READING_MS, PATIENCE_MS] = [600, 60, 10_000, 60_000];
const DROP_DOLLARS = 3000;
const MODELS = ['Corolla', 'Camry', 'Yaris', 'HiLux', 'RAV4'];
const REASONS = ['price_dropped', 'sold', 'removed', 'price_dropped', 'sold', 'removed'];
/** No search of the suite is for it. */
const WATCHED = { make: 'Mazda', model: 'CX-5', price: 20_000 };

type Seller = { id: string; email: string };
type Alert = { alert: string; mail_id: string | null };

export async function killDuringAlerts(): Promise<Outcome[]> {
  const url = await takeDatabase();
  const connection = await openPostgres({ url, migrationsFolder: resolve('migrations') });
  const site = await Victim.prepare({ DATABASE_URL: url });
  cleanUpAtEnd(() => connection.close());
  const { db } = connection;
  const seller = await makePerson(db);
  const watchers = await makeBuyers(db);
  const expected = new Set<string>();
  let livesAtWork = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const cars: string[] = [];
    for (let car = 0; car < CARS_EACH_LIFE; car += 1)
      cars.push(
        await makeListing(db, seller, { model: MODELS[(car + kill) % 5] as string, price: 25_000 + 500 * car }),
      );
    const watched = await listWatched(db, seller, watchers);
    for (const [at, id] of watched.entries())
      for (const watcher of watchers) expected.add(`${watcher} ${id} ${REASONS[at]}`);
    const before = await countStored(connection);
    await site.start();
    if (kill % 3 > 0) await untilEventsAreRead(connection);
    const priceCents = sql`price_cents - ${DROP_DOLLARS * 100}::int`;
    const changes = [
      db.update(listings).set({ priceCents }).where(inArray(listings.id, cars)),
      changeWatched(db, seller, watched),
    ];
    await sleep(Math.random() * LONGEST_LIFE_MS);
    await site.kill();
    await Promise.all(changes);
    if ((await countStored(connection)) > before) livesAtWork += 1;
    await letTimePass(connection);
  }
  await finish(connection, site);

  const ofSearches = await expectedOfSearches(db);
  const stored = await readAlerts(connection, 'search_id', 'alerts');
  const storedOfCars = await readAlerts(connection, 'user_id', 'saved_car_alerts');
  const sent = await mailIds(site);
  const known = new Set([...stored, ...storedOfCars].map(({ mail_id }) => mail_id));
  const unknown = [...sent].filter((id) => !known.has(id)).length;
  return [
    toOutcome(`alerts are matched and emailed through ${KILLS} kills`, stored, sent, ofSearches),
    toOutcome('saved cars get cheaper, are sold and removed during the same kills', storedOfCars, sent, { expected }),
    {
      name: 'emails without alerts after these kills',
      outcome: `${unknown} of ${sent.size}; ${livesAtWork} of ${KILLS} lives had stored alerts before their kill`,
      isLost: unknown > 0 || livesAtWork < KILLS / 2,
    },
  ];
}

/** Half save searches, the others watch saved cars. */
async function makeBuyers(db: Database): Promise<string[]> {
  for (let number = 0; number < SEARCHES; number += 1) {
    const search = `model=${MODELS[number % MODELS.length]}&maxPrice=${20_000 + 500 * number}`;
    await makeSearch(db, { uid: (await makePerson(db)).id }, search, { frequency: 'at_once' });
  }
  const watchers: string[] = [];
  while (watchers.length < WATCHERS) {
    const { id } = await makePerson(db);
    await startWatching(db, id);
    watchers.push(id);
  }
  return watchers;
}

/** One for each reason. */
async function listWatched(db: Database, seller: Seller, watchers: string[]): Promise<string[]> {
  const cars: string[] = [];
  for (const _ of REASONS) {
    const id = await makeListing(db, seller, WATCHED);
    for (const watcher of watchers) await saveCar(db, watcher, id);
    cars.push(id);
  }
  return cars;
}

async function changeWatched(db: Database, seller: Seller, cars: string[]) {
  for (const [at, id] of cars.entries()) {
    await sleep(Math.random() * LONGEST_PAUSE_MS);
    const reason = REASONS[at];
    if (reason === 'price_dropped') await db.update(listings).set({ priceCents: 1_800_000 }).where(eq(listings.id, id));
    else if (reason === 'sold') await sellListings(db, { sellerId: seller.id, listingIds: [id], soldAt: new Date() });
    else await deleteListings(db, seller.id, [id]);
  }
}

async function countOf({ executeSql }: DatabaseConnection, expression: string): Promise<number> {
  const { rows } = await executeSql(`select (${expression})::int as count`);
  return (rows[0] as { count: number }).count;
}

/** Those that the matcher stores; a trigger stores removals. */
function countStored(connection: DatabaseConnection): Promise<number> {
  const ofCars = `(select count(*) from saved_car_alerts where reason <> 'removed')`;
  return countOf(connection, `(select count(*) from alerts) + ${ofCars}`);
}

/** A site that has just started needs longer than it lives. */
async function untilEventsAreRead(connection: DatabaseConnection) {
  for (const until = Date.now() + READING_MS; Date.now() < until; await sleep(20))
    if ((await countOf(connection, 'select count(*) from listing_event_queue')) === 0) return;
}

/** What waits to be gathered is due, and pauses of the queue end. */
async function letTimePass({ executeSql }: DatabaseConnection) {
  for (const table of ['saved_searches', 'saved_car_watchers'])
    await executeSql(`update ${table} set due_at = now() where due_at is not null`);
  await executeSql(
    `update pgboss.job set start_after = now() - interval '1 second', heartbeat_on = heartbeat_on - interval '1 hour'
      where state in ('created', 'retry', 'active')`,
  );
}

async function finish(connection: DatabaseConnection, site: Victim) {
  const waiting = `(select count(*) from listing_event_queue)
    + (select count(*) from saved_searches where due_at is not null)
    + (select count(*) from saved_car_watchers where due_at is not null)
    + (select count(*) from alert_mails where sent_at is null)`;
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    if (!site.isAlive()) await site.start();
    await sleep(2000);
    if ((await countOf(connection, waiting)) === 0) break;
    await site.kill();
    await letTimePass(connection);
  }
  await site.kill();
}

async function readAlerts({ executeSql }: DatabaseConnection, whose: string, table: string): Promise<Alert[]> {
  const { rows } = await executeSql(
    `select ${whose} || ' ' || listing_id || ' ' || reason as alert, mail_id from ${table}`,
  );
  return rows as Alert[];
}

type Expected = { expected: Set<string>; allowed?: Set<string> };

function toOutcome(
  name: string,
  stored: Alert[],
  sent: Set<string>,
  { expected, allowed = expected }: Expected,
): Outcome {
  const different = new Set(stored.map(({ alert }) => alert));
  const lost = [...expected].filter((alert) => !different.has(alert)).length;
  const twice = stored.length - different.size;
  const wrong = [...different].filter((alert) => !allowed.has(alert)).length;
  const mails = new Set(stored.map(({ mail_id }) => mail_id));
  const unsent = [...mails].filter((id) => id === null || !sent.has(id)).length;
  return {
    name,
    outcome: `of ${expected.size} alerts ${lost} lost, ${twice} stored twice, ${wrong} stored wrongly; of ${mails.size} emails ${unsent} never sent`,
    isLost: expected.size === 0 || lost + twice + wrong + unsent > 0,
  };
}

/** One by one, by the rule of the results. A new car may be matched before or after it gets cheaper. */
async function expectedOfSearches(db: Database) {
  const ids = (await db.select({ id: listings.id }).from(listings)).map(({ id }) => id);
  const entries = await listEntries(db, ids);
  const expected = new Set<string>();
  const allowed = new Set<string>();
  for (const search of await db.select().from(savedSearches)) {
    const fits = compile(criteriaOf(search.criteria));
    for (const entry of entries.filter((one) => fits(new CarFacts(one)))) {
      const isNewBefore = fits(new CarFacts({ ...entry, priceDollars: entry.priceDollars + DROP_DOLLARS }));
      expected.add(`${search.id} ${entry.id} price_dropped`);
      if (isNewBefore) expected.add(`${search.id} ${entry.id} new`);
      allowed.add(`${search.id} ${entry.id} price_dropped`).add(`${search.id} ${entry.id} new`);
    }
  }
  return { expected, allowed };
}

async function mailIds({ dataDir }: Victim): Promise<Set<string>> {
  const files = await readdir(join(dataDir, 'outbox')).catch(() => []);
  return new Set(files.flatMap((file) => /-([0-9a-z]{12})\.eml$/.exec(file)?.[1] ?? []));
}

/** The site is killed fifty times while cars are listed and get cheaper, and saved ones change: each alert is in one email. */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { criteriaOf } from '../../app/alerts/saved-criteria.server.ts';
import { openPostgres } from '../../app/platform/db/postgres.server.ts';
import type { Database, DatabaseConnection } from '../../app/platform/db/types.server.ts';
import { savedSearches } from '../../app/platform/schema/alerts.server.ts';
import { listings } from '../../app/platform/schema/listings.server.ts';
import { CarFacts, compile } from '../../app/search/compile.ts';
import { readEntries } from '../../app/search/entries.server.ts';
import { makeListing } from '../../tests/support/factories.ts';
import { makePerson } from '../../tests/support/people.ts';
import { makeSearch } from '../../tests/support/saved-searches.ts';
import { cleanUpAtEnd } from './clean-up.ts';
import type { Fault } from './fault.ts';
import { prepareVictim, takeDatabase, type Victim } from './victim.ts';
import {
  changeWatchedCars,
  countSavedCarAlerts,
  listWatchedCars,
  makeWatchers,
  type WatchedCar,
} from './watched-cars.ts';

const [KILLS, SEARCHES, CARS_EACH_LIFE, LONGEST_LIFE_MS, PATIENCE_MS] = [50, 40, 8, 400, 60_000];
const READING_MS = 10_000;
const DROP_DOLLARS = 3000;
const MODELS = ['Corolla', 'Camry', 'Yaris', 'HiLux', 'RAV4'];

export async function killDuringAlerts(server: string): Promise<Fault[]> {
  const url = await takeDatabase(server);
  const connection = await openPostgres({ url, migrationsFolder: resolve('migrations') });
  const site = await prepareVictim({ DATABASE_URL: url });
  cleanUpAtEnd(() => connection.close());
  const { db } = connection;
  const seller = await makePerson(db);
  for (let number = 0; number < SEARCHES; number += 1) {
    const model = MODELS[number % MODELS.length];
    await makeSearch(db, { uid: (await makePerson(db)).id }, `model=${model}&maxPrice=${20_000 + 500 * number}`, {
      frequency: 'at_once',
    });
  }
  const watchers = await makeWatchers(db);
  const watched: WatchedCar[] = [];
  let livesAtWork = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const cars = await listCars(db, seller, kill);
    const saved = await listWatchedCars(db, seller, watchers);
    watched.push(...saved);
    const before = await countStored(connection);
    await site.start();
    if (kill % 3 > 0) await untilEventsAreRead(connection);
    const changes = [dropPrices(db, cars), changeWatchedCars(db, seller, saved)];
    await sleep(Math.random() * LONGEST_LIFE_MS);
    await site.kill();
    await Promise.all(changes);
    if ((await countStored(connection)) > before) livesAtWork += 1;
    await letTimePass(connection);
  }
  await finish(connection, site);
  const ofSavedCars = await countSavedCarAlerts(connection, watchers, watched);
  return toFaults(await countAlerts(connection), ofSavedCars, { sent: await mailIds(site), livesAtWork });
}

async function listCars(db: Database, seller: { id: string; email: string }, life: number): Promise<string[]> {
  const cars: string[] = [];
  for (let car = 0; car < CARS_EACH_LIFE; car += 1) {
    const model = MODELS[(car + life) % MODELS.length] as string;
    cars.push(await makeListing(db, seller, { model, price: 25_000 + 500 * car }));
  }
  return cars;
}

async function dropPrices(db: Database, cars: string[]) {
  await db
    .update(listings)
    .set({ priceCents: sql`price_cents - ${DROP_DOLLARS * 100}::int` })
    .where(sql`id = any(${sql.param(cars)}::text[])`);
}

/** Those that the matcher stores; a trigger stores removals. */
async function countStored({ executeSql }: DatabaseConnection): Promise<number> {
  const { rows } = await executeSql(
    `select (select count(*) from alerts)
      + (select count(*) from saved_car_alerts where reason <> 'removed') as stored`,
  );
  return Number((rows[0] as { stored: string }).stored);
}

/** A site that has just started needs longer than it lives. */
async function untilEventsAreRead({ executeSql }: DatabaseConnection) {
  for (const until = Date.now() + READING_MS; Date.now() < until; await sleep(20)) {
    const { rows } = await executeSql(`select from listing_event_queue limit 1`);
    if (rows.length === 0) return;
  }
}

/** What waits to be gathered is due, and pauses of the queue end. */
async function letTimePass({ executeSql }: DatabaseConnection) {
  for (const table of ['saved_searches', 'saved_car_watchers'])
    await executeSql(`update ${table} set due_at = now() where due_at is not null`);
  await executeSql(
    `update pgboss.job set start_after = now() - interval '1 second', heartbeat_on = heartbeat_on - interval '1 hour'
      where name in ('send-alert', 'match-alerts') and state in ('created', 'retry', 'active')`,
  );
}

async function finish(connection: DatabaseConnection, site: Victim) {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    if (!site.isAlive()) await site.start();
    await sleep(2000);
    const { rows } = await connection.executeSql(
      `select (select count(*) from listing_event_queue)
        + (select count(*) from saved_searches where due_at is not null)
        + (select count(*) from saved_car_watchers where due_at is not null)
        + (select count(*) from alert_mails where sent_at is null) as waiting`,
    );
    if (Number((rows[0] as { waiting: string }).waiting) === 0) break;
    await site.kill();
    await letTimePass(connection);
  }
  await site.kill();
}

type Counted = { expected: number; lost: number; twice: number; wrong: number; mails: Set<string | null> };

async function countAlerts({ db, executeSql }: DatabaseConnection): Promise<Counted> {
  const { expected, allowed } = await findExpected(db);
  const { rows } = await executeSql(
    `select search_id || ' ' || listing_id || ' ' || reason as alert, mail_id from alerts`,
  );
  const stored = new Map((rows as { alert: string; mail_id: string | null }[]).map((row) => [row.alert, row.mail_id]));
  return {
    expected: expected.size,
    lost: [...expected].filter((alert) => !stored.has(alert)).length,
    twice: rows.length - stored.size,
    wrong: [...stored.keys()].filter((alert) => !allowed.has(alert)).length,
    mails: new Set(stored.values()),
  };
}

function toFaults(
  ofSearches: Counted,
  ofSavedCars: Counted,
  { sent, livesAtWork }: { sent: Set<string>; livesAtWork: number },
): Fault[] {
  const known = new Set([...ofSearches.mails, ...ofSavedCars.mails]);
  const unknown = [...sent].filter((id) => !known.has(id)).length;
  return [
    toFault(`alerts are matched and emailed through ${KILLS} kills (PostgreSQL)`, ofSearches, sent),
    toFault('saved cars get cheaper, are sold and removed during the same kills', ofSavedCars, sent),
    {
      name: 'emails without alerts after these kills',
      outcome: `${unknown} of ${sent.size}; ${livesAtWork} of ${KILLS} lives had stored alerts before their kill`,
      isLost: unknown > 0 || livesAtWork < KILLS / 2,
    },
  ];
}

function toFault(name: string, { expected, lost, twice, wrong, mails }: Counted, sent: Set<string>): Fault {
  const unsent = [...mails].filter((id) => id === null || !sent.has(id)).length;
  return {
    name,
    outcome: `of ${expected} alerts ${lost} lost, ${twice} stored twice, ${wrong} stored wrongly; of ${mails.size} emails ${unsent} never sent`,
    isLost: expected === 0 || lost + twice + wrong + unsent > 0,
  };
}

/** One by one, by the rule of the results. A new car may be matched before or after it gets cheaper. */
async function findExpected(db: Database) {
  const ids = (await db.select({ id: listings.id }).from(listings)).map(({ id }) => id);
  const entries = await readEntries(db, ids);
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

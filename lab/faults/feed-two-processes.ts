/**
 * Two processes follow one database through long and rolled-back transactions, cut connections and a kill: when writing
 * stops, both find what the table holds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import type { Database, DatabaseConnection } from '../../app/platform/db/types.server.ts';
import type { User } from '../../app/platform/schema/accounts.server.ts';
import { listings } from '../../app/platform/schema/listings.server.ts';
import { makeListing } from '../../tests/support/factories.ts';
import { makePerson } from '../../tests/support/people.ts';
import { cleanUpAtEnd } from './clean-up.ts';
import type { Fault } from './fault.ts';
import { prepareVictim, takeDatabase, type Victim } from './victim.ts';

const ROUNDS = 100;
const KILL_EVERY = 10;
const WRITERS = 3;
const CHANGES_OF_ONE = 6;
const LONGEST_PAUSE_MS = 60;
/** They fit on one page of results. */
const MAX_LISTINGS = 18;
const LIMIT_MS = 15_000;

export async function followFromTwoProcesses(server: string): Promise<Fault[]> {
  const url = await takeDatabase(server);
  const victims = [await prepareVictim({ DATABASE_URL: url }), await prepareVictim({ DATABASE_URL: url })];
  const cutter = new pg.Client({ connectionString: url });
  await cutter.connect();
  cleanUpAtEnd(() => cutter.end());
  const [first, second] = victims as [Victim, Victim];
  await Promise.all(victims.map((victim) => victim.start()));
  return first.withDatabase(async (connection) => {
    const writer = { connection, seller: await makePerson(connection.db), price: 0 };
    const waits: number[] = [];
    let wrong = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const writing = Promise.all(Array.from({ length: WRITERS }, () => writeForAWhile(writer)));
      const isKill = round % KILL_EVERY === 0;
      await Promise.all([writing, isKill ? killAndStart(second) : cutEverything(cutter)]);
      const open = await leaveOpen(writer);
      for (const wait of await Promise.all(victims.map((victim) => untilEqual(victim, cutter)))) {
        if (wait === null) wrong += 1;
        else waits.push(wait);
      }
      await open.end();
    }
    return [toFault(waits, wrong)];
  });
}

function toFault(waits: number[], wrong: number): Fault {
  const sorted = waits.toSorted((a, b) => a - b);
  const [median = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return {
    name: `two processes follow one database through cut connections, kills and open transactions (PostgreSQL, ${ROUNDS} rounds)`,
    outcome: `${wrong} of ${waits.length + wrong} times the search differed from the table; it was after ${median} ms in the median and ${most} ms at most, a restart and new connections included`,
    isLost: wrong > 0,
  };
}

type Writer = { connection: DatabaseConnection; seller: User; price: number };

/** Writes that fail do not matter: the table is the truth. */
async function writeForAWhile(writer: Writer) {
  for (let change = 0; change < CHANGES_OF_ONE; change += 1) {
    await writer.connection.db.transaction((tx) => changeSomething(tx, writer)).catch(() => {});
  }
}

async function changeSomething(tx: Database, writer: Writer) {
  const known = await tx.select({ id: listings.id }).from(listings);
  const { id = '' } = known[Math.floor(Math.random() * known.length)] ?? {};
  writer.price += 1;
  if (known.length > MAX_LISTINGS - WRITERS || Math.random() < 0.2)
    await tx.delete(listings).where(eq(listings.id, id));
  else if (Math.random() < 0.5) await makeListing(tx, writer.seller, { price: writer.price });
  else
    await tx
      .update(listings)
      .set({ priceCents: writer.price * 100 })
      .where(eq(listings.id, id));
  await sleep(Math.random() * LONGEST_PAUSE_MS);
  if (Math.random() < 0.25) throw new Error('taken back');
}

/** Stays open while the searches are compared. */
async function leaveOpen({ connection, seller }: Writer) {
  const written = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const open = connection.db
    .transaction(async (tx) => {
      await makeListing(tx, seller, { price: 1_000_000 });
      written.resolve();
      await ending.promise;
      throw new Error('taken back');
    })
    .catch(() => {});
  await Promise.race([written.promise, open]);
  return {
    end() {
      ending.resolve();
      return open;
    },
  };
}

async function killAndStart(victim: Victim) {
  await sleep(Math.random() * LONGEST_PAUSE_MS);
  await victim.kill();
  await victim.start();
}

async function cutEverything(cutter: pg.Client) {
  await sleep(Math.random() * CHANGES_OF_ONE * LONGEST_PAUSE_MS);
  await cutter.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

async function untilEqual({ origin }: Victim, client: pg.Client): Promise<number | null> {
  const startedAt = performance.now();
  const { rows } = await client.query<{ id: string }>('select id from listings order by price_cents');
  const truth = rows.map(({ id }) => id).join();
  while (performance.now() - startedAt < LIMIT_MS) {
    if ((await searchedIds(origin)) === truth) return Math.round(performance.now() - startedAt);
    await sleep(20);
  }
  return null;
}

/** Ids in the results, by price; empty if the connection was cut. */
async function searchedIds(origin: string): Promise<string> {
  const page = await fetch(`${origin}/listings?sort=price_asc`)
    .then((answer) => answer.text())
    .catch(() => '');
  return [...new Set([...page.matchAll(/href="\/listing\/([a-z0-9]{12})"/g)].map(([, id]) => id))].join();
}

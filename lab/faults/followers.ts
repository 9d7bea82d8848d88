/**
 * Two processes follow one database through long and rolled-back transactions, cut connections and a kill: when writing
 * stops, both find what the table holds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Database, DatabaseConnection } from '../../app/platform/db/types.server.ts';
import type { User } from '../../app/platform/schema/accounts.server.ts';
import { listings } from '../../app/platform/schema/listings.server.ts';
import { makeListing } from '../../tests/support/factories.ts';
import { makePerson } from '../../tests/support/people.ts';
import type { Outcome } from '../outcome.ts';
import { quantile } from '../statistics.ts';
import { takeDatabase, Victim } from '../victim.ts';
import { openCutter } from './connections.ts';

const ROUNDS = 100;
const KILL_EVERY = 10;
const WRITERS = 3;
const CHANGES_OF_ONE = 6;
const LONGEST_PAUSE_MS = 60;
/** They fit on one page of results. */
const MAX_LISTINGS = 18;
const LIMIT_MS = 15_000;

export async function followFromTwoProcesses(): Promise<Outcome[]> {
  const url = await takeDatabase();
  const [first, second] = [await Victim.prepare({ DATABASE_URL: url }), await Victim.prepare({ DATABASE_URL: url })];
  const cut = await openCutter(url);
  await Promise.all([first.start(), second.start()]);
  return first.withDatabase(async (connection) => {
    const writer = { connection, seller: await makePerson(connection.db), price: 0 };
    const waits: number[] = [];
    let wrong = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const writing = Array.from({ length: WRITERS }, () => writeForAWhile(writer));
      await sleep(Math.random() * LONGEST_PAUSE_MS * (round % KILL_EVERY === 0 ? 1 : CHANGES_OF_ONE));
      if (round % KILL_EVERY === 0) await second.kill().then(() => second.start());
      else await cut();
      await Promise.all(writing);
      const open = await leaveOpen(writer);
      for (const wait of await Promise.all([first, second].map((victim) => untilEqual(victim, connection)))) {
        if (wait === null) wrong += 1;
        else waits.push(wait);
      }
      await open.end();
    }
    return [
      {
        name: `two processes follow one database through cut connections, kills and open transactions (${ROUNDS} rounds)`,
        outcome: `${wrong} of ${waits.length + wrong} times the search differed from the table; it was after ${quantile(waits, 0.5)} ms in the median and ${Math.max(...waits)} ms at most, a restart and new connections included`,
        isLost: wrong > 0,
      },
    ];
  });
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

async function untilEqual({ origin }: Victim, { db }: DatabaseConnection): Promise<number | null> {
  const startedAt = performance.now();
  const truth = await retried(() => db.select({ id: listings.id }).from(listings).orderBy(listings.priceCents));
  const ids = truth.map(({ id }) => id).join();
  while (performance.now() - startedAt < LIMIT_MS) {
    if ((await searchedIds(origin)) === ids) return Math.round(performance.now() - startedAt);
    await sleep(20);
  }
  return null;
}

/** Its connection may have been cut. */
function retried<Result>(query: () => Promise<Result>): Promise<Result> {
  return query().catch(query);
}

/** Ids in the results, by price; empty if the connection was cut. */
async function searchedIds(origin: string): Promise<string> {
  const page = await fetch(`${origin}/listings?sort=price_asc`)
    .then((answer) => answer.text())
    .catch(() => '');
  return [...new Set([...page.matchAll(/href="\/listing\/([a-z0-9]{12})"/g)].map(([, id]) => id))].join();
}

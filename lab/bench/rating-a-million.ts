/** Every listing of a large database rated, as on the first start and every night, and one change followed. */
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { openPostgres } from '../../app/platform/db/postgres.server.ts';
import { queueAllRatings, rateQueued } from '../../app/prices/ratings.server.ts';
import { createOwnDatabase } from '../../scripts/own-database.ts';
import { quantile } from '../statistics.ts';
import type { Figure } from './figure.ts';
import { fillListings, SERVER } from './listings-database.ts';

const LISTINGS = Number(process.env.BENCH_LISTINGS ?? 1_000_000);
const CHANGES = 20;

export async function measureRating(): Promise<Figure[]> {
  const database = await createOwnDatabase(SERVER);
  try {
    await fillListings(database.url, LISTINGS);
    const connection = await openPostgres({ url: database.url, migrationsFolder: resolve('migrations') });
    try {
      const count = LISTINGS.toLocaleString('en-AU');
      const { db } = connection;
      const rateAll = async () => {
        const startedAt = performance.now();
        await queueAllRatings(db);
        await rateQueued(db);
        return performance.now() - startedAt;
      };
      const [first, again] = [await rateAll(), await rateAll()];
      const follow = async () => {
        await db.execute(sql`update listings set price_cents = price_cents + 100
          where id = (select id from listings where sold_date is null order by random() limit 1)`);
        const startedAt = performance.now();
        await rateQueued(db);
        return performance.now() - startedAt;
      };
      const times: number[] = [];
      for (let change = 0; change < CHANGES; change += 1) times.push(await follow());
      return [
        { name: `Rating ${count} listings for the first time`, value: minutes(first), limit: '10 minutes' },
        { name: `Rating ${count} listings again`, value: minutes(again), limit: '10 minutes' },
        {
          name: `Following a new price among ${count} listings, median and longest of ${CHANGES}, after at most 5 s`,
          value: `${(quantile(times, 0.5) / 1000).toFixed(1)} s, ${(Math.max(...times) / 1000).toFixed(1)} s`,
          limit: 'a minute',
        },
      ];
    } finally {
      await connection.close();
    }
  } finally {
    await database.drop();
  }
}

function minutes(ms: number): string {
  return `${(ms / 60_000).toFixed(1)} minutes`;
}

import { resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { bitsApart, findSamePhotos } from '#app/listings/same-photos.server.ts';
import { wrapPGlite } from '#app/platform/db/embedded.server.ts';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { createOwnDatabase } from '../own-database.ts';
import type { Figure } from './figure.ts';
import { SERVER } from './listings-database.ts';
import { quantile } from './statistics.ts';

const PHOTOS = Number(process.env.BENCH_PHOTOS ?? 3_000_000);
const LOOKS = 200;
const MIGRATIONS = resolve('migrations');

export async function measureSamePhotos(): Promise<Figure[]> {
  const database = await createOwnDatabase(SERVER);
  try {
    const onPostgres = await measure(
      'PostgreSQL',
      await openPostgres({ url: database.url, migrationsFolder: MIGRATIONS }),
    );
    const embedded = await wrapPGlite(await PGlite.create(), MIGRATIONS);
    return [...onPostgres, ...(await measure('embedded', embedded))];
  } finally {
    await database.drop();
  }
}

async function measure(name: string, connection: DatabaseConnection): Promise<Figure[]> {
  const { db } = connection;
  try {
    await db.execute(sql`
      insert into photo_looks (key, look) select 'listings/x/' || at, left(md5(at::text), 16)
      from generate_series(1, ${PHOTOS}::int) as at`);
    await connection.executeSql('vacuum analyze photo_looks');
    const { rows } = (await db.execute(sql`
      select look from photo_looks where key = any(${sql.param(Array.from({ length: LOOKS }, (_, at) => `listings/x/${at + 1}`))}::text[])`)) as unknown as {
      rows: { look: string }[];
    };
    const times: number[] = [];
    for (const { look } of rows) times.push(await timed(() => findSamePhotos(db, turned(look))));
    const apart = bitsApart(sql`look`, rows[0]?.look ?? '');
    const scan = await timed(() => db.execute(sql`select key from photo_looks where look <> '' and ${apart} <= 6`));
    const count = PHOTOS.toLocaleString('en-AU');
    return [
      {
        name: `Same photos among ${count} (${name}), median and longest of ${rows.length}`,
        value: `${quantile(times, 0.5).toFixed(1)} ms, ${Math.max(...times).toFixed(1)} ms`,
        limit: `50 ms; reading all of them: ${scan.toFixed(0)} ms`,
      },
    ];
  } finally {
    await connection.close();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Three bits apart. */
function turned(look: string): string {
  return (BigInt(`0x${look}`) ^ 0x1000_0010_0000_0001n).toString(16).padStart(16, '0');
}

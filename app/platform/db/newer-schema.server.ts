/** An older version must not serve, back up or migrate a database that a newer one has changed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/platform/db/types.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })).min(1) });

export async function rejectNewerSchema(db: Database, migrationsFolder: string): Promise<void> {
  const text = await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8');
  const { entries } = journal.parse(JSON.parse(text));
  const unknown = (await appliedAt(db)).filter((at) => !entries.some(({ when }) => when === at));
  if (unknown.length === 0) return;
  const [newest, known] = [Math.max(...unknown), Math.max(...entries.map(({ when }) => when))];
  throw new StartError(
    `The database was migrated by ${newest > known ? 'a newer' : 'another'} version of Kerbside: ` +
      `it has a migration of ${describeTime(newest)}, ` +
      `and the newest that this version knows is ${entries.at(-1)?.tag} of ${describeTime(known)}. ` +
      'Start the version that migrated it or a later one, or restore a backup from before the upgrade into an empty database.',
  );
}

/** When the migrations that the database has were written: it stores no names. */
async function appliedAt(db: Database): Promise<number[]> {
  const tables = await rows<{ has: boolean }>(
    db,
    `select to_regclass('drizzle.__drizzle_migrations') is not null as has`,
  );
  if (!tables[0]?.has) return [];
  const applied = await rows<{ at: string }>(db, 'select created_at as at from drizzle.__drizzle_migrations');
  return applied.map(({ at }) => Number(at));
}

async function rows<Row>(db: Database, query: string): Promise<Row[]> {
  return ((await db.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows;
}

const describeTime = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What follows from a changed row is in `triggers.sql`, beside the migrations. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const MOST_ATTEMPTS = 20;

/**
 * Does nothing where this text was the last one applied. Call it after the migrations, under their lock.
 *
 * Other processes may be writing: waiting for all their tables at once could deadlock, so it gives up before the server
 * looks for one, and tries again.
 */
export async function applyTriggers(executeSql: DatabaseConnection['executeSql'], migrationsFolder: string) {
  const text = await readFile(join(migrationsFolder, 'triggers.sql'), 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  await executeSql('create table if not exists drizzle.applied_triggers (hash text not null)');
  const { rows } = await executeSql('select hash from drizzle.applied_triggers');
  if ((rows[0] as { hash: string } | undefined)?.hash === hash) return;
  const all = `begin; set local lock_timeout = '500ms'; ${text};
    delete from drizzle.applied_triggers; insert into drizzle.applied_triggers values ('${hash}'); commit`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await executeSql(all);
      return;
    } catch (error) {
      await executeSql('rollback');
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

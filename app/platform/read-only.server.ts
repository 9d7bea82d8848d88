/**
 * Read-only: pages stay, nothing that visitors send is stored, and jobs wait. `READ_ONLY=on` says so, or `npm run read-only`
 * while the site runs. On PostgreSQL the command writes a line of the log, which every process reads. An embedded database is
 * open in one process only, so there it leaves a file, and the site writes the line once it sees it.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { logAct } from '#app/platform/admin-log.server.ts';
import { openDatabase } from '#app/platform/db/client.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { adminLog } from '#app/platform/schema/site.server.ts';

const FILE = join(env.DATA_DIR, 'read-only');

export async function isReadOnly(db: Database): Promise<boolean> {
  if (env.READ_ONLY === 'on') return true;
  const isLogged = await isLastLineReadOnly(db);
  if (env.DATABASE_URL) return isLogged;
  const isOn = await access(FILE).then(
    () => true,
    () => false,
  );
  if (isOn !== isLogged) await logSwitch(db, isOn);
  return isOn;
}

/** For the command. */
export async function switchReadOnly(isOn: boolean): Promise<void> {
  if (env.DATABASE_URL) {
    const { db, close } = await openDatabase({ holder: 'npm run read-only' });
    if ((await isLastLineReadOnly(db)) !== isOn) await logSwitch(db, isOn);
    await close();
  } else if (isOn) writeFileSync(FILE, '');
  else rmSync(FILE, { force: true });
}

function logSwitch(db: Database, isOn: boolean) {
  return logAct(db, { by: 'command', action: isOn ? 'read-only' : 'read-write' });
}

/** Each of the two is the end of an index, where both together would be a search of the log. */
async function isLastLineReadOnly(db: Database): Promise<boolean> {
  const lastOf = async (action: 'read-only' | 'read-write') => {
    const [line] = await db
      .select({ id: adminLog.id })
      .from(adminLog)
      .where(eq(adminLog.action, action))
      .orderBy(desc(adminLog.id))
      .limit(1);
    return line?.id ?? 0;
  };
  return (await lastOf('read-only')) > (await lastOf('read-write'));
}

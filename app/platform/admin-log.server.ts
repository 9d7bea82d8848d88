/** What administrators and moderators did. Each line is written in the transaction of its act and never changes. */
import { stringify } from 'csv-stringify/sync';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { adminLog } from '#app/platform/schema/site.server.ts';
import { ZONE } from '#app/vocabulary/dates.ts';
import { ACTS } from '#app/vocabulary/moderation.ts';

const BATCH = 500;

/** By an account’s id. `about` is an address, and neither it nor `detail` may hold personal data: a line is for ever. */
export async function logAct(tx: Database, act: typeof adminLog.$inferInsert): Promise<void> {
  await tx.insert(adminLog).values(act);
}

/** Empty texts don’t filter. `from` and `to` are days in Melbourne, both included. */
export type LogFilter = { who: string; action: string; from: string; to: string };

/** Latest first, those before `before`. */
export function listActs(db: Database, filter: LogFilter, { before = 0, most = BATCH } = {}) {
  const { id, at, by, action, about, detail } = adminLog;
  return db
    .select({ id, at, by, action, about, detail, name: users.name })
    .from(adminLog)
    .leftJoin(users, eq(users.id, by))
    .where(and(before > 0 ? lt(id, before) : undefined, ...conditions(filter)))
    .orderBy(desc(id))
    .limit(most);
}

function conditions({ who, action, from, to }: LogFilter): (SQL | undefined)[] {
  const start = (day: string, days: number) => sql`(${day}::date + ${days}::int)::timestamp at time zone ${ZONE}`;
  return [
    // By id, or by email while there is such an account.
    who === ''
      ? undefined
      : sql`${adminLog.by} = coalesce((select id from users where email = ${who.toLowerCase()}), ${who})`,
    action === '' ? undefined : sql`${adminLog.action} = ${action}`,
    from === '' ? undefined : gte(adminLog.at, start(from, 0)),
    to === '' ? undefined : lt(adminLog.at, start(to, 1)),
  ];
}

export async function* writeActs(db: Database, filter: LogFilter): AsyncGenerator<string> {
  yield `\uFEFF${lineOf(['When', 'Who', 'Account', 'What', 'About', 'Detail'])}`;
  for (let before = 0; ; ) {
    const acts = await listActs(db, filter, { before });
    for (const { at, name, by, action, about, detail } of acts)
      yield lineOf([at.toISOString(), name ?? '', by, ACTS[action], about, detail]);
    const last = acts.at(-1);
    if (!last) return;
    before = last.id;
  }
}

/** A cell that a spreadsheet would run is written as text. */
function lineOf(cells: readonly string[]): string {
  return stringify([cells], { record_delimiter: 'windows', escape_formulas: true });
}

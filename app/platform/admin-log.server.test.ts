import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { logAct } from '#app/platform/admin-log.server.ts';
import { adminLog } from '#app/platform/schema/site.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const { db } = await databaseOfFile();

test('a line can’t be changed or deleted, and the owner of the table has no right to', async () => {
  await logAct(db, { by: 'me', action: 'delete-message' });
  const refused = { cause: { message: 'admin_log is append-only' } };
  await expect(db.update(adminLog).set({ by: 'you' })).rejects.toMatchObject(refused);
  await expect(db.delete(adminLog)).rejects.toMatchObject(refused);
  await expect(db.execute(sql`truncate admin_log`)).rejects.toMatchObject(refused);
  const { rows } = (await db.execute(sql`
    select distinct privilege_type as right from pg_class, aclexplode(relacl)
    where relname = 'admin_log' and grantee = relowner order by 1`)) as unknown as { rows: { right: string }[] };
  expect(rows.map(({ right }) => right).filter((right) => /UPDATE|DELETE|TRUNCATE|INSERT/.test(right))).toEqual([
    'INSERT',
  ]);
});

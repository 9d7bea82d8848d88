import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { insertRows } from '#app/platform/db/rows.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const { db } = await databaseOfFile();

const user = (id: string) => ({ id, name: 'Robin "R" O’Neil\n\\', email: `${id}@people.example` });

test('rows are stored as given, and columns they lack get their defaults', async () => {
  const lastLogin = new Date('2026-03-01T01:02:03.456Z');
  await insertRows(db, users, [
    { ...user('r1'), lastLogin, isDealer: true, dealershipName: '🚗 Motors' },
    { ...user('r2'), lastLogin: null, isDealer: false, dealershipName: '' },
  ]);
  const rows = await db.select().from(users).orderBy(users.id);
  expect(rows).toMatchObject([
    { ...user('r1'), lastLogin, isDealer: true, dealershipName: '🚗 Motors', accountStatus: 'pending_verification' },
    { ...user('r2'), lastLogin: null, isDealer: false },
  ]);
});

test('a lone surrogate is replaced, not rejected', async () => {
  await insertRows(db, users, [{ ...user('r3'), name: 'half \ud83d, whole 🚗, written \\ud83d' }]);
  const [row] = await db.select().from(users).where(sql`id = 'r3'`);
  expect(row?.name).toBe('half \ufffd, whole 🚗, written \\ud83d');
});

test('a rejected row rolls back all rows', async () => {
  const rows = [user('r4'), user('r1')];
  await expect(insertRows(db, users, rows)).rejects.toThrow();
  expect(await db.select().from(users).where(sql`id = 'r4'`)).toEqual([]);
  await insertRows(db, users, []);
});

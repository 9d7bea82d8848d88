import { expect, inject, test, vi } from 'vitest';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import { clearAttempts, returnAttempt, takeAttempt } from '#app/platform/rate-limit.server.ts';
import { rateLimits } from '#app/platform/schema/accounts.server.ts';
import { createOnPostgres, databaseOfFile } from '#tests/support/database.ts';

const connection = await databaseOfFile();
const { db } = connection;

const LIMIT = { name: 'test', attempts: 3, seconds: 600 };
const WHO = 'ann@people.example';

async function takeAttempts(count: number, key: string, limit = LIMIT) {
  const results = [];
  for (let n = 0; n < count; n += 1) results.push(await takeAttempt(db, limit, key));
  return results;
}

test('attempts are allowed up to the limit, then none until the window ends', async () => {
  const [first, second, third, fourth] = await takeAttempts(4, 'a');
  expect([first, second, third]).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(fourth).toEqual({ ok: false, retryAfterSeconds: expect.closeTo(600, -1) });
});

test('the window starts at the first attempt and is not extended', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z'), toFake: ['Date'] });
  await takeAttempts(4, 'b');
  vi.setSystemTime(new Date('2026-03-01T10:09:58.500Z'));
  expect(await takeAttempt(db, LIMIT, 'b')).toEqual({ ok: false, retryAfterSeconds: 2 });
  vi.setSystemTime(new Date('2026-03-01T10:10:00.001Z'));
  expect(await takeAttempt(db, LIMIT, 'b')).toEqual({ ok: true });
  vi.useRealTimers();
});

test('keys and limits count separately', async () => {
  await takeAttempts(4, 'c');
  expect(await takeAttempt(db, LIMIT, 'd')).toEqual({ ok: true });
  expect(await takeAttempt(db, { ...LIMIT, name: 'other' }, 'c')).toEqual({ ok: true });
});

test('attempts are cleared after a success', async () => {
  await takeAttempts(4, 'e');
  await clearAttempts(db, LIMIT, 'e');
  expect(await takeAttempt(db, LIMIT, 'e')).toEqual({ ok: true });
});

test('an attempt given back can be taken again', async () => {
  await takeAttempts(3, 'g');
  await returnAttempt(db, LIMIT, 'g');
  expect(await takeAttempt(db, LIMIT, 'g')).toEqual({ ok: true });
  expect((await takeAttempt(db, LIMIT, 'g')).ok).toBe(false);
});

test('the table does not reveal the keys', async () => {
  await takeAttempt(db, LIMIT, WHO);
  const rows = JSON.stringify(await db.select().from(rateLimits));
  expect(rows).toContain('test:');
  expect(rows).not.toContain('ann');
});

test('of 50 attempts at once over two processes exactly 10 pass', async ({ skip }) => {
  skip(!inject('postgres').url, 'races are proved on PostgreSQL only');
  const { url, release } = await createOnPostgres();
  const processes = await Promise.all([0, 1].map(() => openPostgres({ url, migrationsFolder: 'migrations' })));
  for (let round = 0; round < 3; round += 1) {
    const attempts = Array.from({ length: 50 }, (_, n) =>
      takeAttempt((processes[n % 2] ?? connection).db, { ...LIMIT, attempts: 10 }, `race ${round}`),
    );
    const results = await Promise.all(attempts);
    expect(results.filter(({ ok }) => ok)).toHaveLength(10);
  }
  for (const one of processes) await one.close();
  await release();
});

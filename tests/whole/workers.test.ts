/** `WORKERS`: several processes in one start, on one port. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { startSiteWith } from '#tests/support/prepared-site.ts';
import { freePort, logLines, newDataDir, spawnSite } from '#tests/support/server.ts';

/** Of a second process, on a busy machine. */
const START_MS = 100_000;
const METRICS_TOKEN = 'known-to-this-test-alone';

test('workers on an embedded database stop the start with one sentence', async () => {
  const { child, output } = spawnSite({ WORKERS: '2', DATA_DIR: await newDataDir(), PORT: String(await freePort()) });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(output()).toBe(
    'The settings are wrong: DATABASE_URL is needed with WORKERS, because an embedded database serves one process.\n',
  );
});

const childrenOf = (pid = 0) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('workers share the port, a killed one is replaced while the other serves, and all stop together', async ({
  skip,
}) => {
  skip(inject('postgres').url === '' || process.platform !== 'linux', 'needs TEST_DATABASE_URL and /proc');
  const site = await startSiteWith(
    async (db) => {
      const seller = await makePerson(db);
      for (let count = 0; count < 3; count += 1) await makeListing(db, seller);
    },
    { WORKERS: '2', METRICS_TOKEN },
  );
  onTestFinished(async () => void (await site.stop()));
  /** On a connection of its own: the connections are shared out, and kept. */
  const get = async (path: string, headers = {}) => {
    const [answer] = await once(request(`${site.origin}${path}`, { agent: false, headers }).end(), 'response');
    return { status: answer.statusCode, text: await text(answer) };
  };
  const figures = async () => (await get('/metrics', { Authorization: `Bearer ${METRICS_TOKEN}` })).text;
  const visit = async () => {
    const visits = await Promise.all(Array.from({ length: 8 }, () => get('/about')));
    expect(visits.map(({ status }) => status)).toEqual(Array(8).fill(200));
  };
  const answeringWorkers = async () => {
    await visit();
    const counts = (await figures()).matchAll(
      /^kerbside_request_seconds_count\{worker="(\d)",route="about".*\} [1-9]/gm,
    );
    return [...counts].map(([, number]) => number).sort();
  };

  await expect.poll(answeringWorkers, { timeout: START_MS }).toEqual(['1', '2']);
  expect((await get('/readyz')).status).toBe(200);
  const all = await figures();
  expect(all.match(/^# HELP kerbside_request_seconds /gm)).toHaveLength(1);

  const before = childrenOf(site.process.pid);
  expect(before).toHaveLength(2);
  process.kill(Number(before[0]), 'SIGKILL');
  await expect.poll(() => isAlive(Number(before[0]))).toBe(false);
  await visit();
  expect(await logLines(site, '"msg":"a worker ended; starting another"')).toHaveLength(1);
  await expect.poll(answeringWorkers, { timeout: START_MS }).toEqual(['1', '2']);
  const after = childrenOf(site.process.pid);
  expect(after).toContain(before[1]);
  expect(after).toHaveLength(2);

  expect(await site.stop()).toBe(0);
  expect(after.filter(isAlive)).toEqual([]);
}, 300_000);

test('a start that fails in the first worker stops with one sentence', async ({ skip }) => {
  skip(inject('postgres').url === '', 'needs TEST_DATABASE_URL');
  const url = 'postgres://127.0.0.1:1/cars';
  const { child, output } = spawnSite({
    WORKERS: '3',
    DATABASE_URL: url,
    PORT: String(await freePort()),
    SEED: 'none',
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(output()).toMatch(/^The database at postgres:\/\/127\.0\.0\.1:\d+\/cars cannot be used: [^\n]*\n$/);
});

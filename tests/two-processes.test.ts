/** Two processes on one database: what is done on one is found on the other. */
import { expect, inject, onTestFinished, test } from 'vitest';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { startSiteWith } from '#tests/support/prepared-site.ts';
import { startSite } from '#tests/support/server.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const METRICS_TOKEN = 'known-to-this-test-alone';

test('a car that is sold and deleted on one process is so in the search of the other', async ({ skip }) => {
  skip(inject('postgres').url === '', 'needs TEST_DATABASE_URL');
  const first = await startSiteWith(async (db) => {
    const seller = await makePerson(db);
    return { email: seller.email, ids: [await makeListing(db, seller), await makeListing(db, seller)] };
  });
  onTestFinished(async () => void (await first.stop()));
  const second = await startSite({ DATABASE_URL: first.databaseUrl, METRICS_TOKEN });
  onTestFinished(async () => void (await second.stop()));
  const { email, ids } = first.filled;
  const seller = new Visitor(first.origin);
  await seller.post('/signin', { email, password: PASSWORD });
  const found = async (query: string) => readPage(await fetch(`${second.origin}/listings${query}`));
  const soon = { timeout: 10_000, interval: 50 };
  expect(await found('?status=sold')).toContain('0 vehicles found');

  expect((await seller.post(`/my-listings/${ids[0]}/sale`)).status).toBe(303);
  await expect.poll(() => found('?status=sold'), soon).toContain('1 vehicle found');
  expect((await seller.post(`/my-listings/${ids[1]}/delete`)).status).toBe(303);
  await expect.poll(() => found(''), soon).toContain('1 vehicle found');

  const figures = await fetch(`${second.origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const lag = /^kerbside_index_lag_seconds (\S+)$/m.exec(await figures.text())?.[1];
  expect(Number(lag)).toBeLessThan(10);
});

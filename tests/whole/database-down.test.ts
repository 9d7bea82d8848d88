/** Pages while the database is down. Only PostgreSQL can go down under a running process. */
import { once } from 'node:events';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { startSiteWith } from '#tests/support/prepared-site.ts';
import { freePort, logLines, spawnSite } from '#tests/support/server.ts';

test('pages that need the database show an error while it is down, others work, and each error is logged', async ({
  skip,
}) => {
  skip(inject('postgres').url === '', 'needs TEST_DATABASE_URL');
  const site = await startSiteWith(
    async (db) => {
      const seller = await makeSeller(db);
      return { seen: await makeListing(db, seller), unseen: await makeListing(db, seller) };
    },
    { LOG_LEVEL: 'error' },
  );
  onTestFinished(async () => void (await site.stop()));
  const get = (path: string) => fetch(`${site.origin}${path}`);
  const { seen, unseen } = site.filled;
  for (let times = 0; times < 2; times += 1) expect((await get(`/listing/${seen}`)).status).toBe(200);
  await dropDatabase(site.databaseUrl);

  const results = await get('/listings');
  expect(results.status).toBe(503);
  expect(await results.text()).toContain('Failed to fetch listings. Please try again later.');
  const detail = await get(`/listing/${unseen}`);
  expect(detail.status).toBe(503);
  expect(await detail.text()).toContain('Error fetching listing. Please try again later.');
  expect((await get(`/listing/${seen}`)).status).toBe(200);
  const home = await get('/');
  expect(home.status).toBe(200);
  const homeHtml = await home.text();
  expect(homeHtml).toContain('The newest cars can’t be shown right now.');
  expect(homeHtml).not.toContain('No listings available at the moment.');
  const articles = await get('/articles');
  expect(articles.status).toBe(503);
  expect(await articles.text()).toContain('Failed to fetch articles: something went wrong on our side.');
  const article = await get('/article/abcdefghjkmn');
  expect(article.status).toBe(503);
  expect(await article.text()).toContain('Failed to load article');
  expect((await get('/articles/feed.xml')).status).toBe(503);
  expect((await get('/readyz')).status).toBe(503);
  expect((await get('/healthz')).status).toBe(200);
  const lines = await logLines(site, results.headers.get('x-request-id') ?? 'none');
  expect(lines).toHaveLength(1);
});

test('a missing database stops the start with one sentence', async ({ skip }) => {
  const { url } = inject('postgres');
  skip(url === '', 'needs TEST_DATABASE_URL');
  const missing = new URL(url);
  missing.pathname = '/kerbside_no_such_database';
  const { child, output } = spawnSite({ SEED: 'none', PORT: String(await freePort()), DATABASE_URL: missing.href });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(output()).toMatch(/^The database at .* does not exist\.\n$/);
});

async function dropDatabase(url: string) {
  const client = new pg.Client({ connectionString: inject('postgres').url });
  await client.connect();
  await client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
  await client.end();
}

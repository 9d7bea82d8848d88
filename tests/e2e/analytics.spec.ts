import { type SiteProcess, startSite } from '../support/server.ts';
import { expect, hydrated, test } from './fixtures.ts';

let site: SiteProcess;
test.beforeAll(async () => {
  site = await startSite({ ANALYTICS_ID: 'G-TEST123456' });
});
test.afterAll(() => site.stop());

test('analytics gets each change of route, without codes, and is told to set no cookies', async ({ page }) => {
  await page.route('https://www.googletagmanager.com/gtag/js?id=G-TEST123456', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.isLoaded = true' }),
  );
  await page.goto(`${site.origin}/about?oobCode=secret`);
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'isLoaded' in window)).toBe(true);
  const events = await page.evaluate(() => (window.dataLayer ?? []).map((words) => [...(words as unknown[])]));
  expect(events[0]).toMatchObject(['consent', 'default', { analytics_storage: 'denied', ad_storage: 'denied' }]);
  const views = events
    .filter(([name]) => name === 'event')
    .map(([, , page]) => (page as { page_location: string }).page_location);
  expect(views).toEqual([`${site.origin}/about`, `${site.origin}/terms`]);
  expect(JSON.stringify(events)).not.toContain('secret');
});

test('without an id nothing is loaded from other hosts', async ({ page, origin }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  await page.goto(origin);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(elsewhere).toEqual([]);
});

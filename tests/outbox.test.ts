/** Emails of a site without a mail server, shown at /dev/outbox on the local machine only. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { demoPassword } from '#app/accounts/credentials.server.ts';
import { givePasswords } from '#demo/demo-accounts.server.ts';
import { startFilledSite } from '#tests/support/filled-site.ts';
import { copyMigratedFolder } from '#tests/support/migrated-folder.ts';
import { makePerson, signupFields } from '#tests/support/people.ts';
import { freePort, type SiteProcess, spawnSite, untilPrinted } from '#tests/support/server.ts';
import { Visitor } from '#tests/support/visitor.ts';

const DEMO_EMAIL = 'seller@kerbside.example';

let site: SiteProcess;
/** It listens on the network too. */
beforeAll(async () => {
  site = await startFilledSite(
    async (db) => {
      await makePerson(db, { email: DEMO_EMAIL });
      await givePasswords(db);
    },
    { HOST: '0.0.0.0' },
  );
});
afterAll(() => site.stop());

test('emails can be read and their links opened without JavaScript', async () => {
  const get = async (path: string) => (await fetch(`${site.origin}${path}`)).text();
  expect(await get('/dev/outbox')).toContain('No emails yet');
  const { isDealer: _, ...fields } = signupFields();
  expect((await new Visitor(site.origin).post('/signup', fields)).status).toBe(200);
  const list = await vi.waitFor(async () => {
    const html = await get('/dev/outbox');
    expect(html).toContain(fields.email);
    return html;
  }, 30_000);
  const [, mail = ''] = /href="(\/dev\/outbox\/[^"]+\.eml)"/.exec(list) ?? [];
  const page = await fetch(`${site.origin}${mail}`);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const [, link = ''] = /href="(http:[^"]+\/verify-email\?oobCode=[\w-]{43})"/.exec(await page.text()) ?? [];
  expect(new URL(link).origin).toBe(site.origin);
  const html = await fetch(`${site.origin}${mail}/html`);
  expect(html.headers.get('content-security-policy')).toContain(`default-src 'none'; img-src data: ${site.origin};`);
  expect(await html.text()).toContain(`href="${link}"`);
  expect(await get(link.slice(site.origin.length))).toContain('Enter the password you chose there');
});

test('the outbox does not exist when the site is public', async () => {
  const [dataDir, port] = [await copyMigratedFolder(), String(await freePort())];
  const settings = { PUBLIC_URL: 'https://kerbside.example', HOST: '127.0.0.1' };
  const site = spawnSite({ SEED: 'none', DATA_DIR: dataDir, PORT: port, ...settings });
  onTestFinished(async () => {
    site.child.kill();
    await once(site.child, 'close');
    await rm(dataDir, { recursive: true, force: true });
  });
  await untilPrinted(site, ' is at http');
  const paths = ['/dev/outbox', '/dev/outbox/1.eml', '/dev/outbox/1.eml/html'];
  for (const path of paths) expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404);
});

test('from the network the outbox and the demo accounts stay closed under any host header', async ({ skip }) => {
  const network = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
  skip(!network, 'this machine has no network');
  expect(site.output()).toContain('Any machine that can reach 0.0.0.0:');
  expect(site.output()).toContain('Only this machine can open the demo accounts and the emails at /dev/outbox.');
  const { port, host } = new URL(site.origin);
  const signIn = new URLSearchParams({ email: DEMO_EMAIL, password: demoPassword(DEMO_EMAIL) }).toString();
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: site.origin };
  const ask = (address: string, path: string, init: { method?: string; headers?: object; body?: string } = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { body, ...options } = init;
      request({ hostname: address, port, path, ...options, headers: { Host: host, ...init.headers } })
        .on('response', ({ statusCode }) => resolve(statusCode))
        .on('error', reject)
        .end(body);
    });
  const post = { method: 'POST', headers: form, body: signIn };
  expect(await ask('127.0.0.1', '/dev/outbox')).toBe(200);
  expect(await ask(String(network), '/dev/outbox')).toBe(404);
  expect(await ask(String(network), '/dev/outbox/1.eml/html')).toBe(404);
  expect(await ask(String(network), '/signin', post)).toBe(401);
  expect(await ask('127.0.0.1', '/signin', { ...post, headers: { ...form, 'X-Forwarded-For': '203.0.113.7' } })).toBe(
    401,
  );
  expect(await ask('127.0.0.1', '/signin', post)).toBe(303);
});

test('the outbox is not shown under another host name or through a proxy', async () => {
  const ask = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${site.origin}/dev/outbox`, { headers }, ({ statusCode }) => resolve(statusCode))
        .on('error', reject)
        .end();
    });
  expect(await ask({})).toBe(200);
  expect(await ask({ host: 'kerbside.example' })).toBe(404);
  expect(await ask({ 'x-forwarded-for': '203.0.113.7' })).toBe(404);
  expect(await ask({ forwarded: 'for=203.0.113.7' })).toBe(404);
});

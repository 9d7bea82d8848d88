import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { digestText, listDigests, makeDigest, publicKeyOfDigests } from '#app/listings/history-digests.server.ts';
import { findPrintedDigests } from '#app/listings/verify-histories.server.ts';
import type { HistoryDigest } from '#app/platform/schema/histories.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { outbox } from '#tests/support/outbox.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { type PreparedSite, startSiteWith } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

type Filled = HistoryDigest & { car: string };
let site: PreparedSite<Filled>;

beforeAll(async () => {
  site = await startSiteWith(async (db) => {
    const car = await makeListing(db, await makeSeller(db), { make: 'Datsun', price: 21_990 });
    await db.update(listings).set({ priceCents: 2_050_000 }).where(eq(listings.id, car));
    await makeListing(db, await makeSeller(db), { make: 'Datsun', price: 21_990 });
    await makeDigest(db);
    await db.update(listings).set({ kilometers: 1000 }).where(eq(listings.id, car));
    await makePerson(db, { email: 'admin@kerbside.example' });
    const [digest] = (await listDigests(db, 1)) as [HistoryDigest];
    return { ...digest, car };
  });
});
afterAll(() => site.stop());

test('the page shows each digest, its signature and the key', async () => {
  const text = await readPage(await fetch(`${site.origin}/history`));
  const { day, digest, signature } = site.filled;
  expect(text).toContain(`day: ${day} previous: none heads: 2 digest: ${digest}`);
  expect(text).toContain(`Signature: ${signature}`);
  expect(text).toContain(`BEGIN PUBLIC KEY----- ${publicKeyOfDigests()} -----END`);
});

test('the administrator gets the digest by email, and the verifier reads it there', async () => {
  const mail = await vi.waitFor(
    async () => {
      const digestMail = (await outbox(site.dataDir)).find((one) => one.includes('Histories of listings'));
      if (!digestMail) throw new Error('no email yet');
      return digestMail;
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(mail).toMatch(/^To: .*admin@kerbside\.example/m);
  expect(findPrintedDigests(mail)[0]).toEqual({ day: site.filled.day, digest: site.filled.digest });
});

test('OpenSSL verifies the signature with the page’s instructions', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-digest-'));
  const key = `-----BEGIN PUBLIC KEY-----\n${publicKeyOfDigests()}\n-----END PUBLIC KEY-----\n`;
  await writeFile(join(folder, 'key.pem'), key);
  await writeFile(join(folder, 'digest.txt'), digestText(site.filled));
  await writeFile(join(folder, 'signature.bin'), Buffer.from(site.filled.signature, 'base64'));
  const words = 'pkeyutl -verify -pubin -inkey key.pem -rawin -in digest.txt -sigfile signature.bin'.split(' ');
  const { stdout, error } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' });
  await rm(folder, { recursive: true });
  if (error) return;
  expect(stdout).toContain('Signature Verified Successfully');
});

test('a car’s page shows its earlier price and a table of changes', async () => {
  const html = await (await fetch(`${site.origin}/listing/${site.filled.car}`)).text();
  expect(html).toContain('Listed today · was $21,990, now $20,500 since ');
  expect(html).toContain('Price from $21,990 to $20,500');
  expect(html).toContain('The kilometres went down: ');
  expect(html).toMatch(/<svg aria-hidden="true"[^>]*><path d="M0 6H/);
});

test('results mark, filter and sort by price drops', async () => {
  const text = await readPage(await fetch(`${site.origin}/listings?make=Datsun`));
  expect(text.match(/Dropped \$1,490/g)).toHaveLength(1);
  expect(text).toContain('Price dropped 1');
  const resultsPage = await (await fetch(`${site.origin}/listings?make=Datsun&dropped=yes`)).text();
  expect(resultsPage).toContain('1 vehicle found');
  expect(resultsPage).toContain('aria-label="Remove filter: price dropped"');
  const ordered = await (await fetch(`${site.origin}/listings?make=Datsun&sort=drop_desc`)).text();
  expect(ordered.match(/data-listing="(\w+)"/)?.[1]).toBe(site.filled.car);
});

test('the administrator sees falling kilometres', async () => {
  const administrator = new Visitor(site.origin);
  await administrator.post('/signin', { email: 'admin@kerbside.example', password: PASSWORD });
  const text = await readPage(await administrator.get('/admin/figures'));
  expect(text).toMatch(/Kilometres that went down .*Datsun.*: [\d,]+ km before, 1,000 km since/);
});

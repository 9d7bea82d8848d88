/** The whole site with its files in a bucket: from the upload to the page that a visitor sees, and while the store is down. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { listingForm, picture } from '#tests/support/listing-form.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { startStore } from '#tests/support/s3.ts';
import { logLines } from '#tests/support/server.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const store = await startStore();
const { bucket, endpoint = '', accessKeyId, secretAccessKey } = store.settings;
const publicUrl = `${endpoint}/${bucket}`;
const site = await siteOfFile((db) => makePerson(db), {
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_PUBLIC_URL: publicUrl,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});
const seller = await Visitor.signedIn(site.origin, site.filled.email);
afterAll(async () => {
  await store.end();
});

async function upload(uploadId = randomUUID()) {
  const body = new FormData();
  body.set('uploadId', uploadId);
  body.set('photo', await picture('ute.jpg'));
  return seller.send('/uploads/photos', { method: 'POST', body });
}

async function isShown(address: string): Promise<boolean> {
  const answer = await fetch(address);
  const first = Buffer.from(await answer.arrayBuffer()).subarray(0, 4);
  return answer.ok && answer.headers.get('Content-Type') === 'image/webp' && first.toString() === 'RIFF';
}

test('a photo is stored in the bucket and shown from there', async () => {
  const { id, url } = await (await upload()).json();
  expect(url).toMatch(new RegExp(`^${publicUrl}/listings/\\w+/\\d+-ute-\\w+$`));
  const created = await seller.send('/create-listing', { method: 'POST', body: listingForm({ photoIds: id }) });
  const path = /url=(\S+)/i.exec(created.headers.get('Refresh') ?? '')?.[1] ?? '';
  const page = await fetch(new URL(path, site.origin));
  const html = await page.text();
  expect(html).toContain(`${url}/320.webp`);
  expect(html).toContain(`property="og:image" content="${url}/link-preview.jpg"`);
  expect(html).toContain(`"image":["${url}/1600.webp"]`);
  const policy = page.headers.get('Content-Security-Policy');
  for (const part of ['img-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${part} [^;]*${store.settings.endpoint}`));
  expect(await isShown(`${url}/320.webp`)).toBe(true);

  const ours = url.replace(publicUrl, `${site.origin}/files`);
  const answer = await fetch(`${ours}/640.webp`);
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  const known = { 'If-None-Match': answer.headers.get('ETag') ?? '' };
  expect((await fetch(`${ours}/640.webp`, { headers: known })).status).toBe(304);
  const head = await fetch(`${ours}/640.webp`, { method: 'HEAD' });
  expect(head.headers.get('Content-Length')).toBe(String((await answer.arrayBuffer()).byteLength));
  expect(await isShown(`${ours}/640.webp`)).toBe(true);
  expect((await fetch(`${ours}/641.webp`)).status).toBe(404);
});

test('while the store is down uploads fail with a message, forms keep their text, and all works when it is back', async () => {
  const { url } = await (await upload()).json();
  await store.stop();
  const uploadId = randomUUID();
  const refused = await upload(uploadId);
  expect([refused.status, (await refused.json()).message]).toEqual([
    503,
    'ute.jpg wasn’t uploaded: our photo storage isn’t responding. Try again in a few minutes.',
  ]);
  const form = listingForm({ description: 'One owner, kept under cover.', photos: [await picture('side.jpg')] });
  const shown = await readPage(await seller.send('/create-listing', { method: 'POST', body: form }));
  expect(shown).toContain('side.jpg wasn’t uploaded: our photo storage isn’t responding.');
  expect(shown).toContain('One owner, kept under cover.');
  const photo = await fetch(`${url.replace(publicUrl, `${site.origin}/files`)}/640.webp`);
  expect([photo.status, photo.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
  expect(await logLines(site, 'could not read a stored file')).toHaveLength(1);
  expect(site.output()).not.toContain('S3RVER');
  await store.startAgain();
  expect((await upload(uploadId)).status).toBe(201);
});

/** Photos and drafts as a browser with scripts sends them. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#app/platform/db/types.server.ts';
import { takeAttempt } from '#app/platform/rate-limit.server.ts';
import { pushOf } from '#tests/support/drafts.ts';
import { type HostileFile, makeHostileFiles, TRACES } from '#tests/support/hostile-files.ts';
import { makePerson } from '#tests/support/people.ts';
import { expectCleanFiles } from '#tests/support/pictures.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { testShared } from '#tests/support/shared-data.ts';
import { listHostileImages, readShared } from '#tests/support/shared-files.ts';
import { Visitor } from '#tests/support/visitor.ts';

const MEGABYTE = 1024 * 1024;

async function fill(db: Database) {
  const [someone, attacker, hasty, flooding, nameless] = [
    await makePerson(db),
    await makePerson(db, { isDealer: true, dealershipName: 'Wombat Wheels' }),
    await makePerson(db),
    await makePerson(db),
    await makePerson(db, { phoneNumber: '' }),
  ];
  const limit = { name: 'photo-upload', attempts: 300, seconds: 3600 };
  await takeAttempt(db, limit, hasty.id, limit.attempts);
  const forms = { name: 'uploads-of-account', attempts: 400, seconds: 3600 };
  await takeAttempt(db, forms, flooding.id, forms.attempts);
  return { seller: someone, attacker, hasty, flooding, nameless };
}

const site = await siteOfFile(fill);
const signedIn = (who: keyof typeof site.filled) => Visitor.signedIn(site.origin, site.filled[who].email);
const seller = await signedIn('seller');
const drawing = sharp({ create: { width: 320, height: 240, channels: 3, background: '#27a' } });
const picture = new Uint8Array(await drawing.png().toBuffer());

type Sent = { file?: File; headers?: HeadersInit } & Record<string, unknown>;

function send(visitor: Visitor, { file = new File([picture], 'My Ute.png'), headers, ...texts }: Sent = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(texts)) body.set(name, String(value));
  body.set('photo', file);
  return visitor.send('/uploads/photos', { method: 'POST', body, headers: headers ?? {} });
}

async function messageOf(response: Response): Promise<[number, string]> {
  expect(response.headers.get('Content-Type')).toContain('application/json');
  return [response.status, (await response.json()).message];
}

test('an uploaded photo is returned to the form and served at once', async () => {
  const response = await send(seller);
  const photo = await response.json();
  expect(response.status).toBe(201);
  expect(photo).toEqual({
    id: expect.stringMatching(/^\w{12}$/),
    url: expect.stringMatching(/^\/files\/listings\/\w+\/\d+-my-ute-\w+$/),
    width: 320,
    height: 240,
    thumbhash: expect.any(String),
  });
  const shown = await seller.get(`${photo.url}/640.webp`);
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
});

test('a visitor, or a person without a name or phone number, gets an explanation', async () => {
  expect(await messageOf(await send(new Visitor(site.origin)))).toEqual([401, 'Please sign in first.']);
  const nameless = await signedIn('nameless');
  expect(await messageOf(await send(nameless))).toEqual([403, 'Please add your name and phone number first.']);
});

test('a file that is not a photo, too large or too small is rejected by name', async () => {
  const html = new File(['<html>'], 'page.html', { type: 'image/png' });
  expect(await messageOf(await send(seller, { file: html }))).toEqual([
    422,
    'page.html isn’t an image we can read (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF or SVG).',
  ]);
  const large = new File([new Uint8Array(26 * MEGABYTE)], 'large.jpg');
  expect(await messageOf(await send(seller, { file: large }))).toEqual([
    413,
    'large.jpg is larger than 25 MB. Make it smaller and try again.',
  ]);
  const icon = new File([new Uint8Array(await drawing.clone().resize(320, 239).png().toBuffer())], 'icon.png');
  expect(await messageOf(await send(seller, { file: icon }))).toEqual([
    422,
    'icon.png is smaller than 320 × 240 pixels. Choose a larger one.',
  ]);
});

test('hostile files become clean images or are rejected by name, without network access or crashes', async () => {
  const requests: (string | undefined)[] = [];
  const outside = createServer((request, response) => {
    requests.push(request.url);
    response.end();
  });
  await new Promise<void>((listening) => outside.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void outside.close());
  const attacker = await signedIn('attacker');
  const before = await listStored();
  const files = await makeHostileFiles(`http://127.0.0.1:${(outside.address() as AddressInfo).port}/`);
  const outcomes = await Promise.all(files.map((file) => sendHostile(attacker, file)));
  files.forEach(({ name, becomes }, at) => {
    expect(outcomes[at], name).toMatch(becomes);
  });
  expect((await listStored()).length - before.length).toBe(outcomes.filter((outcome) => outcome === 'picture').length);
  expect(requests).toEqual([]);
  expect((await send(attacker)).status).toBe(201);
});

testShared('no kind of hostile image breaks uploads', 'hostile-images', async () => {
  const attacker = await signedIn('attacker');
  const images = await listHostileImages();
  expect(images.length).toBeGreaterThanOrEqual(70);
  // One of each kind; the bench sends all of them.
  const chosen = [...Map.groupBy(images, ({ kind }) => kind).values()].flatMap((alike) => alike.slice(0, 1));
  const waiting = chosen.values();
  const lane = async () => {
    for (const { file, kind } of waiting) {
      const outcome = await sendHostile(attacker, { name: file, bytes: await readShared(`hostile-images/${file}`) });
      if (GOOD_KINDS.includes(kind)) expect(outcome, file).toBe('picture');
      if (BAD_KINDS.includes(kind)) expect(outcome, file).not.toBe('picture');
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  expect((await send(attacker)).status).toBe(201);
});

/** Good photos apart from what is wrong with them. */
const GOOD_KINDS = ['orientation', 'gps', 'exif-in-png', 'heic', 'animated', 'svg-benign', 'cmyk'].concat(
  'phone-exif',
  'phone-exif-gps',
);
const BAD_KINDS = ['huge-dimensions', 'mvg-localfile', 'exiftool-exec'];

/** `picture`, having looked at every file that was stored, or the refusal without the name it must begin with. */
async function sendHostile(visitor: Visitor, { name, bytes }: Omit<HostileFile, 'becomes'>): Promise<string> {
  const response = await send(visitor, { file: new File([new Uint8Array(bytes)], name) });
  if (response.status === 201) {
    await expectNothingLeft(await response.json());
    return 'picture';
  }
  const [status, message] = await messageOf(response);
  const shown = name.replace(/^.*[\\/]/, '');
  expect([status, message.slice(0, shown.length + 1)], name).toEqual([422, `${shown} `]);
  return message.slice(shown.length + 1);
}

/** The photo's files on disk contain only pixels. */
async function expectNothingLeft({ url, ...facts }: { url: string; width: number; height: number; thumbhash: string }) {
  const folder = join(site.dataDir, url);
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })),
  );
  files.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  await expectCleanFiles({ ok: true, ...facts, files });
  for (const { name, bytes } of files) {
    const left = TRACES.filter((trace) => bytes.includes(trace));
    expect(left, `${url} ${name}`).toEqual([]);
  }
}

function listStored(): Promise<string[]> {
  return readdir(join(site.dataDir, 'files/listings', site.filled.attacker.id)).catch(() => []);
}

test('a photo does not wait for the flood of another account', async () => {
  const attacker = await signedIn('attacker');
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 4000, height: 3000, channels: 3, background: '#000', noise } as const;
  const large = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  let answered = 0;
  const flood = Array.from({ length: 10 }, async () => {
    const { status } = await send(attacker, { file: new File([large], 'large.jpg') });
    answered += 1;
    return status;
  });
  await Promise.race(flood);
  expect((await send(seller)).status).toBe(201);
  expect(answered).toBeLessThan(6);
  expect(await Promise.all(flood)).toEqual(Array(10).fill(201));
});

test('a form without a photo or with a malformed id is rejected', async () => {
  const nothing = await seller.send('/uploads/photos', { method: 'POST', body: new FormData() });
  expect((await messageOf(nothing))[0]).toBe(400);
  for (const texts of [{ draftId: '../1' }, { uploadId: "';--" }, { uploadId: 'x'.repeat(61) }]) {
    expect((await messageOf(await send(seller, texts)))[0]).toBe(400);
  }
  const json = await seller.send('/uploads/photos', { method: 'POST', body: '{}' });
  expect((await messageOf(json))[0]).toBe(415);
});

test('a person who uploads too many photos learns how long to wait', async () => {
  const response = await send(await signedIn('hasty'));
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3000);
  expect(await messageOf(response)).toEqual([
    429,
    expect.stringMatching(/^My Ute\.png wasn’t uploaded\. .* Try again in/),
  ]);
});

function push(visitor: Visitor, draftId: string, document: unknown) {
  const body = new FormData();
  body.set('push', typeof document === 'string' ? document : JSON.stringify(document));
  return visitor.send(`/drafts/${draftId}`, { method: 'POST', body });
}

test('a draft with photos opens on another device, and ends on both', async () => {
  const userId = site.filled.seller.id;
  const other = await signedIn('seller');
  const draftId = randomUUID();
  const uploadId = randomUUID();
  const photo = await (await send(seller, { uploadId, draftId })).json();
  const typed = { make: 'Škoda', description: 'One\n\u2028two', photos: [uploadId, 'not-yet'] };
  const saved = await push(seller, draftId, { userId, ...pushOf(typed) });
  expect(saved.status).toBe(200);
  const draft = await (await other.get(`/drafts/${draftId}`)).json();
  expect(draft).toMatchObject({
    id: draftId,
    listingId: null,
    photos: { [uploadId]: photo },
    document: {
      texts: { make: 'Škoda', description: typed.description },
      photos: [uploadId, 'not-yet'],
    },
  });
  expect((await other.post(`/drafts/${draftId}/delete`)).status).toBe(204);
  expect(await (await push(seller, draftId, { userId, ...pushOf({ make: 'Ford' }, { revision: 9 }) })).json()).toEqual({
    end: 'deleted',
  });
  expect(await messageOf(await seller.get(`/drafts/${draftId}`))).toEqual([404, 'Draft not found']);
});

test('a draft with every field at its maximum is accepted', async () => {
  const long = Object.fromEntries(
    ['make', 'model', 'trim', 'color', 'description', 'phoneNumber', 'price'].map((name) => [
      name,
      '車'.repeat(20_000),
    ]),
  );
  const document = { userId: site.filled.seller.id, ...pushOf(long) };
  expect((await push(seller, randomUUID(), document)).status).toBe(200);
});

test('one person’s photo and its draft are not stored for the next', async () => {
  const [owner, draftId] = [site.filled.hasty.id, randomUUID()];
  const foreign = await send(seller, { userId: owner, draftId });
  expect(await messageOf(foreign)).toEqual([401, 'Someone else has signed in on this browser.']);
  const document = { userId: owner, ...pushOf({ make: 'Ford' }) };
  const pushed = await push(await signedIn('hasty'), draftId, document);
  expect(await pushed.json()).not.toHaveProperty('gone');
  expect((await send(seller, { userId: site.filled.seller.id })).status).toBe(201);
});

test('a malformed push is rejected', async () => {
  expect((await messageOf(await push(seller, randomUUID(), '{')))[0]).toBe(422);
});

test('a draft’s id must have the browser’s format', async () => {
  const document = { userId: site.filled.seller.id, ...pushOf({ make: 'Ford' }) };
  expect((await push(seller, 'mine', document)).status).toBe(422);
  expect((await seller.post('/drafts/mine/delete')).status).toBe(404);
});

test('without JavaScript a form discards a draft and continues', async () => {
  const draftId = randomUUID();
  await push(seller, draftId, { userId: site.filled.seller.id, ...pushOf({ make: 'Ford' }) });
  const answer = await seller.post(`/drafts/${draftId}/delete`, { next: '/my-listings' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/my-listings']);
  expect((await seller.get(`/drafts/${draftId}`)).status).toBe(404);
  const visitor = await new Visitor(site.origin).post(`/drafts/${draftId}/delete`, { next: '/my-listings' });
  expect(visitor.headers.get('Location')).toMatch(/^\/signin\?next=/);
});

const MEGABYTES_24 = 24 * MEGABYTE;
const PATHS: [path: string, field: string][] = [
  ['/profile', 'avatar'],
  ['/uploads/photos', 'photo'],
  ['/create-listing', 'photos'],
  ['/my-listings/import', 'file'],
];

/** Announces 24 MB and sends the start of a file. Resolves to the status once the site has closed the connection. */
function stall(visitor: Visitor, [path, field]: [string, string], headers = '') {
  const { hostname, port } = new URL(site.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const cookies = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const about = `Host: ${hostname}:${port}\r\nCookie: ${cookies}\r\nContent-Length: ${MEGABYTES_24}\r\n${headers}`;
  const part = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\nstart`;
  socket.write(`POST ${path} HTTP/1.1\r\n${about}Content-Type: multipart/form-data; boundary=x\r\n\r\n${part}`);
  const closed = text(socket).then((answer) => Number(answer.split(' ')[1]));
  closed.catch(() => {});
  return { closed, leave: () => socket.destroy() };
}

/** Files that the site has open, though they have no name. */
async function spooledFiles(): Promise<string[]> {
  const folder = `/proc/${site.process.pid}/fd`;
  const open = await Promise.all((await readdir(folder)).map((fd) => readlink(join(folder, fd)).catch(() => '')));
  return open.filter((path) => path.startsWith(join(site.dataDir, 'incoming')));
}

// The site waits for a sender that stalls, so these wait together.
test.concurrent.each(PATHS)(
  '%s rejects and closes before the file arrives for people who may not send it',
  async (...path) => {
    const elsewhere = 'Origin: https://elsewhere.example\r\nSec-Fetch-Site: cross-site\r\n';
    const stalled = [stall(new Visitor(site.origin), path), stall(seller, path, elsewhere)];
    const [unknown, foreign] = await Promise.all(stalled.map(({ closed }) => closed));
    expect([unknown, foreign]).toEqual([path[0] === '/uploads/photos' ? 401 : 302, 403]);
  },
);

test.concurrent.each(PATHS.slice(0, 3))(
  'an account over its limit at %s is rejected before the file arrives',
  async (...path) => {
    expect(await stall(await signedIn('flooding'), path).closed).toBe(429);
  },
);

test.skipIf(process.platform !== 'linux')(
  'of 12 stalled uploads four are on disk, the rest wait, and aborted ones leave nothing',
  async () => {
    const attacker = await signedIn('attacker');
    const stalled = Array.from({ length: 12 }, () => stall(attacker, ['/uploads/photos', 'photo']));
    await expect.poll(spooledFiles, { timeout: 5_000 }).toHaveLength(4);
    expect((await send(seller)).status).toBe(201);
    expect(await spooledFiles()).toHaveLength(4);
    for (const { leave } of stalled) leave();
    await expect.poll(spooledFiles, { timeout: 5_000 }).toEqual([]);
  },
);

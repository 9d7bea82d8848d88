/** The examples for proxies in front of the site: each runs, with TLS, as an operator would run it. */
import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '#app/platform/ids.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { type FilledSite, startFilledSite } from '#tests/support/filled-site.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { EXAMPLES, type Example, isInstalled, startProxy } from '#tests/support/proxies.ts';
import { freePort } from '#tests/support/server.ts';
import { type Switch, startSwitch } from '#tests/support/switch.ts';
import { Visitor } from '#tests/support/visitor.ts';

const METRICS_TOKEN = 'for-the-figures-of-the-test';
const REPORTS_FROM_ADDRESS = 10;
/** Nothing listens there. A port that is only free may belong to another test’s site a moment later. */
const CLOSED_PORT = 1;

let site: FilledSite<{ email: string; id: string; car: string }>;
/** Where the proxies find the site. */
let address: Switch;
let origin: string;
let ports: Parameters<typeof startProxy>[1];

beforeAll(async () => {
  ports = { https: await freePort(), http: await freePort(), site: await freePort(), otherSite: CLOSED_PORT };
  origin = `https://localhost:${ports.https}`;
  const settings = { PUBLIC_URL: origin, TRUST_PROXY: '1', METRICS_TOKEN };
  site = await startFilledSite(async (db) => {
    const [buyer, seller] = [await makePerson(db), await makePerson(db)];
    return { email: buyer.email, id: buyer.id, car: await makeListing(db, seller) };
  }, settings);
  address = await startSwitch(portOf(site), ports.site);
});
afterAll(async () => {
  address.close();
  await site.stop();
});

const portOf = ({ origin }: { origin: string }) => Number(new URL(origin).port);

type Sent = { path: string; method?: string; from?: string; headers?: OutgoingHttpHeaders };

/** Sent from an address of this machine. */
function ask({ path, method = 'GET', from = '127.0.0.1', headers = {} }: Sent) {
  const sent = request(origin + path, { method, localAddress: from, family: 4, headers });
  const answered = once(sent, 'response').then(async ([response]) => ({
    status: response.statusCode as number,
    body: await text(response),
  }));
  return { sent, answered };
}

describe.each(EXAMPLES)('$file', (example) => {
  const number = EXAMPLES.indexOf(example);
  const isSkipped = !isInstalled(example.program);
  const title = (words: string) => (isSkipped ? `${words} (skipped: install ${example.program})` : words);

  test.skipIf(isSkipped)(title('pages, addresses, streams and uploads pass, and a restart is noticed'), async () => {
    await startExample(example);
    await expectPages();
    await expectRealAddresses(number + 1);
    const buyer = new Visitor(origin);
    expect((await buyer.post('/signin', { email: site.filled.email, password: PASSWORD })).status).toBe(303);
    await expectStream(buyer);
    await expectUpload(buyer);
    await expectRestart();
  });
});

async function startExample(example: Example) {
  const proxy = await startProxy(example, ports);
  onTestFinished(() => proxy.stop());
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, proxy.certificate]);
  onTestFinished(() => setDefaultCACertificates(before));
}

async function expectPages() {
  // Caddy makes its certificate at the first request.
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 30_000 }).toBe(200);
  const home = await fetch(origin);
  expect(await home.text()).toContain('Used cars, sold direct.');
  const plain = await fetch(`http://localhost:${ports.http}/listings?make=Kia`, { redirect: 'manual' });
  expect([301, 308]).toContain(plain.status);
  expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/listings\?make=Kia$/);
}

/** An address that a visitor makes up doesn't count; the one that they come from does. */
async function expectRealAddresses(network: number) {
  const report = async (from: string, named: string) => {
    const form = String(new URLSearchParams({ key: newId(), reason: 'scam', text: 'Another car.' }));
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': form.length,
      'X-Forwarded-For': named,
    };
    const { sent, answered } = ask({ path: `/report/listing/${site.filled.car}`, method: 'POST', from, headers });
    sent.end(form);
    return (await answered).status;
  };
  const statuses: number[] = [];
  for (let count = 0; count <= REPORTS_FROM_ADDRESS; count += 1) {
    statuses.push(await report(`127.0.${network}.1`, `203.0.113.${count}`));
  }
  expect(statuses).toEqual([...Array(REPORTS_FROM_ADDRESS).fill(200), 429]);
  expect(await report(`127.0.${network}.2`, '203.0.113.1')).toBe(200);
}

/** Bytes arrive while the stream is still open. */
async function expectStream(buyer: Visitor) {
  const stream = await buyer.send('/live', { headers: { 'Accept-Encoding': 'br, gzip' } });
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await next()).toMatch(/^retry: /);
  await buyer.post(`/saved-cars/${site.filled.car}`);
  expect(await next()).toContain('data: look');
  await buyer.post(`/saved-cars/${site.filled.car}/remove`);
  await reader.cancel();
}

/** The site sees a photo of some megabytes while half of it is still on its way. */
async function expectUpload(buyer: Visitor) {
  const small = sharp({ create: { width: 320, height: 240, channels: 3, background: '#27a' } });
  const long = Buffer.concat([await small.jpeg().toBuffer(), Buffer.alloc(3_200_000)]);
  const form = new FormData();
  form.set('userId', site.filled.id);
  form.set('photo', new File([new Uint8Array(long)], 'car.jpg'));
  const written = new Response(form);
  const body = Buffer.from(await written.arrayBuffer());
  expect(body.length).toBeGreaterThan(3e6);
  const cookies = [...buyer.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = {
    'Content-Type': written.headers.get('Content-Type') ?? '',
    'Content-Length': body.length,
    Cookie: cookies,
    Origin: origin,
  };
  const { sent, answered } = ask({ path: '/uploads/photos', method: 'POST', headers });
  sent.write(body.subarray(0, body.length / 2));
  await expect.poll(arrivingUploads).toBe('1');
  sent.end(body.subarray(body.length / 2));
  const answer = await answered;
  expect(answer.status, answer.body).toBe(201);
}

async function arrivingUploads() {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const figures = await (await fetch(`http://127.0.0.1:${ports.site}/metrics`, { headers })).text();
  return /^kerbside_arriving_uploads\{state="working"\} (\d+)/m.exec(figures)?.[1];
}

/** While the site is away the proxy says so, and finds it again by itself. */
async function expectRestart() {
  address.close();
  // HAProxy may first end the visitor's connection, so that a browser asks again.
  await expect.poll(async () => (await fetch(origin)).status).toBeOneOf([502, 503]);
  address = await startSwitch(portOf(site), ports.site);
  await expect.poll(async () => (await fetch(origin)).status).toBe(200);
}

import { glob, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import {
  addressProblem,
  type GuardedRequest,
  guardedFetch,
  INTERNET,
  isPublicAddress,
  RefusedAddress,
} from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { STRANGER, startStranger } from '#tests/support/strangers-server.ts';

const POST: GuardedRequest = { method: 'POST', headers: { TTL: 60 }, body: Buffer.from('G’day') };

async function serve(answer: (response: ServerResponse) => void = (response) => response.end('ok')) {
  const stranger = await startStranger(answer);
  onTestFinished(() => stranger.close());
  return stranger;
}

test('a request arrives with its body, under the name of the address', async () => {
  const { network, arrived } = await serve((response) => response.writeHead(201, { Location: '/m/1' }).end('created'));
  const answer = await guardedFetch(`${STRANGER}/p/abc?x=1`, POST, network);
  expect([answer.status, answer.headers.location, answer.body.toString()]).toEqual([201, '/m/1', 'created']);
  expect(arrived).toMatchObject([{ method: 'POST', path: '/p/abc?x=1', serverName: 'push.example.org' }]);
  expect(arrived[0]?.headers).toMatchObject({ host: 'push.example.org', ttl: '60' });
  expect(arrived[0]?.body.toString()).toBe('G’day');
});

test.each([
  'http://push.example.org/p',
  'ftp://push.example.org/p',
  'https://user@push.example.org/p',
  'https://user:password@push.example.org/p',
  'https://push.example.org:8443/p',
  'https://push.example.org:80/p',
  '//push.example.org/p',
  'push.example.org',
  'javascript:alert(1)',
  '',
  `https://push.example.org/${'a'.repeat(2048)}`,
])('%s is rejected before anything is resolved', async (address) => {
  const { network, arrived } = await serve();
  let resolved = 0;
  const counting = { ...network, resolve: async () => [`127.0.0.${++resolved}`] };
  expect(addressProblem(address)).toContain('starts with https://');
  await expect(guardedFetch(address, POST, counting)).rejects.toThrow(RefusedAddress);
  expect([resolved, arrived]).toEqual([0, []]);
});

test.each([
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '169.254.169.254',
  '10.0.0.1',
  '192.168.0.1',
])('the literal address %s is rejected, at its field already', async (host) => {
  const { network, arrived } = await serve();
  expect(addressProblem(`https://${host}/p`)).toBe('Enter an address on the public internet');
  const guarded = { ...network, isAllowed: isPublicAddress };
  await expect(guardedFetch(`https://${host}/p`, POST, guarded)).rejects.toThrow(RefusedAddress);
  expect(arrived).toEqual([]);
});

test.each([
  ['leads to this machine', ['127.0.0.1']],
  ['leads to a private network beside a public address', ['8.8.8.8', '10.0.0.1']],
  ['leads to a private network over IPv6', ['fd00::1']],
])('a name that %s is rejected', async (_, ips) => {
  const { network, arrived } = await serve();
  const guarded = { ...network, isAllowed: isPublicAddress, resolve: async () => ips };
  await expect(guardedFetch(`${STRANGER}/p`, POST, guarded)).rejects.toThrow(RefusedAddress);
  expect(arrived).toEqual([]);
});

test('localhost is rejected by name', async () => {
  for (const host of ['localhost', 'LOCALHOST.', 'a.localhost'])
    expect(addressProblem(`https://${host}/`)).not.toBeNull();
  expect(addressProblem(`${STRANGER}/hook`)).toBeNull();
  await expect(guardedFetch('https://localhost/p', POST, INTERNET)).rejects.toThrow(RefusedAddress);
  expect([INTERNET.port, INTERNET.isAllowed('10.0.0.1'), INTERNET.ca]).toEqual([443, false, undefined]);
});

test('a name that resolves differently after the check is still sent to the checked address', async () => {
  const [checked, rebound] = [await serve(), await serve()];
  const answers = [['127.0.0.1'], ['127.0.0.2']];
  let resolutions = 0;
  const network = {
    ...checked.network,
    resolve: async () => answers[resolutions++] ?? [],
    isAllowed: (ip: string) => ip === '127.0.0.1',
  };
  expect((await guardedFetch(`${STRANGER}/p`, POST, network)).status).toBe(200);
  expect([resolutions, checked.arrived.length, rebound.arrived.length]).toEqual([1, 1, 0]);
  await expect(guardedFetch(`${STRANGER}/p`, POST, network)).rejects.toThrow(RefusedAddress);
});

test('a server without a certificate for the name gets nothing', async () => {
  const { network, arrived } = await serve();
  await expect(guardedFetch('https://other.example.org/p', POST, network)).rejects.toThrow(/certificate/);
  await expect(guardedFetch(`${STRANGER}/p`, POST, { ...network, ca: undefined })).rejects.toThrow(/self-signed/);
  expect(arrived).toEqual([]);
});

test.each([301, 302, 303, 307, 308])('a redirect with %i is answered, not followed', async (status) => {
  const other = await serve();
  const { network, arrived } = await serve((response) =>
    response.writeHead(status, { Location: `https://127.0.0.1:${other.network.port}/secret` }).end(),
  );
  expect((await guardedFetch(`${STRANGER}/p`, POST, network)).status).toBe(status);
  expect([arrived.length, other.arrived.length]).toEqual([1, 0]);
});

test('an answer larger than its limit is cut off', async () => {
  let closed = false;
  const { network } = await serve((response) => {
    response.on('close', () => {
      closed = true;
    });
    const pour = () => {
      while (response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', pour);
    pour();
  });
  await expect(guardedFetch(`${STRANGER}/p`, { ...POST, maxBytes: 1000 }, network)).rejects.toThrow(/larger than 1000/);
  await expect.poll(() => closed).toBe(true);
});

test('an answer of exactly the limit is read; one byte more is not', async () => {
  const { network } = await serve((response) => response.end('x'.repeat(1000)));
  const limitedTo = (maxBytes: number) => guardedFetch(`${STRANGER}/p`, { ...POST, maxBytes }, network);
  expect((await limitedTo(1000)).body).toHaveLength(1000);
  await expect(limitedTo(999)).rejects.toThrow(/larger than 999/);
});

test('a server that never answers, or never stops answering, is given up', async () => {
  const quick = { ...POST, timeoutMs: 200 };
  const silent = await serve(() => {});
  await expect(guardedFetch(`${STRANGER}/p`, quick, silent.network)).rejects.toThrow(/aborted/);
  const dripping = await serve((response) => {
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  });
  await expect(guardedFetch(`${STRANGER}/p`, quick, dripping.network)).rejects.toThrow(/aborted/);
});

test('a name that takes too long to resolve is given up', async () => {
  const { network } = await serve();
  const slow = { ...network, resolve: () => new Promise<string[]>(() => {}) };
  await expect(guardedFetch(`${STRANGER}/p`, { ...POST, timeoutMs: 50 }, slow)).rejects.toThrow(/timeout/);
  const aborted = { ...POST, signal: AbortSignal.abort() };
  await expect(guardedFetch(`${STRANGER}/p`, aborted, slow)).rejects.toThrow(/abort/);
});

/** The addresses of social providers and of the SMS gateway are the operator's; the rest are this machine's own services. */
const MAY_CONNECT = [
  'app/accounts/social/providers.server.ts',
  'app/platform/guarded-fetch/guarded-fetch.server.ts',
  'app/platform/sms.server.ts',
];

test('nothing else on the server fetches', async () => {
  const fetching: string[] = [];
  for await (const file of glob('app/**/*.server.{ts,tsx}')) {
    if (/(?<![.\w])fetch\(|from 'node:(https|http2)'/.test(await readFile(file, 'utf8'))) fetching.push(file);
  }
  expect(fetching.sort()).toEqual(MAY_CONNECT);
});

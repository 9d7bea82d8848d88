import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFromThisMachine, visitorAddress } from '#app/http/requests/visitor-address.server.ts';

const PROXY = '10.0.0.1';

function behind(proxies: number, forwardedFor: string | null, socketAddress: string | undefined = PROXY) {
  return visitorAddress({ socketAddress, forwardedFor, proxies });
}

test('without a proxy the connection’s address counts, not the header', () => {
  expect(behind(0, '1.2.3.4', '203.0.113.9')).toBe('203.0.113.9');
  expect(behind(0, null, '::ffff:203.0.113.9')).toBe('203.0.113.9');
});

test('each trusted proxy names its client; the rest of the header is ignored', () => {
  expect(behind(1, '203.0.113.9')).toBe('203.0.113.9');
  expect(behind(1, '1.1.1.1, 2.2.2.2, 203.0.113.9')).toBe('203.0.113.9');
  expect(behind(2, '1.1.1.1, 203.0.113.9,10.0.0.2')).toBe('203.0.113.9');
});

test('with too few proxies or an invalid header, the connection’s address counts', () => {
  expect(behind(1, null)).toBe(PROXY);
  expect(behind(2, '203.0.113.9')).toBe(PROXY);
  expect(behind(1, '1.1.1.1, unknown')).toBe(PROXY);
  expect(behind(1, '1.1.1.1, ')).toBe(PROXY);
});

test('the port is not part of the address', () => {
  expect(behind(1, '203.0.113.9:51000')).toBe('203.0.113.9');
  expect(behind(1, '[2001:db8:1:2::9]:51000')).toBe('2001:db8:1:2::/64');
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::ffff:c633:6407', '198.51.100.7'],
])('%s counts as %s', (address, counted) => {
  expect(behind(0, null, address)).toBe(counted);
});

test('a connection without an address has none', () => {
  expect(visitorAddress({ socketAddress: undefined, forwardedFor: null, proxies: 0 })).toBe('');
});

test('one /64 counts as one visitor, and no header makes it throw', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.string(), (address, header) => {
      const counted = behind(0, null, address);
      expect(isIP(counted.replace('/64', ''))).not.toBe(0);
      expect(typeof behind(1, header)).toBe('string');
    }),
  );
});

type Request = { from?: string; to?: string; httpVersion?: string; headers?: Record<string, string> };

function isFromHere({ from = '127.0.0.1', to = '127.0.0.1', httpVersion = '1.1', headers = {} }: Request, proxies = 0) {
  const socket = { remoteAddress: from, localAddress: to };
  return isFromThisMachine(
    { socket, httpVersion, headers: new Headers({ Host: 'localhost:3000', ...headers }) },
    proxies,
  );
}

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('a program at %s is on this machine', (address) => {
  expect(isFromHere({ from: address, to: address })).toBe(true);
});

test.each(['203.0.113.9', '192.168.1.20', '::ffff:192.168.1.20', '2001:db8::1', 'fe80::1%eth0', ''])(
  'a program at %s is elsewhere under any host name',
  (address) => {
    expect(isFromHere({ from: address })).toBe(false);
    expect(isFromHere({ to: address })).toBe(false);
  },
);

test.each([
  { Forwarded: 'for=203.0.113.7' },
  { Via: '1.1 proxy' },
  { 'X-Forwarded-For': '203.0.113.7' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Real-IP': '203.0.113.7' },
  { 'CF-Connecting-IP': '203.0.113.7' },
  { 'True-Client-IP': '203.0.113.7' },
])('a request through a proxy (%o) is from elsewhere', (headers) => {
  expect(isFromHere({ headers: headers as unknown as Record<string, string> })).toBe(false);
});

test('a request is from elsewhere behind configured proxies, over HTTP/1.0 and under another host name', () => {
  expect(isFromHere({}, 1)).toBe(false);
  expect(isFromHere({ httpVersion: '1.0' })).toBe(false);
  expect(isFromHere({ headers: { Host: 'kerbside.example' } })).toBe(false);
  expect(isFromThisMachine({ socket: undefined, httpVersion: undefined, headers: new Headers() })).toBe(false);
});

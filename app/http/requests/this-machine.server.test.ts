import { expect, test } from 'vitest';
import { isFromThisMachine } from '#app/http/requests/this-machine.server.ts';

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

import { expect, test } from 'vitest';
import { describeHidden, describeReach, figuresReader } from '#app/http/system-access.server.ts';

const TOKEN = 'a-token-of-some-length';
const asking = (authorization?: string) =>
  new Request('http://localhost/metrics', { headers: authorization ? { Authorization: authorization } : {} });

test('a request with the token can read the metrics', () => {
  for (const word of ['Bearer', 'bearer']) expect(figuresReader(asking(`${word} ${TOKEN}`), TOKEN)).toBe('reader');
});

test('a request with another token, or none, cannot', () => {
  const others = [
    undefined,
    TOKEN,
    `Basic ${TOKEN}`,
    'Bearer',
    'Bearer ',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
  ];
  for (const other of others) expect(figuresReader(asking(other), TOKEN), other).toBe('stranger');
});

test('without a METRICS_TOKEN no one can read the metrics', () => {
  for (const authorization of [undefined, 'Bearer ', 'Bearer undefined'])
    expect(figuresReader(asking(authorization), undefined)).toBe('none');
});

test('the start message says who can open the site', () => {
  const at = (address: string) => ({ address, port: 3000, family: 'IPv4' });
  const guarded = { hasDemoAccounts: true, hasOutbox: true };
  expect(describeReach({ listening: at('127.0.0.1'), ...guarded })).toBe(
    'Only this machine can reach 127.0.0.1:3000 and open the site, the demo accounts and the emails at /dev/outbox.',
  );
  expect(describeReach({ listening: at('0.0.0.0'), ...guarded })).toBe(
    'Any machine that can reach 0.0.0.0:3000 can open the site. Only this machine can open the demo accounts and the emails at /dev/outbox.',
  );
  expect(describeReach({ listening: at('::'), hasDemoAccounts: false, hasOutbox: true })).toBe(
    'Any machine that can reach [::]:3000 can open the site. Only this machine can open the emails at /dev/outbox.',
  );
  expect(describeReach({ listening: at('0.0.0.0'), hasDemoAccounts: false, hasOutbox: false })).toBe(
    'Any machine that can reach 0.0.0.0:3000 can open the site.',
  );
});

test('the start says why a site behind a proxy shows neither demo passwords nor emails', () => {
  const settings = { isLoopback: true, TRUST_PROXY: 1, SEED: 'demo', SMTP_URL: undefined };
  expect(describeHidden(settings)).toBe(
    'TRUST_PROXY is 1, so visitors may come from other machines: demo passwords and emails at /dev/outbox aren’t shown.\n',
  );
  expect(describeHidden({ ...settings, SEED: 'none', SMTP_URL: 'smtp://mail.example' })).toBe('');
  for (const usual of [{ TRUST_PROXY: 0 }, { isLoopback: false }])
    expect(describeHidden({ ...settings, ...usual })).toBe('');
});

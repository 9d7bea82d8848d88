import { describe, expect, test } from 'vitest';
import {
  lookAtClock,
  lookAtDemoAccounts,
  lookAtDisk,
  lookAtSchema,
  lookAtSettings,
  lookAtTimeServer,
  type Settings,
} from './findings.ts';

const SOUND: Settings = {
  PUBLIC_URL: 'https://cars.example.com.au',
  isLoopback: false,
  SEED: 'none',
  SMTP_URL: 'smtps://mail.example.com.au',
  TRUST_PROXY: 1,
  DATABASE_URL: 'postgres://cars@db/cars',
  s3: {},
  ADMIN_EMAIL: 'olive@cars.example.com.au',
  SUPPORT_EMAIL: 'help@cars.example.com.au',
  METRICS_TOKEN: '0123456789abcdef',
};

const badOf = (changes: Partial<Settings>) =>
  lookAtSettings({ ...SOUND, ...changes })
    .filter(({ state }) => state !== 'ok')
    .map(({ name, state }) => `${name} ${state}`);

describe('settings', () => {
  test('a healthy site and a local demo have no findings', () => {
    expect(badOf({})).toEqual([]);
    expect(badOf({ isLoopback: true, SEED: 'demo', SMTP_URL: undefined, TRUST_PROXY: 0 })).toEqual([]);
  });

  test.each<[Partial<Settings>, string]>([
    [{ PUBLIC_URL: 'http://cars.example.com.au' }, 'Address wrong'],
    [{ SEED: 'demo' }, 'Demo wrong'],
    [{ SMTP_URL: undefined }, 'Email wrong'],
    [{ TRUST_PROXY: 0 }, 'Proxy wrong'],
    [{ DATABASE_URL: undefined }, 'Database warning'],
    [{ s3: null }, 'Photos warning'],
    [{ ADMIN_EMAIL: 'admin@kerbside.example' }, 'Administrator wrong'],
    [{ SUPPORT_EMAIL: 'support@kerbside.example' }, 'Support warning'],
    [{ METRICS_TOKEN: undefined }, 'Figures warning'],
  ])('%o', (changes, expected) => {
    expect(badOf(changes)).toEqual([expected]);
  });

  test('each finding says what to do', () => {
    const bad: Partial<Settings> = { SEED: 'demo', SMTP_URL: undefined, TRUST_PROXY: 0, DATABASE_URL: undefined };
    const none = { s3: null, ADMIN_EMAIL: 'a@kerbside.example', SUPPORT_EMAIL: 'b@kerbside.example' };
    const findings = [
      ...lookAtSettings({ ...SOUND, ...bad, ...none, METRICS_TOKEN: undefined }),
      ...lookAtSettings({ ...SOUND, PUBLIC_URL: 'http://cars.example.com.au' }),
      ...[0.5e9, 4e9].map(lookAtDisk),
      lookAtDemoAccounts(112),
      lookAtClock(90, 'the database’s'),
      ...lookAtTimeServer('no'),
    ].filter(({ state }) => state !== 'ok');
    expect(findings).toHaveLength(14);
    expect(findings.filter(({ text }) => !/\b(set|put|take|delete|run|need)\b/.test(text))).toEqual([]);
  });

  test('no secret is printed', () => {
    const findings = JSON.stringify(lookAtSettings({ ...SOUND, DATABASE_URL: 'postgres://cars:hunter2@db/cars' }));
    expect(findings).not.toMatch(/hunter2|0123456789abcdef|smtps:/);
  });
});

test.each([
  [20e9, 'ok'],
  [4e9, 'warning'],
  [0.5e9, 'wrong'],
])('%d bytes left on the disk', (bytes, state) => {
  expect(lookAtDisk(bytes).state).toBe(state);
});

test.each([
  [0.4, 'ok'],
  [-90, 'wrong'],
  [3600, 'wrong'],
])('a clock that is off by %d seconds', (seconds, state) => {
  expect(lookAtClock(seconds, 'the database').state).toBe(state);
});

test.each([
  ['yes', ['ok']],
  ['no', ['warning']],
  ['', []],
])('a time server, where systemd says “%s”', (answer, states) => {
  expect(lookAtTimeServer(answer).map(({ state }) => state)).toEqual(states);
});

test.each([
  [[], 'ok'],
  [[1, 2, 3], 'ok'],
  [[1, 2], 'warning'],
  [[1, 2, 3, 4], 'wrong'],
])('a schema with the changes %j, of a version with 1, 2 and 3', (applied, state) => {
  expect(lookAtSchema(applied, [1, 2, 3]).state).toBe(state);
});

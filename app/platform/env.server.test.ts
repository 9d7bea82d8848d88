import { expect, test } from 'vitest';
import { parseEnv } from '#app/platform/env.server.ts';

test('the defaults are loopback, the embedded database and the demo', () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    SEED: 'demo',
    isLoopback: true,
  });
});

const PUBLIC = {
  PUBLIC_URL: 'https://cars.example/',
  AUTH_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://db/cars',
};

test('a public site on PostgreSQL needs a mail server, or SMTP_URL=outbox', () => {
  for (const PUBLIC_URL of ['https://cars.example', 'http://cars.example', 'https://localhost']) {
    expect(() => parseEnv({ ...PUBLIC, PUBLIC_URL }), PUBLIC_URL).toThrow('SMTP_URL is needed with DATABASE_URL');
  }
  expect(parseEnv({ ...PUBLIC, SMTP_URL: 'outbox' }).SMTP_URL).toBeUndefined();
  expect(parseEnv({ ...PUBLIC, SMTP_URL: 'smtp://mail.example' }).SMTP_URL).toBe('smtp://mail.example');
  expect(parseEnv({ ...PUBLIC, PUBLIC_URL: '' }).SMTP_URL).toBeUndefined();
  expect(() => parseEnv({ SMTP_URL: 'mail.example' })).toThrow('SMTP_URL must start with smtp:// or smtps://');
});

test('fuel prices are a day and cents a litre', () => {
  const prices = { day: '2026-11-23', petrol: 189.9, lpg: 99 };
  expect(parseEnv({ FUEL_PRICES: '2026-11-23 petrol 189.9 lpg 99' }).FUEL_PRICES).toEqual(prices);
  for (const FUEL_PRICES of ['petrol 189.9', '2026-11-23', '2026-13-23 petrol 189.9', '2026-11-23 petrol $1.89'])
    expect(() => parseEnv({ FUEL_PRICES }), FUEL_PRICES).toThrow('FUEL_PRICES must');
});

test('a mailbox for answers has an address that takes plus addresses', () => {
  const INBOUND_MAIL_ADDRESS = 'Replies@cars.example';
  for (const INBOUND_MAIL_URL of ['imaps://replies%40cars.example:x@imap.example/INBOX', 'webhook:0123456789abcdef'])
    expect(parseEnv({ INBOUND_MAIL_URL, INBOUND_MAIL_ADDRESS }).INBOUND_MAIL_ADDRESS).toBe('replies@cars.example');
  for (const INBOUND_MAIL_URL of ['https://x.example', 'imaps://imap.example', 'webhook:short'])
    expect(() => parseEnv({ INBOUND_MAIL_URL, INBOUND_MAIL_ADDRESS }), INBOUND_MAIL_URL).toThrow('INBOUND_MAIL_URL');
  const long = { INBOUND_MAIL_URL: 'webhook:0123456789abcdef', INBOUND_MAIL_ADDRESS: `${'r'.repeat(27)}@cars.example` };
  expect(() => parseEnv(long)).toThrow('up to 26 characters');
  expect(() => parseEnv({ INBOUND_MAIL_ADDRESS })).toThrow('INBOUND_MAIL_URL is needed with INBOUND_MAIL_ADDRESS');
});

test('the stop delay is five seconds, or one on a local address', () => {
  expect(parseEnv({ PUBLIC_URL: 'https://cars.example' }).STOP_DELAY_SECONDS).toBe(5);
  expect(parseEnv({}).STOP_DELAY_SECONDS).toBe(1);
  expect(parseEnv({ STOP_DELAY_SECONDS: '0' }).STOP_DELAY_SECONDS).toBe(0);
});

test('a public URL listens on all interfaces, and PostgreSQL starts without the demo', () => {
  expect(parseEnv({ ...PUBLIC, SMTP_URL: 'smtp://mail.example' })).toMatchObject({
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://cars.example',
    SEED: 'none',
    isLoopback: false,
  });
});

test('an empty setting counts as unset', () => {
  expect(parseEnv({ PORT: '', SEED: '' })).toMatchObject({ PORT: 3000, SEED: 'demo' });
});

test('every wrong setting is named at once', () => {
  const wrong = { PORT: 'x', SEED: 'demonstration', DATABASE_URL: 'mysql://db', ADMIN_EMAIL: 'me' };
  expect(() => parseEnv(wrong)).toThrow(/PORT .*SEED .*/s);
  for (const name of Object.keys(wrong)) expect(() => parseEnv(wrong)).toThrow(name);
});

test('another kind of database is rejected', () => {
  expect(() => parseEnv({ DATABASE_URL: 'mysql://cars' })).toThrow(
    'DATABASE_URL must start with postgres:// or postgresql://',
  );
});

test.each(['none', 'demo', 'demo:1', 'demo:100000'])('SEED=%s is accepted', (seed) => {
  expect(parseEnv({ SEED: seed }).SEED).toBe(seed);
});

test.each(['demo:0', 'demo:', 'demo:-5', 'Demo', 'demo:1e5'])('SEED=%s is rejected', (seed) => {
  expect(() => parseEnv({ SEED: seed })).toThrow('SEED must be none, demo, or demo: and a number');
});

test.each([
  'FINANCE_WIDGET_SCRIPT',
  'FINANCE_WIDGET_STYLE',
  'FINANCE_PARTNER_LINK',
  'LOAN_WIDGET_SCRIPT',
  'LOAN_PARTNER_LINK',
])('%s must be https or loopback', (name) => {
  expect(parseEnv({ [name]: 'https://partner.example/a.js' })).toMatchObject({
    [name]: 'https://partner.example/a.js',
  });
  expect(parseEnv({ [name]: 'http://127.0.0.1:9/a.js' })).toMatchObject({ [name]: 'http://127.0.0.1:9/a.js' });
  for (const wrong of ['http://partner.example/a.js', 'javascript:alert(1)', '//partner.example', 'widget.js']) {
    expect(() => parseEnv({ [name]: wrong })).toThrow(name);
  }
});

test('the finance partner id defaults to 2891', () => {
  expect(parseEnv({}).FINANCE_PARTNER_ID).toBe('2891');
});

test('the analytics id is validated, since it goes into a URL and the policy', () => {
  expect(parseEnv({ ANALYTICS_ID: 'G-AB12CD34EF' }).ANALYTICS_ID).toBe('G-AB12CD34EF');
  for (const wrong of ['UA-1', 'G-', 'G-ab', "G-1234'; script-src *"]) {
    expect(() => parseEnv({ ANALYTICS_ID: wrong })).toThrow('ANALYTICS_ID');
  }
});

test('the metrics token must be long and fit a request header', () => {
  expect(parseEnv({ METRICS_TOKEN: 'x'.repeat(16) }).METRICS_TOKEN).toHaveLength(16);
  for (const wrong of ['x'.repeat(15), 'a token with spaces', 'ein_schlüssel_für_zahlen', `${'x'.repeat(16)}\n`]) {
    expect(() => parseEnv({ METRICS_TOKEN: wrong })).toThrow('METRICS_TOKEN must have at least 16 letters');
  }
});

const S3 = {
  S3_BUCKET: 'cars',
  S3_REGION: 'ap-southeast-2',
  S3_ACCESS_KEY_ID: 'an id',
  S3_SECRET_ACCESS_KEY: 'a secret',
};

test('files are on disk until S3_BUCKET is set', () => {
  expect(parseEnv({}).s3).toBeNull();
  expect(parseEnv(S3).s3).toEqual({
    bucket: 'cars',
    endpoint: undefined,
    region: 'ap-southeast-2',
    publicUrl: undefined,
    accessKeyId: 'an id',
    secretAccessKey: 'a secret',
  });
  const own = { ...S3, S3_REGION: '', S3_ENDPOINT: 'http://minio:9000', S3_PUBLIC_URL: 'https://photos.example/cars/' };
  expect(parseEnv(own).s3).toMatchObject({
    endpoint: 'http://minio:9000',
    region: 'us-east-1',
    publicUrl: 'https://photos.example/cars',
  });
});

test.each(['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
  '%s is required by its companions',
  (name) => {
    expect(() => parseEnv({ ...S3, [name]: '' })).toThrow(`${name} is needed with`);
  },
);

test.each([
  ['S3_BUCKET', 'cars/photos'],
  ['S3_ENDPOINT', 'minio:9000'],
  ['S3_REGION', 'Sydney'],
  ['S3_PUBLIC_URL', 'http://photos.example'],
  ['S3_PUBLIC_URL', 'https://photos.example/?'],
])('%s=%s is rejected by name', (name, wrong) => {
  expect(() => parseEnv({ ...S3, [name]: wrong })).toThrow(`${name} must`);
});

test('map tiles are a template on one https host with an attribution', () => {
  const MAP_ATTRIBUTION = '© Map makers';
  for (const MAP_TILES of [
    'https://tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example:8443/v1/{z}/{y}/{x}?key=a1',
    'http://localhost:8080/{z}/{x}/{y}.png',
  ]) {
    expect(parseEnv({ MAP_TILES, MAP_ATTRIBUTION })).toMatchObject({ MAP_TILES, MAP_ATTRIBUTION });
  }
  for (const [MAP_TILES, problem] of [
    ['https://tiles.example/style.json', 'must be an address with {z}, {x} and {y}'],
    ['https://{s}.tiles.example/{z}/{x}/{y}.png', 'whose host has no placeholder'],
    ['https://me:secret@tiles.example/{z}/{x}/{y}.png', 'whose host has no placeholder'],
    ['/tiles/{z}/{x}/{y}.png', 'whose host has no placeholder'],
    ['https://tiles.example; script-src */{z}/{x}/{y}.png', 'whose host has no placeholder'],
    ['http://tiles.example/{z}/{x}/{y}.png', 'must start with https://'],
  ] as const) {
    expect(() => parseEnv({ MAP_TILES, MAP_ATTRIBUTION }), MAP_TILES).toThrow(problem);
  }
  expect(() => parseEnv({ MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png' })).toThrow('MAP_ATTRIBUTION is needed');
  expect(() => parseEnv({ MAP_ATTRIBUTION })).toThrow('MAP_TILES is needed with MAP_ATTRIBUTION');
});

test('text messages go to an https address, or to this machine, and a token needs an address', () => {
  expect(parseEnv({})).not.toHaveProperty('SMS_URL', expect.anything());
  for (const SMS_URL of ['https://sms.example/send?from=Kerbside', 'http://127.0.0.1:9/send'])
    expect(parseEnv({ SMS_URL, SMS_TOKEN: 'abc' })).toMatchObject({ SMS_URL, SMS_TOKEN: 'abc' });
  expect(() => parseEnv({ SMS_URL: 'http://sms.example/send' })).toThrow('SMS_URL must start with https://');
  expect(() => parseEnv({ SMS_URL: 'sms.example' })).toThrow('SMS_URL must be an address');
  expect(() => parseEnv({ SMS_TOKEN: 'abc' })).toThrow('SMS_URL is needed with SMS_TOKEN');
});

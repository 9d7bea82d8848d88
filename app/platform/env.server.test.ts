import { expect, test } from 'vitest';
import { parseEnv } from '#app/platform/env.server.ts';

test('without any setting the site is for this machine only, with demo cars on the embedded database', () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    SEED: 'demo',
    isLoopback: true,
  });
});

test('a public address opens all interfaces, a PostgreSQL database starts without demo cars', () => {
  expect(
    parseEnv({ PUBLIC_URL: 'https://cars.example/', AUTH_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgres://db/cars' }),
  ).toMatchObject({
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://cars.example',
    SEED: 'none',
    isLoopback: false,
  });
});

test('an empty setting counts as unset', () => {
  expect(parseEnv({ PORT: '', SEED: '' })).toMatchObject({ PORT: 3000, SEED: 'demo' });
});

test('everything wrong is told at once, by name', () => {
  const wrong = { PORT: 'x', SEED: 'demonstration', DATABASE_URL: 'mysql://db', ADMIN_EMAIL: 'me' };
  expect(() => parseEnv(wrong)).toThrow(/PORT .*SEED .*/s);
  for (const name of Object.keys(wrong)) expect(() => parseEnv(wrong)).toThrow(name);
});

test.each(['none', 'demo', 'demo:1', 'demo:100000'])('SEED=%s is known', (seed) => {
  expect(parseEnv({ SEED: seed }).SEED).toBe(seed);
});

test.each(['demo:0', 'demo:', 'demo:-5', 'Demo', 'demo:1e5'])('SEED=%s is refused', (seed) => {
  expect(() => parseEnv({ SEED: seed })).toThrow('SEED must be none, demo, or demo: and a number');
});

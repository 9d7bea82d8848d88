import { expect, test } from 'vitest';
import { figuresReader } from '#app/http/system-access.server.ts';

const TOKEN = 'a-token-of-some-length';
const asking = (authorization?: string) =>
  new Request('http://localhost/metrics', { headers: authorization ? { Authorization: authorization } : {} });

test('whoever bears the token reads the figures', () => {
  for (const word of ['Bearer', 'bearer']) expect(figuresReader(asking(`${word} ${TOKEN}`), TOKEN)).toBe('reader');
});

test('whoever bears another one, or none, does not', () => {
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

test('without a token in the settings there is no reader', () => {
  for (const given of [undefined, 'Bearer ', 'Bearer undefined'])
    expect(figuresReader(asking(given), undefined)).toBe('nobody');
});

/** Asks the running site as an assistant does: with the protocol's own client. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import { READS } from '#app/http/api-answer.server.ts';
import { takeAttempt } from '#app/platform/rate-limit.server.ts';
import { placeHolds } from '#app/trust/holds.server.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';

const BUSY_ADDRESS = '203.0.113.78';
const SECRETS = /0491.?570.?156|6T1BF3FK10X987654|ZQX74K/;

const site = await siteOfFile(
  async (db) => {
    const seller = await makeSeller(db);
    const secret = { phoneNumber: '0491570156', vin: '6T1BF3FK10X987654', regoPlate: 'ZQX74K' };
    const text = { description: 'Call 0491 570 156.', trim: 'GX 0491570156' };
    const carId = await makeListing(db, seller, { make: 'Kia', model: 'Rio', year: 2019, ...secret, ...text });
    for (let n = 0; n < 6; n += 1) await makeListing(db, seller, { make: 'Kia', model: 'Rio', year: 2017 + n });
    const heldId = await makeListing(db, seller, { make: 'Holden' });
    await placeHolds(db, [{ listingId: heldId, rule: 'many-listings', evidence: { place: 4 } }]);
    await takeAttempt(db, READS, BUSY_ADDRESS, READS.attempts);
    return { carId, heldId };
  },
  { TRUST_PROXY: '1' },
);
const address = new URL('/mcp', site.origin);
const client = new Client({ name: 'a test', version: '1' });
await client.connect(new StreamableHTTPClientTransport(address));

async function call(name: string, args: Record<string, unknown>) {
  const { isError, content } = await client.callTool({ name, arguments: args });
  const [{ text } = { text: '' }] = content as { text: string }[];
  return { isError: isError ?? false, text };
}

test('every tool says that it only reads, and search offers the parameters of the API', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search_cars', 'read_car', 'compare_price']);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  expect(tools[0]?.inputSchema.properties).toMatchObject({ make: { type: 'array' }, maxPrice: { type: 'number' } });
});

test('a search answers as the API does, and a car without what only its page shows', async () => {
  const search = await call('search_cars', { make: ['Kia'], maxYear: 2019, limit: 2 });
  const { next, ...page } = JSON.parse(search.text);
  const api = await (await fetch(new URL('/api/v1/listings?make=Kia&maxYear=2019&limit=2', site.origin))).json();
  expect({ ...page, next }).toEqual(api);
  const car = await call('read_car', { id: site.filled.carId });
  expect(JSON.parse(car.text)).toMatchObject({ make: 'Kia', seller: { type: 'private' } });
  const cursor = new URL(next).searchParams.get('cursor');
  const rest = await call('search_cars', { make: ['Kia'], maxYear: 2019, limit: 2, cursor });
  expect(search.text + car.text + rest.text).not.toMatch(SECRETS);
});

test('a price is compared with similar cars', async () => {
  const { text } = await call('compare_price', { make: 'Kia', model: 'Rio', year: 2019, kilometers: 60_000 });
  expect(JSON.parse(text)).toMatchObject({ adjustedDollars: expect.any(Number), cars: expect.any(Array) });
  expect(text).not.toMatch(SECRETS);
});

test('a bad parameter, a held car and a call too many are refused in words', async () => {
  expect(await call('search_cars', { near: 'Nowhere XYZ' })).toMatchObject({ isError: true, text: /near: / });
  expect(await call('read_car', { id: site.filled.heldId })).toEqual({
    isError: true,
    text: 'There is no such listing.',
  });
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(address, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });
  expect((await post('[]')).status).toBe(400);
  expect((await post('{"x":')).status).toBe(400);
  const busy = await post('{}', { 'X-Forwarded-For': BUSY_ADDRESS });
  expect([busy.status, Number(busy.headers.get('Retry-After')) > 0]).toEqual([429, true]);
});

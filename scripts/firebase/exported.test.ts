/** The forms in which collections leave Firestore. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { toListing } from './documents.ts';
import { readCollection } from './exported.ts';

const NAME = 'projects/cars/databases/(default)/documents/listings';
const rest = (id: string, fields: object) => ({ name: `${NAME}/${id}`, fields, createTime: '2026-03-07T04:00:00Z' });
const MAKE = { make: { stringValue: 'Toyota' } };
const KNOWN = [
  { id: 'l1', fields: { make: 'Toyota' } },
  { id: 'l2', fields: { make: 'Toyota' } },
];

async function read(content: unknown, name = 'listings.json') {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return readCollection(folder, 'listings');
}

test.each([
  ['an object keyed by id', { l1: { make: 'Toyota' }, l2: { make: 'Toyota' } }],
  ['an answer of the REST API', { documents: [rest('l1', MAKE), rest('l2', MAKE)], nextPageToken: 'x' }],
  ['several answers of the REST API', [{ documents: [rest('l1', MAKE)] }, { documents: [rest('l2', MAKE)] }]],
  [
    'the answer to a query, with its empty last part',
    [{ document: rest('l1', MAKE), readTime: 'x' }, { document: rest('l2', MAKE) }],
  ],
])('%s is read', async (_, content) => {
  expect(await read(content)).toEqual(KNOWN);
});

test('an array of documents has their ids in them', async () => {
  const documents = KNOWN.map(({ id, fields }) => ({ id, ...fields }));
  expect((await read(documents)).map(({ id }) => id)).toEqual(['l1', 'l2']);
});

test('each line of a file of lines is a document or an answer', async () => {
  const lines = [rest('l1', MAKE), { documents: [rest('l2', MAKE)] }].map((line) => JSON.stringify(line));
  expect(await read(`${lines.join('\n')}\n\n`, 'listings.ndjson')).toEqual(KNOWN);
});

test('every kind of value of the REST API becomes what it was', async () => {
  const fields = {
    text: { stringValue: '5' },
    whole: { integerValue: '61200' },
    part: { doubleValue: 1.5 },
    yes: { booleanValue: true },
    nothing: { nullValue: null },
    time: { timestampValue: '2026-03-07T04:00:00.123456789Z' },
    list: { arrayValue: { values: [{ stringValue: 'a' }, { integerValue: '1' }] } },
    empty: { arrayValue: {} },
    map: { mapValue: { fields: { price: { integerValue: '25000' } } } },
  };
  expect((await read({ documents: [rest('l1', fields)] }))[0]?.fields).toEqual({
    text: '5',
    whole: 61_200,
    part: 1.5,
    yes: true,
    nothing: null,
    time: '2026-03-07T04:00:00.123456789Z',
    list: ['a', 1],
    empty: [],
    map: { price: 25_000 },
  });
});

test('a time of the REST API with nanoseconds is read', async () => {
  const fields = { createdAt: { timestampValue: '2026-03-07T04:00:00.123456789Z' }, isSold: { booleanValue: false } };
  const [document = { id: '', fields: {} }] = await read({ documents: [rest('l1', fields)] });
  const converted = toListing(document, '');
  expect(converted.ok ? [] : converted.reasons.filter((reason) => reason.startsWith('createdAt'))).toEqual([]);
});

test('a document of the emulator, in a collection below another, has its own id', async () => {
  const name = 'projects/demo/databases/(default)/documents/yards/y1/listings/l1';
  expect(await read({ documents: [{ name, fields: MAKE }] })).toEqual([KNOWN[0]]);
});

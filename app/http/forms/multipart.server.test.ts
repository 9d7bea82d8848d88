import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DamagedBody, readParts } from '#app/http/forms/multipart.server.ts';

const TYPE = 'multipart/form-data; boundary=----x';

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(body: string | Uint8Array, { size = 7, type = TYPE } = {}) {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  const parts = [];
  for await (const { name, fileName, chunks } of readParts(inPieces(bytes, size), type)) {
    parts.push({ name, fileName, bytes: await buffer(chunks) });
  }
  return parts;
}

const part = (header: string, content: string) =>
  `------x\r\nContent-Disposition: form-data; ${header}\r\n\r\n${content}\r\n`;

test('a browser’s form is read back whole, however it is split into chunks', async () => {
  const texts = fc.string({ unit: 'binary', maxLength: 60 });
  const names = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
  const bytes = fc.uint8Array({ maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(texts, names, bytes), { maxLength: 5 }),
      fc.integer({ min: 1, max: 80 }),
      async (fields, size) => {
        const form = new FormData();
        for (const [name, value, content] of fields) {
          form.append(name, value);
          form.append(name, new File([new Uint8Array(content)], value));
        }
        const expected = await Promise.all(
          [...form].map(async ([name, value]) => ({
            name: name.replace(/\r\n?|\n/g, '\r\n'),
            fileName: typeof value === 'string' ? null : value.name,
            bytes: Buffer.from(typeof value === 'string' ? value.replace(/\r\n?|\n/g, '\r\n') : await value.bytes()),
          })),
        );
        const sent = new Response(form);
        const type = sent.headers.get('Content-Type') as string;
        expect(await read(await sent.bytes(), { size, type })).toEqual(expected);
      },
    ),
  );
});

test('content may look like a boundary', async () => {
  const content = '\r\n------\r\n-----x\r\n------y--\r\n\r\n------';
  const body = `${part('name="a"; filename="b"', content)}------x--\r\n`;
  for (const size of [1, 2, 3, 50, 1000]) {
    expect(await read(body, { size })).toEqual([{ name: 'a', fileName: 'b', bytes: Buffer.from(content) }]);
  }
});

test('a skipped part does not block the next', async () => {
  const body = Buffer.from(`${part('name="a"; filename="a"', 'x'.repeat(1000))}${part('name="b"', 'B')}------x--`);
  const names = [];
  for await (const { name } of readParts(inPieces(body, 100), TYPE)) names.push(name);
  expect(names).toEqual(['a', 'b']);
});

test('text before the first part and after the last is ignored', async () => {
  const body = `This is a form.\r\n${part('name="a"', 'A')}------x--\r\nThe end.`;
  expect(await read(body)).toEqual([{ name: 'a', fileName: null, bytes: Buffer.from('A') }]);
  expect(await read('------x--\r\n')).toEqual([]);
});

test('headers can come in any order and case; a part without a name is skipped', async () => {
  const body = [
    '------x\r\ncontent-type: image/png\r\nCONTENT-DISPOSITION: form-data; filename="a b.png";name="photo"\r\n\r\n1\r\n',
    '------x\r\nContent-Type: text/plain\r\n\r\n2\r\n',
    part('filename="name=x"; name="%22q%22"', '3'),
    '------x--',
  ].join('');
  expect(await read(body)).toEqual([
    { name: 'photo', fileName: 'a b.png', bytes: Buffer.from('1') },
    { name: '"q"', fileName: 'name=x', bytes: Buffer.from('3') },
  ]);
});

test.each([
  ['nothing', ''],
  ['no boundary', 'make=Toyota'],
  ['an end in the middle of a part', part('name="a"', 'A')],
  ['an end in a header', '------x\r\nContent-Disposition: form-data; na'],
  ['an end in a boundary', `${part('name="a"', 'A')}------x`],
  ['a boundary that goes on', '------xy\r\n\r\n'],
  ['a header without end', `------x\r\n${'x'.repeat(20_000)}`],
  ['more parts than any form has', `${part('name="a"', '').repeat(501)}------x--`],
])('%s is rejected as damaged', async (_, body) => {
  await expect(read(body, { size: 1000 })).rejects.toThrow(DamagedBody);
});

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
])('the type "%s" is rejected as damaged', async (type) => {
  await expect(read('------x--', { type })).rejects.toThrow(DamagedBody);
});

test('no input fails in any other way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('------x', '\r\n', '--', 'Content-Disposition: form-data; name="a"', ';', 'x')),
      async (pieces) => {
        await read(pieces.join('')).catch((error) => expect(error).toBeInstanceOf(DamagedBody));
      },
    ),
  );
});

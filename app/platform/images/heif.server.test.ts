import { expect, test } from 'vitest';
import { decodeHeif } from '#app/platform/images/heif.server.ts';

function box(size: number, type: string, content = '', largeSize?: bigint): Buffer {
  const head = Buffer.alloc(largeSize === undefined ? 8 : 16);
  head.writeUInt32BE(size, 0);
  head.write(type, 4, 'latin1');
  if (largeSize !== undefined) head.writeBigUInt64BE(largeSize, 8);
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
}

const start = box(24, 'ftyp', 'heic\0\0\0\0mif1heic');

test.each([
  ['nothing behind its first box', start],
  ['a box that ends behind the file', Buffer.concat([start, box(4_000, 'meta', 'x'.repeat(40))])],
  ['a box of no size at all', Buffer.concat([start, box(1, 'meta', 'x'.repeat(40), 0n)])],
  ['a box larger than anything', Buffer.concat([start, box(1, 'meta', 'x'.repeat(40), 2n ** 63n)])],
  ['rubbish in its boxes', Buffer.concat([start, box(0, 'meta', 'x'.repeat(400))])],
])('a HEIC file with %s is rejected', async (_, bytes) => {
  expect(await decodeHeif(bytes)).toEqual({ ok: false, reason: 'damaged' });
});

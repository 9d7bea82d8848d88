/**
 * The tar format as far as a backup needs it: plain files, each small enough for memory, with names of any length
 * (https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html). Any tar program reads it.
 */
const BLOCK = 512;
const LONGEST_NAME = 100;
const LARGEST = 1024 ** 3;
const FILE = '0';
const LONG_NAME = 'x';

export type TarFile = { name: string; bytes: Buffer };

/** What is read is no tar archive, or not whole. */
export class DamagedTar extends Error {}

/** One file as it stands in an archive; read by its owner alone once it is taken out. */
export function packFile({ name, bytes }: TarFile): Buffer {
  const before = Buffer.byteLength(name) > LONGEST_NAME ? pack(longName(name), LONG_NAME) : Buffer.alloc(0);
  return Buffer.concat([before, pack({ name: name.slice(-LONGEST_NAME), bytes }, FILE)]);
}

export const END_OF_TAR: Buffer = Buffer.alloc(2 * BLOCK);

/** Throws `DamagedTar` where the pieces are not a whole archive of plain files. */
export async function* readTar(pieces: AsyncIterable<Buffer>): AsyncGenerator<TarFile, void> {
  const take = reader(pieces);
  let longName = '';
  for (;;) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const { name, size, kind } = readHeader(header);
    const bytes = (await take(Math.ceil(size / BLOCK) * BLOCK)).subarray(0, size);
    if (kind === LONG_NAME) {
      longName = /^\d+ path=(.*)\n$/.exec(bytes.toString())?.[1] ?? '';
      continue;
    }
    if (kind !== FILE) throw new DamagedTar();
    yield { name: longName || name, bytes };
    longName = '';
  }
}

function pack({ name, bytes }: TarFile, kind: string): Buffer {
  const header = Buffer.alloc(BLOCK);
  const put = (text: string, at: number) => header.write(text, at, 'latin1');
  const number = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  put(name, 0);
  put(number(0o600, 7), 100);
  put(number(0, 7), 108);
  put(number(0, 7), 116);
  put(number(bytes.length, 11), 124);
  put(number(Math.floor(Date.now() / 1000), 11), 136);
  put(kind, 156);
  put('ustar\x0000', 257);
  put(`${number(checksum(header), 6)} `, 148);
  return Buffer.concat([header, bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))]);
}

/** A record that gives its own length in front, its digits included. */
function longName(name: string): TarFile {
  const record = ` path=${name}\n`;
  const rest = Buffer.byteLength(record);
  const length = rest + String(rest + String(rest).length).length;
  return { name: 'long-name', bytes: Buffer.from(`${length}${record}`) };
}

function readHeader(header: Buffer): { name: string; size: number; kind: string } {
  const text = (at: number, length: number) => header.toString('latin1', at, at + length).replace(/\0.*$/s, '');
  const size = Number.parseInt(text(124, 12), 8);
  if (Number.parseInt(text(148, 8), 8) !== checksum(header) || !(size <= LARGEST)) throw new DamagedTar();
  return { name: text(0, LONGEST_NAME), size, kind: text(156, 1) };
}

/** The sum of the header's bytes, its own eight read as spaces. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

/** Gives exactly as many bytes as are asked for, whatever pieces they come in. */
function reader(pieces: AsyncIterable<Buffer>): (length: number) => Promise<Buffer> {
  const source = pieces[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let heldLength = 0;
  return async (length) => {
    while (heldLength < length) {
      const { value, done } = await source.next();
      if (done) throw new DamagedTar();
      held.push(value);
      heldLength += value.length;
    }
    const all = Buffer.concat(held, heldLength);
    held = [all.subarray(length)];
    heldLength -= length;
    return all.subarray(0, length);
  };
}

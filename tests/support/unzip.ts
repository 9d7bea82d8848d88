/** Reads a ZIP archive by its directory and checks every checksum. */
import { crc32, inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;

export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('The archive has no end.');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('The directory of the archive is damaged.');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field));
    const nameEnd = at + 46 + (nameLength ?? 0);
    const name = archive.subarray(at + 46, nameEnd).toString();
    const bytes = readEntry(archive, at);
    if (files.has(name)) throw new Error(`The archive has ${name} twice.`);
    files.set(name, bytes);
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

function readEntry(archive: Buffer, at: number): Buffer {
  const method = archive.readUInt16LE(at + 10);
  const checksum = archive.readUInt32LE(at + 16);
  const size = archive.readUInt32LE(at + 20);
  const local = archive.readUInt32LE(at + 42);
  const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const stored = archive.subarray(begin, begin + size);
  const bytes = method === DEFLATED ? inflateRawSync(stored) : stored;
  if (crc32(bytes) !== checksum) throw new Error('A checksum of the archive is wrong.');
  return bytes;
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DamagedTar, END_OF_TAR, packFile, readTar, type TarFile } from './tar.ts';

const files: TarFile[] = [
  { name: 'about.json', bytes: Buffer.from('{}') },
  { name: `files/${'folder/'.repeat(20)}${'a'.repeat(100)}.webp`, bytes: Buffer.alloc(512, 7) },
  { name: 'empty', bytes: Buffer.alloc(0) },
  { name: 'large', bytes: Buffer.alloc(100_001, 'x') },
];
const archive = Buffer.concat([...files.map(packFile), END_OF_TAR]);

async function* inPieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function read(bytes: Buffer, length = 10_000): Promise<TarFile[]> {
  const found: TarFile[] = [];
  for await (const file of readTar(inPieces(bytes, length))) found.push(file);
  return found;
}

test.each([1000, 512, 1_000_000])('what is packed is read again, in pieces of %i bytes', async (length) => {
  expect(await read(archive, length)).toEqual(files);
});

test('other programs read it too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-tar-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.tar'), archive);
  execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder });
  for (const { name, bytes } of files) expect(readFileSync(join(folder, name)).equals(bytes), name).toBe(true);
});

test('what is cut short or no archive is damaged', async () => {
  for (const wrong of [archive.subarray(0, 700), archive.subarray(0, -1024), Buffer.from('a photo'), Buffer.alloc(0)]) {
    await expect(read(wrong)).rejects.toThrow(DamagedTar);
  }
  const other = Buffer.from(archive);
  other[0] = 0x62;
  await expect(read(other)).rejects.toThrow(DamagedTar);
});

/** Upload bytes on disk. The file is unlinked as soon as it is open, so a crash leaves nothing behind. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '#app/platform/env.server.ts';

export type Spool = {
  write(chunk: Uint8Array): Promise<void>;
  bytes(): Promise<Buffer>;
  pieces(): AsyncGenerator<Buffer, void>;
  /** Throws if it is shorter. */
  read(start: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
};

const PIECE_BYTES = 512 * 1024;

export async function openSpool(): Promise<Spool> {
  const folder = join(env.DATA_DIR, 'incoming');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  let size = 0;
  return {
    async write(chunk) {
      await file.writeFile(chunk);
      size += chunk.length;
    },
    bytes: () => readPiece(file, 0, size),
    async *pieces() {
      for (let start = 0; start < size; start += PIECE_BYTES) {
        yield await readPiece(file, start, Math.min(PIECE_BYTES, size - start));
      }
    },
    read: (start, length) => readPiece(file, start, length),
    close: () => file.close(),
  };
}

async function readPiece(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read, start + read);
    if (bytesRead === 0) throw new Error('A spooled file was truncated.');
    read += bytesRead;
  }
  return bytes;
}

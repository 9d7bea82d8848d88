/** A full disk has many names: an error code, a bare number from PGlite's file system, an aborted WebAssembly module. */
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { showFigure } from '#app/platform/metrics.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';

const NO_SPACE_CODES = ['ENOSPC', 'EDQUOT', '53100'];
/** ENOSPC in Emscripten. */
const NO_SPACE_NUMBER = 51;
/** PGlite may fail in any way with less than this. */
const TOO_LITTLE_BYTES = 1_000_000;

/** The error, or a `StartError` that says the disk of `folder` is full where that is the cause. */
export async function explainFullDisk(error: unknown, folder: string): Promise<unknown> {
  const freeBytes = await findFreeBytes(folder);
  const isUnexplained = !(error instanceof StartError);
  if (!isNoSpace(error) && !(isUnexplained && freeBytes < TOO_LITTLE_BYTES)) return error;
  const freeMegabytes = (freeBytes / 1_000_000).toFixed(1);
  return new StartError(
    `The disk is full: ${freeMegabytes} MB are free at DATA_DIR=${folder}. Make room and start again: a new site needs 50 MB, ` +
      'and 100 MB with the demo cars.',
    { cause: error },
  );
}

/** While it runs. PostgreSQL's log grows by 16 MB at a time. */
const NEEDED_BYTES = 20_000_000;

export async function isDiskFull(folder: string): Promise<boolean> {
  return (await findFreeBytes(folder)) < NEEDED_BYTES;
}

export function showDiskLeft(folder: string): void {
  showFigure({
    name: 'kerbside_disk_free_bytes',
    help: 'Bytes free on the disk of DATA_DIR.',
    read: () => findFreeBytes(folder),
  });
}

function isNoSpace(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, errno, name, cause } = error as { code?: unknown; errno?: unknown; name?: unknown; cause?: unknown };
  if (NO_SPACE_CODES.includes(String(code)) || (name === 'ErrnoError' && errno === NO_SPACE_NUMBER)) return true;
  return isNoSpace(cause);
}

async function findFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return folder === dirname(folder) ? Number.POSITIVE_INFINITY : findFreeBytes(dirname(folder));
  }
}

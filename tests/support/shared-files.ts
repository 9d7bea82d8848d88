/** Files outside the project that exist only on some machines. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';

const SHARED = resolve('../shared/data');

/** `npm test` does without them. */
export function isShared(path: string): boolean {
  return !process.env.QUICK_TESTS && existsSync(resolve(SHARED, path));
}

export function readShared(path: string): Promise<Buffer> {
  return readFile(resolve(SHARED, path));
}

type HostileImage = { file: string; kind: string };

/** `file` is a path inside `hostile-images`. */
export async function listHostileImages(): Promise<HostileImage[]> {
  return parse(await readShared('hostile-images/INDEX.csv'), { columns: true });
}

/** Files that are not part of the project and are only there on some machines. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type TestContext, test } from 'vitest';

const SHARED = resolve('../shared/data');

/** A test of such files: skipped, saying so, where they are absent. */
export function testShared(name: string, folder: string, run: (context: TestContext) => Promise<void>) {
  test(name, { timeout: 300_000 }, async (context) => {
    context.skip(!existsSync(resolve(SHARED, folder)), `../shared/data/${folder} is not there`);
    await run(context);
  });
}

export function readShared(path: string): Promise<Buffer> {
  return readFile(resolve(SHARED, path));
}

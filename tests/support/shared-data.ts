import { type TestContext, test } from 'vitest';
import { isShared } from '#tests/support/shared-files.ts';

/** Skips the test, and says so, if the folder is missing. */
export function testShared(name: string, folder: string, run: (context: TestContext) => Promise<void>) {
  test(name, { timeout: 300_000 }, async (context) => {
    context.skip(!isShared(folder), `../shared/data/${folder} is not there`);
    await run(context);
  });
}

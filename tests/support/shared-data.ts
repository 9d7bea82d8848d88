import { type TestContext, test } from 'vitest';
import { isShared } from '#tests/support/shared-files.ts';

/** A test of files that are only there on some machines: skipped, saying so, where they are absent. */
export function testShared(name: string, folder: string, run: (context: TestContext) => Promise<void>) {
  test(name, { timeout: 300_000 }, async (context) => {
    context.skip(!isShared(folder), `../shared/data/${folder} is not there`);
    await run(context);
  });
}

/** `npm run history:verify` checks the histories of all listings, and names what was changed. */
import { parseArgs } from 'node:util';
import './quick-imports.ts';
import { runOrExplain } from './run.ts';

process.env.NODE_ENV ??= 'production';

const BROKEN = 1;
const WRONG_ARGUMENTS = 2;
const USAGE = 'npm run history:verify -- [--digest FILE]... [--public-key KEY]...\n';

const args = readArguments();
if (args) {
  await runOrExplain(async () => {
    // Loading it reads the settings, which may be wrong.
    const { verify } = await import('./history/run-verify.ts');
    if (!(await verify(args))) process.exitCode = BROKEN;
  });
} else {
  process.stderr.write(USAGE);
  process.exitCode = WRONG_ARGUMENTS;
}

function readArguments() {
  try {
    const options = {
      digest: { type: 'string', multiple: true },
      'public-key': { type: 'string', multiple: true },
    } as const;
    const { values } = parseArgs({ options });
    return { digests: values.digest ?? [], publicKeys: values['public-key'] ?? [] };
  } catch {
    return null;
  }
}

/** `npm run import:firebase -- DIR` imports an export of the hosted database. */
import { parseArgs } from 'node:util';
import './quick-imports.ts';
import { runOrExplain } from './run.ts';

process.env.NODE_ENV ??= 'production';

const USAGE = 'npm run import:firebase -- DIR [--dry-run] [--rejects FILE]';
const WRONG_ARGUMENTS = 2;
const args = readArguments();
if (!args) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = WRONG_ARGUMENTS;
} else {
  await runOrExplain(async () => {
    // Loading it reads the settings, which may be wrong.
    const { runMove } = await import('./firebase/run-move.ts');
    await runMove(args);
  });
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, rejects: { type: 'string' } },
    });
    const [folder, ...others] = positionals;
    if (!folder || others.length > 0) return null;
    return { folder, rejects: values.rejects ?? null, isDryRun: values['dry-run'] ?? false };
  } catch {
    return null;
  }
}

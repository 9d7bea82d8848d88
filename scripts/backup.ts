/**
 * `npm run backup -- FILE` writes the whole site into FILE; `npm run backup -- --keep 14 FOLDER` into a dated file of FOLDER,
 * and deletes the oldest beyond 14.
 */
import { parseArgs } from 'node:util';
import './quick-imports.ts';
import { runOrExplain } from './run.ts';

process.env.NODE_ENV ??= 'production';

const USAGE = 'npm run backup -- FILE, or npm run backup -- --keep COUNT FOLDER';
const WRONG_ARGUMENTS = 2;
const args = readArguments();
if (args) {
  await runOrExplain(async () => {
    // Loading it reads the settings, which may be wrong.
    const { backUp, backUpDated } = await import('./backup/run-backup.ts');
    await (args.count === null ? backUp(args.path) : backUpDated(args.path, args.count));
  });
} else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = WRONG_ARGUMENTS;
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
    const [path, ...others] = positionals;
    if (!path || others.length > 0) return null;
    if (values.keep === undefined) return { path, count: null };
    return /^[1-9]\d{0,3}$/.test(values.keep) ? { path, count: Number(values.keep) } : null;
  } catch {
    return null;
  }
}

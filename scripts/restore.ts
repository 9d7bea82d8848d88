/** `npm run restore -- FILE`: fills an empty site from FILE. */
import './quick-imports.ts';
import { runOrExplain } from './run.ts';

process.env.NODE_ENV ??= 'production';

const WRONG_ARGUMENTS = 2;
const [path, ...others] = process.argv.slice(2);
if (!path || path.startsWith('-') || others.length > 0) {
  process.stderr.write('npm run restore -- FILE\n');
  process.exitCode = WRONG_ARGUMENTS;
} else {
  await runOrExplain(async () => {
    // Loading it reads the settings, which may be wrong.
    const { restore } = await import('./backup/run-backup.ts');
    await restore(path);
  });
}

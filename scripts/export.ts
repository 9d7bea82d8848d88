/** `npm run export -- FOLDER`: writes everything that people have stored as JSON Lines and files. */
import './quick-imports.ts';
import { runOrExplain } from './run.ts';

process.env.NODE_ENV ??= 'production';

const WRONG_ARGUMENTS = 2;
const [folder, ...others] = process.argv.slice(2);
if (!folder || folder.startsWith('-') || others.length > 0) {
  process.stderr.write('npm run export -- FOLDER\n');
  process.exitCode = WRONG_ARGUMENTS;
} else {
  await runOrExplain(async () => {
    // Loading it reads the settings, which may be wrong.
    const { runExport } = await import('./export/run-export.ts');
    await runExport(folder);
  });
}

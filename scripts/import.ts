/** `npm run import` imports a CSV file of listings for a dealer. */
import { parseArguments, USAGE } from './import-arguments.ts';
import './quick-imports.ts';
import { runOrExplain } from './run.ts';

process.env.NODE_ENV ??= 'production';

const WRONG_ARGUMENTS = 2;
const words = process.argv.slice(2);
const parsed = parseArguments(words);
if (words.includes('--help')) {
  process.stdout.write(`${USAGE}\n`);
} else if (!parsed.ok) {
  process.stderr.write(`${parsed.reason}\n${USAGE}\n`);
  process.exitCode = WRONG_ARGUMENTS;
} else {
  const { args } = parsed;
  await runOrExplain(async () => {
    // Loading it reads the settings, which may be wrong.
    const { runImport } = await import('./run-import.ts');
    process.exitCode = await runImport(args);
  });
}

/** `npm run prices -- FILE` loads dated ads of elsewhere, from which a new site estimates prices. An empty list removes them. */
import { readFile } from 'node:fs/promises';
import './quick-imports.ts';
import { runOrExplain } from './run.ts';

process.env.NODE_ENV ??= 'production';

const WRONG_ARGUMENTS = 2;
const SHOWN_PROBLEMS = 20;
const [file, ...others] = process.argv.slice(2);
if (!file || file.startsWith('-') || others.length > 0) {
  process.stderr.write('npm run prices -- FILE, a CSV file with date, make, model, year, kilometers and price\n');
  process.exitCode = WRONG_ARGUMENTS;
} else {
  await runOrExplain(() => loadAds(file));
}

async function loadAds(path: string) {
  // Loading them reads the settings, which may be wrong.
  const { openDatabase } = await import('#app/platform/db/client.server.ts');
  const { StartError } = await import('#app/platform/start-error.server.ts');
  const { readDatedAds, replaceDatedAds } = await import('#app/prices/dated-ads.server.ts');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path} can’t be read: ${error.code}.`);
  });
  const { ads, problems, missing } = readDatedAds(text);
  if (missing.length > 0) throw new StartError(`${path} has no column ${missing.join(', ')}.`);
  for (const problem of problems.slice(0, SHOWN_PROBLEMS)) process.stderr.write(`${problem}\n`);
  if (ads.length === 0 && problems.length > 0)
    throw new StartError(`No row of ${path} can be read. Nothing was changed.`);
  const connection = await openDatabase({ holder: `loading prices from ${path}` });
  try {
    await replaceDatedAds(connection.db, ads);
  } finally {
    await connection.close();
  }
  process.stdout.write(
    `Loaded ${ads.length} ads, left out ${problems.length}. All prices are compared again within minutes.\n`,
  );
}

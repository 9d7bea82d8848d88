/** `npm run export` for the site of the settings. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { writeExport } from './write-export.ts';

export async function runExport(folder: string): Promise<void> {
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'database'))) {
    throw new StartError(`There is no database in DATA_DIR=${env.DATA_DIR}: nothing to export.`);
  }
  const connection = await openDatabase({ holder: `an export into ${folder}` });
  try {
    const { rows, files, missingFiles } = await writeExport(connection.db, folder, storage);
    print(`Wrote ${folder}: ${formatCount(rows)} rows and ${formatCount(files)} files.`);
    if (missingFiles > 0) print(`${formatCount(missingFiles)} files it names were missing from storage.`);
  } finally {
    await connection.close();
  }
  print('It contains phone numbers, emails, messages and password hashes: keep it where only you can read it.');
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}

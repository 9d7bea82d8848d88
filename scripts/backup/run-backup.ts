/** `npm run backup` and `npm run restore` for the site of the settings. */
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#app/platform/db/client.server.ts';
import { openEmbeddedCopy } from '#app/platform/db/embedded.server.ts';
import { env } from '#app/platform/env.server.ts';
import { projectFolder } from '#app/platform/project-folder.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { checkArchive } from './archive.ts';
import { datedName, deleteOldBackups } from './dated-files.ts';
import { makeBackup } from './make-backup.ts';
import { checkMigration, restoreBackup } from './restore-backup.ts';

export async function backUp(path: string): Promise<void> {
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'database'))) {
    throw new StartError(`There is no database in DATA_DIR=${env.DATA_DIR}: nothing to back up.`);
  }
  const filesFolder = env.s3 ? null : join(env.DATA_DIR, 'files');
  const version = await readVersion();
  const migrationsFolder = projectFolder('migrations');
  const holder = `a backup into ${path}`;
  const connection = await (env.DATABASE_URL
    ? openDatabase({ holder })
    : openEmbeddedCopy({ dataDir: env.DATA_DIR, holder, migrationsFolder }));
  try {
    const options = { path, filesFolder, version, migrationsFolder };
    const { tables, rows, files } = await makeBackup(connection.db, options);
    print(
      `Wrote ${path}: ${formatCount(rows)} rows of ${tables} tables, ${filesFolder ? `${formatCount(files)} files` : 'no files'}.`,
    );
  } finally {
    await connection.close();
  }
  if (env.s3) print(`The files in the bucket ${env.s3.bucket} aren’t in it: back them up there.`);
  if (!env.AUTH_SECRET) print(SECRET_APART);
}

export async function backUpDated(folder: string, count: number): Promise<void> {
  const startedAt = new Date();
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The folder ${folder} can’t be created: ${error.code}.`);
  });
  await backUp(join(folder, datedName(startedAt)));
  // Only after a backup that succeeded.
  const deleted = deleteOldBackups(folder, count, startedAt);
  if (deleted.length > 0) print(`Deleted ${deleted.join(', ')}.`);
}

export async function restore(path: string): Promise<void> {
  const about = await checkArchive(path);
  await checkMigration(about, path, projectFolder('migrations'));
  const connection = await openDatabase({ holder: `a restore of ${path}`, beforeOpening: () => storage.check() });
  try {
    const { tables, rows, files } = await restoreBackup(connection.db, { path, about, storage });
    print(
      `Restored ${path} of ${about.madeAt}: ${formatCount(rows)} rows of ${tables} tables, ${formatCount(files)} files.`,
    );
  } finally {
    await connection.close();
  }
  if (!about.hasFiles) print('It has no files because they were in a bucket: set S3_BUCKET to the same bucket.');
}

const SECRET_APART =
  `The secret in ${join(env.DATA_DIR, 'auth-secret')} isn’t in it: keep a copy somewhere else. ` +
  'Without it everyone must sign in again, and links in emails stop working.';

async function readVersion(): Promise<string> {
  return JSON.parse(await readFile(join(projectFolder('migrations'), '../package.json'), 'utf8')).version;
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { BRIEF_DATABASE } from '#tests/support/brief-database.ts';
import { copyMigratedFolder, openFolder } from '#tests/support/migrated-folder.ts';
import { makePerson } from '#tests/support/people.ts';

type Ended = { code: number; out: string; err: string };

function run(command: 'backup' | 'restore', dataDir: string, ...words: string[]): Promise<Ended> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', AUTH_SECRET: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [...BRIEF_DATABASE, `scripts/${command}.ts`, ...words], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

test.skipIf(inject('postgres').url !== '')(
  'backup --keep writes a running site into a dated file and keeps the newest, and restore fills an empty site from it',
  async () => {
    const [dataDir, other] = [await copyMigratedFolder(), await copyMigratedFolder()];
    const folder = join(dataDir, 'backups');
    onTestFinished(async () => {
      for (const one of [dataDir, other]) await rm(one, { recursive: true, force: true });
    });
    const connection = await openFolder(dataDir);
    onTestFinished(() => connection.close());
    await makePerson(connection.db);
    await mkdir(join(dataDir, 'files'));
    await writeFile(join(dataDir, 'files/a.webp'), 'a picture');
    const old = ['kerbside-2020-01-01T000000Z.tar', 'kerbside-2020-01-02T000000Z.tar'];
    await mkdir(folder);
    for (const name of [...old, 'other.tar']) await writeFile(join(folder, name), '');
    const written = await run('backup', dataDir, '--keep', '2', folder);
    expect(written).toMatchObject({ code: 0, err: '' });
    expect(written.out).toMatch(
      /^Wrote .*Z\.tar: 2 rows of \d+ tables, 1 files\.\nThe secret in .*auth-secret isn’t in it/,
    );
    expect(written.out).toContain(`Deleted ${old[0]}.\n`);
    expect(existsSync(join(dataDir, 'copy'))).toBe(false);
    expect(await makePerson(connection.db)).toBeDefined();
    const left = (await readdir(folder)).sort();
    expect(left).toEqual([old[1], expect.stringMatching(/^kerbside-20\d\d-\d\d-\d\dT\d{6}Z\.tar$/), 'other.tar']);
    const restored = await run('restore', other, join(folder, left[1] ?? ''));
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toMatch(/^Restored .*Z\.tar of .*: 2 rows of \d+ tables, 1 files\.\n$/);
    expect(await readFile(join(other, 'files/a.webp'), 'utf8')).toBe('a picture');
  },
);

test.each(['0', 'all', '-3'])('backup --keep %s prints the usage', async (wrong) => {
  expect(await run('backup', tmpdir(), '--keep', wrong, tmpdir())).toMatchObject({
    code: 2,
    err: expect.stringContaining('--keep COUNT FOLDER'),
  });
});

test('a command that cannot start prints one line and creates no database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [dataDir, file] = [join(folder, 'data'), join(folder, 'site.tar')];
  const nothing = await run('backup', dataDir, file);
  expect(nothing).toMatchObject({ code: 1, err: expect.stringMatching(/^There is no database in DATA_DIR=.*\n$/) });
  expect(await run('restore', dataDir)).toMatchObject({ code: 2, err: 'npm run restore -- FILE\n' });
  expect([existsSync(dataDir), existsSync(file)]).toEqual([false, false]);
});

import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { digestText, listDigests, makeDigest } from '#app/listings/history-digests.server.ts';
import type { HistoryDigest } from '#app/platform/schema/histories.server.ts';
import { BRIEF_DATABASE } from '#tests/support/brief-database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { copyMigratedFolder, openFolder } from '#tests/support/migrated-folder.ts';

function run(dataDir: string, ...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...BRIEF_DATABASE, 'scripts/verify-history.ts', ...words],
      { env },
      (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err });
      },
    );
  });
}

test.skipIf(inject('postgres').url !== '')(
  'the command ends with 0, or with 1 and the listing that was changed',
  async () => {
    const dataDir = await copyMigratedFolder();
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const connection = await openFolder(dataDir);
    const id = await makeListing(connection.db, await makeSeller(connection.db));
    await makeDigest(connection.db);
    const [digest] = (await listDigests(connection.db, 1)) as [HistoryDigest];
    await connection.close();
    const mail = join(dataDir, 'digest.eml');
    await writeFile(mail, digestText(digest));
    expect(await run(dataDir, '--digest', mail)).toEqual({
      code: 0,
      out: 'Checked 1 entries and 1 digests: nothing was changed.\n',
      err: '',
    });
    const again = await openFolder(dataDir);
    await again.db.execute(sql`alter table listing_events disable trigger user`);
    await again.db.execute(sql`update listing_events set price_to_cents = 1`);
    await again.close();
    const broken = await run(dataDir);
    expect(broken.code).toBe(1);
    expect(broken.out).toMatch(new RegExp(`^Listing ${id}, entry 1 \\(listed, .*\\): it was changed\\.`));
    expect((await run(dataDir, '--digest', 'none.eml')).err).toContain('cannot be read');
    expect((await run(dataDir, '--nonsense')).code).toBe(2);
  },
  60_000,
);

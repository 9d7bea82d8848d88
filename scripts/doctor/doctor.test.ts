import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyMigratedFolder, openFolder } from '#tests/support/migrated-folder.ts';
import { makePerson } from '#tests/support/people.ts';
import { startStore } from '#tests/support/s3.ts';

async function doctor(environment: NodeJS.ProcessEnv) {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const child = spawn(process.execPath, ['scripts/doctor.ts'], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, PORT: '1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  const [code] = await once(child, 'close');
  return { code, printed };
}

test('a bucket is tested by writing, and left as it was', async () => {
  const store = await startStore();
  onTestFinished(() => store.end());
  const { bucket, endpoint, accessKeyId, secretAccessKey } = store.settings;
  const S3 = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  expect(await doctor(S3)).toMatchObject({ code: 0, printed: expect.stringMatching(/^✓ Bucket +answers/m) });
  await store.stop();
  expect(await doctor(S3)).toMatchObject({ code: 1, printed: expect.stringMatching(/^✗ Bucket /m) });
});

test('demo accounts are counted in the database, also while the site has it open', async ({ skip }) => {
  skip(inject('postgres').url !== '', 'the other run shows it');
  const DATA_DIR = await copyMigratedFolder();
  const site = await openFolder(DATA_DIR);
  onTestFinished(async () => {
    await site.close();
    await rm(DATA_DIR, { recursive: true });
  });
  const settings = { DATA_DIR, PUBLIC_URL: 'https://127-0-0-1.invalid', SEED: 'none' };
  expect((await doctor(settings)).printed).toMatch(/^✓ Demo accounts +none in the database/m);
  await makePerson(site.db, { email: 'seller@kerbside.example' });
  expect((await doctor(settings)).printed).toMatch(/^✗ Demo accounts +1 in the database/m);
});

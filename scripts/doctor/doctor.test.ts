import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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

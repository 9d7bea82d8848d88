/** Starts on a small disk that really fills up. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BRIEF_DATABASE } from '#tests/support/brief-database.ts';
import { freePort } from '#tests/support/server.ts';

const OWN_MOUNTS = ['--user', '--map-root-user', '--mount'];
const canMount = spawnSync('unshare', [...OWN_MOUNTS, 'mount', '-t', 'tmpfs', 'small', tmpdir()]).status === 0;

/** A running site whose disk fills up on demand. */
async function runOnDisk(size: string) {
  const signals = await mkdtemp(join(tmpdir(), 'kerbside-signals-'));
  const disk = await mkdtemp(join(tmpdir(), 'kerbside-disk-'));
  onTestFinished(() => rm(disk, { recursive: true, force: true }));
  onTestFinished(() => rm(signals, { recursive: true, force: true }));
  const [go, isFull] = [join(signals, 'go'), join(signals, 'full')];
  const fill = `while [ ! -e ${go} ]; do sleep 0.1; done; cat /dev/zero > "$DISK/rest" 2>/dev/null; touch ${isFull}`;
  const start = `exec "${process.execPath}" ${BRIEF_DATABASE.join(' ')} --max-semi-space-size=16 scripts/start.ts`;
  const port = String(await freePort());
  const child = spawn(
    'unshare',
    [
      ...OWN_MOUNTS,
      'sh',
      '-c',
      `mount -t tmpfs -o size=${size} small "$DISK" && cp -r "$MIGRATED_FOLDER" "$DATA_DIR"; { ${fill}; } & ${start}`,
    ],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: '',
        DISK: disk,
        DATA_DIR: join(disk, 'data'),
        PORT: port,
        SEED: 'none',
        LOG_LEVEL: 'silent',
        STOP_DELAY_SECONDS: '0',
      },
      stdio: 'ignore',
    },
  );
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  const origin = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000, interval: 200 }).toBe(true);
  return {
    origin,
    async fill() {
      await writeFile(go, '');
      await expect.poll(() => existsSync(isFull), { timeout: 30_000 }).toBe(true);
    },
  };
}

test('on a full disk a form keeps its text and says 503, readiness says why, and pages still answer', async ({
  skip,
}) => {
  skip(!canMount || !process.env.MIGRATED_FOLDER, 'needs unshare and mount');
  const { origin, fill } = await runOnDisk('160m');
  await fill();
  const typed = {
    name: 'Robin',
    email: 'robin@people.example',
    subject: 'A question',
    message: 'Kept text '.repeat(400),
  };
  const answers = [];
  for (let time = 0; time < 40; time += 1) {
    const answer = await fetch(`${origin}/contact`, { method: 'POST', body: new URLSearchParams(typed) });
    answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), html: await answer.text() });
    if (answer.status === 503) break;
  }
  expect(answers.at(-1)).toMatchObject({ status: 503, retryAfter: '4', html: expect.stringContaining('Kept text') });
  const ready = await fetch(`${origin}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, 'the disk is full\n']);
  expect((await fetch(`${origin}/listings`)).status).toBe(200);
});

/** Starts the site on a disk of that size, after `prepare` has run there. */
async function startOnDisk(size: string, prepare = 'true') {
  const disk = await mkdtemp(join(tmpdir(), 'kerbside-disk-'));
  onTestFinished(() => rm(disk, { recursive: true, force: true }));
  const script = `mount -t tmpfs -o size=${size} small "$DISK" && ${prepare} && "${process.execPath}" ${BRIEF_DATABASE.join(' ')} scripts/start.ts; code=$?; ls -A "$DISK"; exit $code`;
  const child = spawn('unshare', [...OWN_MOUNTS, 'sh', '-c', script], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DISK: disk,
      DATA_DIR: join(disk, 'data'),
      PORT: String(await freePort()),
      SEED: 'demo',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const [code] = await once(child, 'close');
  return { code, printed, dataDir: join(disk, 'data') };
}

const FULL =
  /The disk is full: \d+\.\d MB are free at DATA_DIR=\S+\/data\. Make room and start again: a new site needs 50 MB, and 100 MB with the demo cars\.\n/;

// No room for a file, for a database, for the tables.
test.for(['64k', '5m', '40m'])(
  'a first start on a disk of %s says that it is full and leaves nothing',
  async (size, { skip }) => {
    skip(!canMount, 'needs unshare and mount');
    const { code, printed } = await startOnDisk(size);
    expect(printed).toMatch(new RegExp(`^${FULL.source}$`));
    expect(code).toBe(1);
  },
);

test('a disk that fills up with the demo photos is reported in one sentence', async ({ skip }) => {
  skip(!canMount, 'needs unshare and mount');
  const { code, printed } = await startOnDisk('48m');
  expect(printed).toMatch(FULL);
  expect(printed).not.toMatch(/\n +at |object Object|wasm/);
  expect(code).toBe(1);
});

test('a start on an existing database says that the disk is full', async ({ skip }) => {
  skip(!canMount || !process.env.MIGRATED_FOLDER, 'needs unshare and mount');
  const fill = 'cp -r "$MIGRATED_FOLDER" "$DATA_DIR" && { cat /dev/zero > "$DISK/rest" || true; }';
  const { code, printed } = await startOnDisk('100m', `{ ${fill}; }`);
  expect(printed).toMatch(FULL);
  expect(code).toBe(1);
});

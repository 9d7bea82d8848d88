/** The disk of DATA_DIR fills up, then becomes read-only, while people upload, publish and write. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cleanUpAtEnd } from './clean-up.ts';
import type { Fault } from './fault.ts';
import { loggedErrors } from './site-logs.ts';
import { countLost, describeSeen, makeScene, Trial } from './trial/trial.ts';
import { prepareVictim, takeDatabase, type Victim } from './victim.ts';

const DISK_MEGABYTES = 24;
const BLOCK_BYTES = 4096;
const MOST_TRIES = 100;
const PAUSE_MS = 100;

export async function fillDiskOnPostgres(server: string): Promise<Fault[]> {
  return failDisk('PostgreSQL', { DATABASE_URL: await takeDatabase(server) }, DISK_MEGABYTES);
}

async function failDisk(where: string, environment: { DATABASE_URL?: string }, megabytes: number): Promise<Fault[]> {
  const disk = await mountSmallDisk(megabytes);
  if (!disk)
    return [
      { name: `full and read-only disk (${where})`, outcome: 'skipped: no disk can be mounted here', isLost: false },
    ];
  const victim = await prepareVictim({ ...environment, DATA_DIR: join(disk, 'data'), LOG_LEVEL: 'warn' });
  const trial = new Trial(victim, await victim.withDatabase(({ db }) => makeScene(db)));
  await victim.start();
  await trial.upload();
  const faults = [
    await during(
      `disk full while running (${where})`,
      { victim, trial },
      () => fill(disk),
      () => rm(join(disk, 'rest')),
    ),
    await during(
      `disk read-only while running (${where})`,
      { victim, trial },
      async () => remount(disk, 'ro'),
      async () => remount(disk, 'rw'),
    ),
  ];
  await victim.kill();
  const lost = await victim.withDatabase((connection) => countLost(connection, trial));
  const errors = [...loggedErrors(victim.name)].map(([text, count]) => `${count} × ${text}`);
  faults.push({
    name: `after both (${where})`,
    outcome: `of ${trial.acknowledged.length} acknowledged forms ${lost} lost; logged: ${errors.join('; ') || 'nothing'}`,
    isLost: lost > 0 || errors.length === 0,
  });
  return faults;
}

type Failing = { victim: Victim; trial: Trial };

async function during(
  name: string,
  { victim, trial }: Failing,
  begin: () => Promise<unknown>,
  end: () => Promise<unknown>,
): Promise<Fault> {
  await begin();
  const home = await trial.open('/');
  const upload = await trial.upload();
  const published = await trial.publish();
  const message = await trial.message();
  await end();
  const after = [await trial.upload(), await trial.publish(), await trial.message()];
  const isBack = victim.isAlive() && after.every(({ status }) => status >= 200 && status < 400);
  const isClear = [upload, published, message].every(
    ({ status, message }) => status > 0 && (status < 400 || message.length > 20),
  );
  const keepsText = published.status === 200 || published.keepsText;
  return {
    name,
    outcome: `${[describeSeen('home', home), describeSeen('upload', upload), describeSeen('publishing', published), describeSeen('message', message)].join(', ')}; typed text is ${keepsText ? 'kept' : 'gone'}; afterwards ${isBack ? 'all work again' : `not: ${after.map(({ status }) => status).join(', ')}`}`,
    isLost: home.status !== 200 || !isClear || !keepsText || !isBack,
  };
}

async function mountSmallDisk(megabytes: number): Promise<string | null> {
  const disk = await mkdtemp(join(tmpdir(), 'kerbside-small-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'small', disk]);
  cleanUpAtEnd(async () => {
    if (status === 0) spawnSync('umount', ['-l', disk]);
    await rm(disk, { recursive: true, force: true });
  });
  if (status !== 0) return null;
  await mkdir(join(disk, 'data'));
  return disk;
}

async function fill(disk: string) {
  const { bavail, bsize } = await statfs(disk);
  await writeFile(join(disk, 'rest'), Buffer.alloc(Math.max(0, bavail * bsize - BLOCK_BYTES)));
  await writeFile(join(disk, 'rest'), Buffer.alloc(2 * BLOCK_BYTES), { flag: 'a' }).catch(() => {});
}

/** Linux calls a disk busy while a file on it is open for writing. */
async function remount(disk: string, how: 'ro' | 'rw') {
  for (let tries = 1; ; tries += 1) {
    const { status, stderr } = spawnSync('mount', ['-o', `remount,${how}`, disk]);
    if (status === 0) return;
    if (tries === MOST_TRIES) throw new Error(`The disk could not be mounted again: ${stderr}`);
    await setTimeout(PAUSE_MS);
  }
}

/** A lock file that names its holder. The lock of a dead process, or from before a reboot, is taken over. */
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '#app/platform/start-error.server.ts';

const holderSchema = z.object({ pid: z.number(), started: z.string(), holder: z.string(), token: z.string() });
type Holder = z.infer<typeof holderSchema>;

export async function takeFolderLock(folder: string, holder: string): Promise<{ release(): Promise<void> }> {
  const path = join(folder, 'lock');
  const mine: Holder = {
    pid: process.pid,
    started: (await startTimeOf(process.pid)) ?? '',
    holder,
    token: randomUUID(),
  };
  const draft = `${path}.${mine.token}`;
  try {
    await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`The folder DATA_DIR=${folder} cannot be written: ${code}.`, { cause: error });
  }
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (await isTaken(() => link(draft, path))) {
        await clearIfDead(path);
      } else {
        return { release: () => releaseOwn(path, mine.token) };
      }
    }
    throw new StartError(`The lock ${path} could not be taken: other processes are starting on the same folder.`);
  } finally {
    await rm(draft, { force: true });
  }
}

async function isTaken(take: () => Promise<void>): Promise<boolean> {
  try {
    await take();
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return true;
    throw error;
  }
}

async function clearIfDead(path: string) {
  const current = await readHolder(path);
  if (current && (await isAlive(current))) {
    throw new StartError(
      `The folder is in use by ${current.holder} (process ${current.pid}): stop it first, or choose another DATA_DIR.`,
    );
  }
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch(() => {});
  const moved = await readHolder(aside);
  // Another process took the lock over between the read and the rename: put it back.
  if (moved && moved.token !== current?.token) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

async function releaseOwn(path: string, token: string) {
  const current = await readHolder(path);
  if (current?.token === token) await rm(path, { force: true });
}

async function readHolder(path: string): Promise<Holder | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return holder.started === (await startTimeOf(holder.pid));
}

/** Zombies, whose parent has not read their exit code, and processes on their way out. */
const DEAD_STATES = ['Z', 'X', 'x'];

/** Start time and boot id, because process ids are reused (proc(5), fields 3 and 22). Null for a dead process, empty without /proc. */
async function startTimeOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (DEAD_STATES.includes(fields[0] ?? '')) return null;
  return fields[19] ? `${boot.trim()} ${fields[19]}` : '';
}

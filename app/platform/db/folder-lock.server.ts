/**
 * One process a folder. The lock is a file naming its holder; it is taken by `link`, which fails where the file
 * exists, so that of two processes starting together only one wins. A lock whose holder is dead, killed or from
 * before a restart of the machine is taken over.
 */
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '#app/platform/start-error.server.ts';

const holderSchema = z.object({ pid: z.number(), started: z.string(), holder: z.string(), token: z.string() });
type Holder = z.infer<typeof holderSchema>;

/** Throws `StartError` naming the holder while another living process has the lock. */
export async function takeFolderLock(folder: string, holder: string): Promise<{ release(): Promise<void> }> {
  const path = join(folder, 'lock');
  const mine: Holder = { pid: process.pid, started: await startOf(process.pid), holder, token: randomUUID() };
  const draft = `${path}.${mine.token}`;
  try {
    await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  } catch (error) {
    throw new StartError(`The folder DATA_DIR=${folder} cannot be written: ${(error as NodeJS.ErrnoException).code}.`);
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
  const found = await readHolder(path);
  if (found && (await isAlive(found))) {
    throw new StartError(
      `The folder is in use by ${found.holder} (process ${found.pid}): stop it first, or choose another DATA_DIR.`,
    );
  }
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch(() => {});
  const moved = await readHolder(aside);
  // Somebody took the dead lock over between our reading and our renaming: theirs goes back.
  if (moved && moved.token !== found?.token) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

async function releaseOwn(path: string, token: string) {
  const found = await readHolder(path);
  if (found?.token === token) await rm(path, { force: true });
}

async function readHolder(path: string): Promise<Holder | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function isAlive(found: Holder): Promise<boolean> {
  // A container often gives its only process the same number again.
  if (found.pid === process.pid) return found.started === (await startOf(process.pid));
  try {
    process.kill(found.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return found.started === (await startOf(found.pid));
}

/**
 * Tells a process from a later one with the same number: its start in clock ticks since boot, and which boot
 * (proc(5), field 22 of /proc/PID/stat). Empty where the system has no /proc; then the number alone decides.
 */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return ticks ? `${boot.trim()} ${ticks}` : '';
}

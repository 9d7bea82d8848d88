/** A lock file that names its holder. The lock of a dead process, or from before a reboot, is taken over. */
import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '#app/platform/start-error.server.ts';

const holderSchema = z.object({ pid: z.number(), started: z.string(), holder: z.string(), token: z.string() });
type Holder = z.infer<typeof holderSchema>;

/** Of a start beside others that also take over a dead lock. */
const MOST_ATTEMPTS = 5;

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
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      if (!(await isTaken(() => link(draft, path)))) return { release: () => releaseOwn(path, mine.token) };
      await clearIfDead(path, draft);
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

/** One process at a time removes a dead lock: another could remove the lock of the process that took over. */
async function clearIfDead(path: string, draft: string) {
  if (!(await isDead(path))) return;
  const clearing = `${path}.clearing`;
  if (await isTaken(() => link(draft, clearing))) {
    if (await isDead(clearing)) await rm(clearing, { force: true });
    return;
  }
  try {
    if (await isDead(path)) await rm(path, { force: true });
  } finally {
    await rm(clearing, { force: true });
  }
}

/** False if there is no lock. Throws if its holder is alive. */
async function isDead(path: string): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return false;
  const current = parseHolder(text);
  if (!current || !(await isAlive(current))) return true;
  throw new StartError(
    `The folder is in use by ${current.holder} (process ${current.pid}): stop it first, or choose another DATA_DIR.`,
  );
}

async function releaseOwn(path: string, token: string) {
  const current = parseHolder(await readFile(path, 'utf8').catch(() => ''));
  if (current?.token === token) await rm(path, { force: true });
}

function parseHolder(text: string): Holder | null {
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

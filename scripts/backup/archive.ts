/**
 * The file of a backup: a tar archive that begins with what it is, and ends with the checksum of each file in it, as
 * `sha256sum` writes them. It is there whole or not at all.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { z } from 'zod';
import { StartError } from '#app/platform/start-error.server.ts';
import { DamagedTar, END_OF_TAR, packFile, readTar, type TarFile } from './tar.ts';

const ABOUT = 'kerbside-backup.json';
const CHECKSUMS = 'SHA256SUMS';
/** Raised when older versions could no longer read what is written. */
export const FORMAT = 1;

const about = z.object({
  format: z.number(),
  /** The version of Kerbside that made it. */
  kerbside: z.string(),
  madeAt: z.string(),
  /** The last one that the database had. */
  migration: z.string(),
  /** The version of the job queue's tables. */
  jobs: z.number(),
  /** In the order in which they can be filled. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  hasFiles: z.boolean(),
});
export type About = z.output<typeof about>;

export type Archive = {
  add(file: TarFile): Promise<void>;
  /** It is at its place from then on. */
  finish(): Promise<void>;
  /** Nothing of it stays. */
  abandon(): Promise<void>;
};

/** Readable by its owner alone. Throws `StartError` where something is at its place already. */
export async function createArchive(path: string, facts: About): Promise<Archive> {
  const taken = () => new StartError(`${path} is there already: choose another name.`);
  if (existsSync(path)) throw taken();
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const isThere = error.code === 'EEXIST';
    const why = isThere ? 'another backup is writing it, or was killed: delete it then' : error.code;
    throw new StartError(`${unfinished} cannot be written: ${why}.`);
  });
  const sums: string[] = [];
  const add = async ({ name, bytes }: TarFile) => {
    sums.push(`${sha256(bytes)}  ${name}\n`);
    await file.writeFile(packFile({ name, bytes }));
  };
  await add({ name: ABOUT, bytes: Buffer.from(`${JSON.stringify(facts, null, 2)}\n`) });
  return {
    add,
    async finish() {
      await file.writeFile(packFile({ name: CHECKSUMS, bytes: Buffer.from(sums.join('')) }));
      await file.writeFile(END_OF_TAR);
      await file.sync();
      await file.close();
      // Unlike a rename, it never takes the place of what came there meanwhile.
      await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? taken() : error;
      });
      await rm(unfinished);
    },
    async abandon() {
      await file.close().catch(() => {});
      await rm(unfinished, { force: true });
    },
  };
}

/** Reads all of it and compares every checksum. Throws `StartError` where it is no backup, or not as it was written. */
export async function checkArchive(path: string): Promise<About> {
  const found = new Map<string, string>();
  let facts: About | undefined;
  let sums: string | undefined;
  for await (const { name, bytes } of readFiles(path)) {
    if (!facts) facts = readAbout(path, { name, bytes });
    if (name === CHECKSUMS) sums = bytes.toString();
    else found.set(name, sha256(bytes));
  }
  const told = [...found].map(([name, sum]) => `${sum}  ${name}\n`).join('');
  if (!facts || sums !== told) throw new StartError(damaged(path));
  return facts;
}

/** What it holds besides what it says of itself, in the order it was added. */
export async function* readArchive(path: string): AsyncGenerator<TarFile, void> {
  for await (const file of readFiles(path)) if (file.name !== ABOUT && file.name !== CHECKSUMS) yield file;
}

async function* readFiles(path: string): AsyncGenerator<TarFile, void> {
  try {
    yield* readTar(createReadStream(path, { highWaterMark: 1024 ** 2 }));
  } catch (error) {
    if (error instanceof DamagedTar) throw new StartError(damaged(path));
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartError(`There is no file ${path}.`);
    if (code === 'EISDIR' || code === 'EACCES') throw new StartError(`${path} cannot be read: ${code}.`);
    throw error;
  }
}

function readAbout(path: string, { name, bytes }: TarFile): About {
  if (name !== ABOUT) throw new StartError(`${path} is no backup of Kerbside.`);
  const said = readJson(bytes.toString());
  const parsed = about.safeParse(said);
  if (parsed.success && parsed.data.format === FORMAT) return parsed.data;
  const { format, kerbside } = z
    .looseObject({ format: z.number(), kerbside: z.string() })
    .catch({ format: 0, kerbside: '' })
    .parse(said);
  if (format <= FORMAT) throw new StartError(damaged(path));
  throw new StartError(`${path} was made by a newer version of Kerbside (${kerbside}): restore it with that one.`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const damaged = (path: string) => `${path} is damaged or not whole, or no backup of Kerbside: nothing was restored.`;

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

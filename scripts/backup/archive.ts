/** A tar archive. Its first file describes it; its last one lists checksums as `sha256sum` writes them. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { extract, pack } from 'tar-stream';
import { z } from 'zod';
import { StartError } from '#app/platform/start-error.server.ts';

const ABOUT = 'kerbside-backup.json';
const CHECKSUMS = 'SHA256SUMS';
/** Raised when older versions cannot read the archive. */
export const FORMAT = 1;

const about = z.object({
  format: z.number(),
  kerbside: z.string(),
  madeAt: z.string(),
  migration: z.string(),
  jobs: z.number(),
  /** Referenced tables come before those that refer to them. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  hasFiles: z.boolean(),
});
export type About = z.output<typeof about>;

export type ArchivedFile = { name: string; bytes: Buffer };

export type ArchiveWriter = {
  add(file: ArchivedFile): Promise<void>;
  finish(): Promise<void>;
  abandon(): Promise<void>;
};

/** Only its owner can read it. Throws `StartError` if the path exists. */
export async function createArchive(path: string, facts: About): Promise<ArchiveWriter> {
  const alreadyExists = () => new StartError(`${path} already exists: choose another name.`);
  if (existsSync(path)) throw alreadyExists();
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EEXIST' ? 'another backup is writing it, or was killed: delete it then' : error.code;
    throw new StartError(`${unfinished} cannot be written: ${reason}.`);
  });
  const tar = pack();
  const written = pipeline(tar, file.createWriteStream({ flush: true }));
  written.catch(() => {});
  const addEntry = promisify((name: string, bytes: Buffer, done: (error?: Error | null) => void) =>
    tar.entry({ name, mode: 0o600 }, bytes, done),
  );
  const sums: string[] = [];
  const add = async ({ name, bytes }: ArchivedFile) => {
    sums.push(`${sha256(bytes)}  ${name}\n`);
    await addEntry(name, bytes);
  };
  await add({ name: ABOUT, bytes: Buffer.from(`${JSON.stringify(facts, null, 2)}\n`) });
  return {
    add,
    async finish() {
      await addEntry(CHECKSUMS, Buffer.from(sums.join('')));
      tar.finalize();
      await written;
      // Unlike a rename, a link never replaces a file that appeared in the meantime.
      await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? alreadyExists() : error;
      });
      await rm(unfinished);
    },
    async abandon() {
      tar.destroy();
      await written.catch(() => {});
      await rm(unfinished, { force: true });
    },
  };
}

/** Reads the whole archive and compares every checksum. Throws `StartError` if it is damaged or not a backup. */
export async function checkArchive(path: string): Promise<About> {
  const actual: string[] = [];
  let facts: About | undefined;
  let expected: string | undefined;
  for await (const { name, bytes } of readFiles(path)) {
    if (!facts) facts = readAbout(path, { name, bytes });
    if (name === CHECKSUMS) expected = bytes.toString();
    else actual.push(`${sha256(bytes)}  ${name}\n`);
  }
  if (!facts || expected !== actual.join('')) throw new StartError(damaged(path));
  return facts;
}

/** The files of the site, in the order they were added. */
export async function* readArchive(path: string): AsyncGenerator<ArchivedFile, void> {
  for await (const file of readFiles(path)) if (file.name !== ABOUT && file.name !== CHECKSUMS) yield file;
}

async function* readFiles(path: string): AsyncGenerator<ArchivedFile, void> {
  const tar = extract();
  // Its errors reach the loop below through `tar`.
  pipeline(createReadStream(path, { highWaterMark: 1024 ** 2 }), tar).catch(() => {});
  try {
    for await (const entry of tar) {
      if (entry.header.type !== 'file') throw new Error('A backup holds only files.');
      yield { name: entry.header.name, bytes: await buffer(entry) };
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartError(`There is no file ${path}.`);
    if (code === 'EISDIR' || code === 'EACCES') throw new StartError(`${path} cannot be read: ${code}.`);
    if (code) throw error;
    throw new StartError(damaged(path));
  }
}

function readAbout(path: string, { name, bytes }: ArchivedFile): About {
  if (name !== ABOUT) throw new StartError(`${path} is not a Kerbside backup.`);
  const json = readJson(bytes.toString());
  const parsed = about.safeParse(json);
  if (parsed.success && parsed.data.format === FORMAT) return parsed.data;
  const { format, kerbside } = z
    .looseObject({ format: z.number(), kerbside: z.string() })
    .catch({ format: 0, kerbside: '' })
    .parse(json);
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

const damaged = (path: string) => `${path} is damaged, incomplete or not a Kerbside backup: nothing was restored.`;

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

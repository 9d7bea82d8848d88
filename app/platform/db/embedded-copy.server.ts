/** Commands read a copy: only one process can have the embedded database open, and it makes the copy while it runs. */
import { constants, cp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { takeFolderLock } from '#app/platform/db/folder-lock.server.ts';
import { log } from '#app/platform/log.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';

const DONE = 'done';

export const copyFolder = (dataDir: string) => join(dataDir, 'copy');
const socketPath = (dataDir: string) => join(dataDir, 'copies.sock');

/** Copies for each process that connects. Only one that can read the data folder can. */
export async function answerCopies(dataDir: string, client: PGlite): Promise<{ close(): Promise<void> }> {
  await rm(socketPath(dataDir), { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => {});
    copyOpen(dataDir, client).then(
      () => socket.end(DONE),
      (error: Error) => {
        log.error({ err: error }, 'could not copy the database');
        socket.end(error.message);
      },
    );
  });
  // Where the path is too long for a socket, commands ask to stop the site instead.
  server.on('error', (error) => log.warn({ reason: error.message }, 'commands can’t ask for a copy of the database'));
  server.listen(socketPath(dataDir)).unref();
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function copyOpen(dataDir: string, client: PGlite) {
  await client.exec('checkpoint');
  await client.runExclusive(() => copyFiles(dataDir));
}

/** Fills the copy’s folder, which the caller has locked. */
export async function fillCopy(dataDir: string, holder: string): Promise<void> {
  if (await askForCopy(dataDir)) return;
  const lock = await takeFolderLock(dataDir, holder);
  await copyFiles(dataDir).finally(() => lock.release());
}

/** False if no process has the database open. */
function askForCopy(dataDir: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(socketPath(dataDir)).setEncoding('utf8');
    socket.on('data', (text: string) => (answer += text));
    socket.on('error', () => resolve(false));
    socket.on('close', () => {
      if (answer === DONE) resolve(true);
      else reject(new StartError(`The running site could not copy its database: ${answer || 'it stopped'}.`));
    });
  });
}

async function copyFiles(dataDir: string) {
  const copy = join(copyFolder(dataDir), 'database');
  await rm(copy, { recursive: true, force: true });
  await cp(join(dataDir, 'database'), copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

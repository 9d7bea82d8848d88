/** The steps of the import page, without the page and its jobs. */

import type { Database } from '#app/platform/db/types.server.ts';
import { checkImport } from '#app/stock/check.server.ts';
import { type Choices, choicesSchema, guessChoices } from '#app/stock/choices.ts';
import { checkLater, findRun, importLater, type PageRun } from '#app/stock/runs.server.ts';
import { takeUpload } from '#app/stock/upload.server.ts';
import { runImport } from '#app/stock/work.server.ts';

export const NEVER = new AbortController().signal;

export async function upload(db: Database, sellerId: string, text: string | Uint8Array): Promise<string> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const result = await takeUpload(db, { sellerId, file: arrived(bytes) });
  if (!result.ok) throw new Error(result.message);
  return result.runId;
}

/** In chunks, as from a browser. */
export function arrived(bytes: Uint8Array, pieceBytes = 512 * 1024) {
  return {
    name: 'cars.csv',
    size: bytes.length,
    async *pieces() {
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    },
  };
}

/** Uses the guessed columns and `changes`. */
export async function check(db: Database, own: OwnRun, changes: Partial<Choices> = {}): Promise<PageRun> {
  const { header } = await runOf(db, own);
  const choices = choicesSchema(header).parse({ ...guessChoices(header), ...changes });
  if (!(await checkLater(db, own, choices))) throw new Error('It cannot be checked now.');
  await checkImport(db, own.runId, NEVER);
  return await runOf(db, own);
}

type OwnRun = { sellerId: string; runId: string };

export async function runOf(db: Database, own: OwnRun): Promise<PageRun> {
  const run = await findRun(db, own);
  if (!run) throw new Error('There is no such run.');
  return run;
}

export async function importByPage(
  db: Database,
  sellerId: string,
  text: string,
  { withdrawsMissing = false, ...changes }: Partial<Choices> & { withdrawsMissing?: boolean } = {},
): Promise<PageRun> {
  const own = { sellerId, runId: await upload(db, sellerId, text) };
  await check(db, own, changes);
  const started = await importLater(db, own, { withdrawsMissing });
  if (!started.ok) throw new Error(started.reason);
  await runImport(db, own.runId, NEVER);
  return await runOf(db, own);
}

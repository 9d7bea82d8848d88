/** An import by the page, step by step, without the page and its jobs. */
import { checkImport } from '#app/listings/import/runs/check.server.ts';
import { type Choices, choicesSchema, guessChoices } from '#app/listings/import/runs/choices.ts';
import { checkLater, findRun, importLater, type PageRun } from '#app/listings/import/runs/runs.server.ts';
import { takeUpload } from '#app/listings/import/runs/upload.server.ts';
import { runImport } from '#app/listings/import/runs/work.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

export const NEVER = new AbortController().signal;

export async function upload(db: Database, sellerId: string, text: string | Uint8Array): Promise<string> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const taken = await takeUpload(db, { sellerId, file: arrived(bytes) });
  if (!taken.ok) throw new Error(taken.message);
  return taken.runId;
}

/** As it arrives from a browser, a few bytes at a time. */
export function arrived(bytes: Uint8Array, pieceBytes = 512 * 1024) {
  return {
    ...{ name: 'cars.csv', size: bytes.length },
    async *pieces() {
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    },
  };
}

/** With the guessed columns and these changes. */
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

/** Uploads, checks, confirms and imports. */
export async function importByPage(
  db: Database,
  sellerId: string,
  text: string,
  { withdrawsMissing = false, ...changes }: Partial<Choices> & { withdrawsMissing?: boolean } = {},
): Promise<PageRun> {
  const own = { sellerId, runId: await upload(db, sellerId, text) };
  await check(db, own, changes);
  const begun = await importLater(db, own, { withdrawsMissing });
  if (!begun.ok) throw new Error(begun.reason);
  await runImport(db, own.runId, NEVER);
  return await runOf(db, own);
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPrintedDigests, verifyHistories } from '#app/listings/verify-histories.server.ts';
import { openDatabase } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

const SHOWN = 20;

type Arguments = { digests: string[]; publicKeys: string[] };

/** False if something was changed. */
export async function verify({ digests, publicKeys }: Arguments): Promise<boolean> {
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'database'))) {
    throw new StartError(`There is no database in DATA_DIR=${env.DATA_DIR}: nothing to verify.`);
  }
  const printed = (await Promise.all(digests.map(readDigests))).flat();
  const connection = await openDatabase({ holder: 'a check of the histories' });
  try {
    const { entries, digests: count, problems } = await verifyHistories(connection.db, { printed, publicKeys });
    const checked = `${formatCount(entries)} entries and ${formatCount(count)} digests`;
    for (const problem of problems.slice(0, SHOWN)) print(problem);
    if (problems.length > SHOWN) print(`And ${formatCount(problems.length - SHOWN)} more.`);
    print(
      problems.length > 0 ? `Checked ${checked}: something was changed.` : `Checked ${checked}: nothing was changed.`,
    );
    return problems.length === 0;
  } finally {
    await connection.close();
  }
}

async function readDigests(path: string) {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path} cannot be read: ${error.code}.`);
  });
  const digests = findPrintedDigests(text);
  if (digests.length === 0) throw new StartError(`There is no digest in ${path}.`);
  return digests;
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}

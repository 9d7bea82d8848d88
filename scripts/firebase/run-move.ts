/** `npm run import:firebase`: prints what happened and writes rejected documents to a file. */
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#app/platform/db/client.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { COLLECTIONS } from './exported.ts';
import { moveIn, type Rejected } from './move-in.ts';

export type MoveArguments = { folder: string; rejects: string | null; isDryRun: boolean };

/** Throws `StartError` if it could not start. */
export async function runMove({ folder, rejects, isDryRun }: MoveArguments): Promise<void> {
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new StartError(`There is no folder ${folder}.`);
  const problems: (Rejected & { outcome: string })[] = [];
  const signIns = new Map<string, number>();
  const connection = await openDatabase({ holder: `an import of ${folder}` });
  try {
    const figures = await moveIn(connection.db, {
      folder,
      isDryRun,
      reject: (rejected) => problems.push({ ...rejected, outcome: 'rejected' }),
      note: (what) => signIns.set(what, (signIns.get(what) ?? 0) + 1),
      miss: (missed) => problems.push({ ...missed, outcome: 'missing pictures' }),
    });
    if (isDryRun) say('Dry run, nothing was written.');
    for (const name of COLLECTIONS) {
      const { new: newCount, known, rejected } = figures[name];
      say(
        `${name}: ${formatCount(newCount)} new, ${formatCount(known)} already here, ${formatCount(rejected)} rejected`,
      );
    }
    for (const [what, count] of [...signIns].sort()) say(`accounts that ${what}: ${formatCount(count)}`);
  } finally {
    await connection.close();
  }
  if (problems.length === 0) return;
  const file = rejects ?? join(folder, 'rejected.ndjson');
  await writeFile(file, problems.map((one) => `${JSON.stringify(one)}\n`).join(''), { mode: 0o600 });
  say(`Documents that were rejected or lack images are in ${file}, with the reasons.`);
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

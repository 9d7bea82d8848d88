/** Which migrations this version brings, as `drizzle-kit` keeps them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** The names of all of them, oldest first. */
export async function listMigrations(folder: string): Promise<string[]> {
  return (await readJournal(folder)).map(({ tag }) => tag);
}

/** The name of the one that the database says it had last. */
export async function migrationAt(folder: string, migratedAt: number): Promise<string> {
  return (await readJournal(folder)).find(({ when }) => when === migratedAt)?.tag ?? String(migratedAt);
}

async function readJournal(folder: string) {
  return journal.parse(JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8'))).entries;
}

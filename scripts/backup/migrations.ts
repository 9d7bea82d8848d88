import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

export async function listMigrations(folder: string): Promise<string[]> {
  return (await readJournal(folder)).map(({ tag }) => tag);
}

/** The name of the migration that `drizzle-kit` generated at that time. */
export async function migrationAt(folder: string, migratedAt: number): Promise<string> {
  return (await readJournal(folder)).find(({ when }) => when === migratedAt)?.tag ?? String(migratedAt);
}

async function readJournal(folder: string) {
  return journal.parse(JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8'))).entries;
}

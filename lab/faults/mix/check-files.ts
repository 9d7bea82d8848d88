/** The files in the store, against the rows that name them. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseConnection } from '../../../app/platform/db/types.server.ts';

export type CheckedFiles = { photos: number; orphans: string[]; missing: string[] };

export async function checkFiles({ executeSql }: DatabaseConnection, dataDir: string): Promise<CheckedFiles> {
  const { rows } = await executeSql(
    `select key from listing_photos union select key from uploaded_photos union select key from conversation_photos`,
  );
  const named = new Set((rows as { key: string }[]).map(({ key }) => key));
  const stored = await filesByFolder(join(dataDir, 'files'));
  const most = Math.max(0, ...[...stored.values()].map(({ length }) => length));
  const isUnfinished = (name: string) => name.startsWith('_');
  return {
    photos: named.size,
    orphans: [...stored].flatMap(([folder, names]) =>
      named.has(folder) ? names.filter(isUnfinished).map((name) => `${folder}/${name}`) : [folder],
    ),
    missing: [...named].filter((key) => (stored.get(key) ?? []).length < most),
  };
}

async function filesByFolder(root: string): Promise<Map<string, string[]>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const groups = Map.groupBy(files, ({ parentPath }) => parentPath.slice(root.length + 1));
  return new Map([...groups].map(([folder, all]) => [folder, all.map(({ name }) => name)]));
}

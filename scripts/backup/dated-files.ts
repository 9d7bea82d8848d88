/** Backups in one folder, named by the moment they were started, of which the newest are kept. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Nothing else in the folder is touched. A killed backup leaves a file that ends in `.unfinished`. */
const OWN_NAME = /^kerbside-(\d{4}-\d\d-\d\dT\d{6}Z)\.tar(\.unfinished)?$/;
const DAY_MS = 86_400_000;

/** In UTC, so that names sort by time. */
export function datedName(at: Date): string {
  return `kerbside-${stampOf(at)}.tar`;
}

/** Deletes the oldest beyond `count`, and what a backup left unfinished a day ago. Returns the deleted names. */
export function deleteOldBackups(folder: string, count: number, now: Date): string[] {
  const names = readdirSync(folder).filter((name) => OWN_NAME.test(name));
  const finished = names.filter((name) => name.endsWith('.tar')).sort();
  const dayAgo = stampOf(new Date(now.getTime() - DAY_MS));
  const abandoned = names.filter((name) => !finished.includes(name) && (OWN_NAME.exec(name)?.[1] ?? '') < dayAgo);
  const old = [...finished.slice(0, -count), ...abandoned];
  for (const name of old) rmSync(join(folder, name));
  return old;
}

function stampOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { datedName, deleteOldBackups } from './dated-files.ts';

const now = new Date('2026-03-14T03:10:00Z');

test('the newest backups are kept, and files of other names are left alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-dated-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const days = ['10', '11', '12', '13', '14'].map((day) => `kerbside-2026-03-${day}T031000Z.tar`);
  const others = ['before-the-upgrade.tar', 'kerbside-2026.tar', 'kerbside-2020-01-01T000000Z.tar.gpg'];
  const [abandoned, running] = ['kerbside-2026-03-01T031000Z.tar.unfinished', `${datedName(now)}.unfinished`];
  for (const name of [...days, ...others, abandoned, running]) writeFileSync(join(folder, name), '');
  expect(deleteOldBackups(folder, 3, now)).toEqual([days[0], days[1], abandoned]);
  expect(readdirSync(folder).sort()).toEqual([...others, ...days.slice(2), running].sort());
  expect(deleteOldBackups(folder, 3, now)).toEqual([]);
  expect(datedName(now)).toBe(days[4]);
});

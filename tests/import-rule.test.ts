/** The import rule is only worth something while it can fail: each forbidden import, planted in a skeleton, must be named. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const PLANTED = [
  { file: 'app/vocabulary/a.ts', imports: 'app/platform/ids.server.ts', rule: 'vocabulary-may-import-only' },
  { file: 'app/platform/a.server.ts', imports: 'app/listings/listing.ts', rule: 'platform-may-import-only' },
  { file: 'app/ui/a.tsx', imports: 'app/listings/listing.ts', rule: 'ui-may-import-only' },
  { file: 'app/listings/a.server.ts', imports: 'app/saved-cars/save-button.tsx', rule: 'listings-may-import-only' },
  { file: 'app/listings/b.ts', imports: 'app/platform/ids.server.ts', rule: 'server-only-machinery' },
  { file: 'app/http/a.server.ts', imports: 'app/routes/system/health.ts', rule: 'nobody-imports-the-entries' },
  { file: 'app/accounts/b.server.ts', imports: 'app/jobs.server.ts', rule: 'nobody-imports-the-jobs' },
  { file: 'app/accounts/a.server.ts', imports: 'demo/seed.server.ts', rule: 'app-knows-no-surroundings' },
];

const LEGAL = { file: 'app/listings/c.server.ts', imports: 'app/platform/ids.server.ts' };

test('each kind of forbidden import is found and named, a legal one is not', () => {
  const skeleton = mkdtempSync(join(tmpdir(), 'kerbside-imports-'));
  onTestFinished(() => rmSync(skeleton, { recursive: true }));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) cpSync(file, join(skeleton, file));
  for (const { file, imports } of [...PLANTED, LEGAL]) {
    write(join(skeleton, imports), 'export const fact = 1;\n');
    write(join(skeleton, file), `export * from '#${imports}';\n`);
  }
  const depcruise = resolve('node_modules/.bin/depcruise');
  const { stdout, status } = spawnSync(depcruise, ['app', 'demo', '--config', '.dependency-cruiser.cjs'], {
    cwd: skeleton,
    encoding: 'utf8',
  });
  expect(status).not.toBe(0);
  for (const { file, rule } of PLANTED) expect(stdout).toMatch(new RegExp(`${rule}: ${file}`));
  expect(stdout).not.toContain(LEGAL.file);
});

function write(path: string, text: string) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

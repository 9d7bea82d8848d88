/** Plants each forbidden import in a skeleton and expects the import rule to name it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** A sub-folder of each of these is private to it. */
const AREAS = [
  'http',
  'selling',
  'stock',
  'saved-cars',
  'alerts',
  'articles',
  'contact',
  'finance',
  'leaving',
  'search',
  'photos',
  'drafts',
  'listings',
  'accounts',
];

const PLANTED = [
  { file: 'app/vocabulary/a.ts', imports: 'app/platform/ids.server.ts', rule: 'vocabulary-may-import-only' },
  { file: 'app/platform/a.server.ts', imports: 'app/listings/listing.ts', rule: 'platform-may-import-only' },
  { file: 'app/ui/a.tsx', imports: 'app/listings/listing.ts', rule: 'ui-may-import-only' },
  { file: 'app/listings/a.server.ts', imports: 'app/saved-cars/save-button.tsx', rule: 'listings-may-import-only' },
  { file: 'app/listings/b.ts', imports: 'app/platform/ids.server.ts', rule: 'server-only-machinery' },
  { file: 'app/search/a.ts', imports: 'app/photos/photo-choice.ts', rule: 'search-may-import-only' },
  { file: 'app/photos/a.ts', imports: 'app/drafts/draft.ts', rule: 'photos-may-import-only' },
  { file: 'app/drafts/a.ts', imports: 'app/search/criteria.ts', rule: 'drafts-may-import-only' },
  { file: 'app/listings/d.ts', imports: 'app/search/criteria.ts', rule: 'listings-may-import-only' },
  { file: 'app/accounts/d.ts', imports: 'app/listings/listing.ts', rule: 'accounts-may-import-only' },
  { file: 'app/selling/a.ts', imports: 'app/stock/figures.ts', rule: 'selling-may-import-only' },
  { file: 'app/stock/a.ts', imports: 'app/saved-cars/hearts.tsx', rule: 'stock-may-import-only' },
  { file: 'app/saved-cars/a.ts', imports: 'app/articles/article.ts', rule: 'saved-cars-may-import-only' },
  { file: 'app/alerts/a.ts', imports: 'app/saved-cars/hearts.tsx', rule: 'alerts-may-import-only' },
  { file: 'app/articles/a.ts', imports: 'app/contact/inbox.tsx', rule: 'articles-may-import-only' },
  { file: 'app/contact/a.ts', imports: 'app/selling/publish.ts', rule: 'contact-may-import-only' },
  { file: 'app/finance/a.ts', imports: 'app/listings/listing.ts', rule: 'finance-may-import-only' },
  { file: 'app/leaving/a.ts', imports: 'app/http/viewer.server.ts', rule: 'leaving-may-import-only' },
  { file: 'app/enquiries/pages/a.ts', imports: 'app/stock/figures.ts', rule: 'pages-of-enquiries-may-import-only' },
  { file: 'app/trust/d.ts', imports: 'app/trust/pages/a.tsx', rule: 'nobody-imports-the-entries' },
  { file: 'app/http/b.ts', imports: 'app/saved-cars/hearts.tsx', rule: 'http-may-import-only' },
  ...AREAS.map((area) => ({
    file: `app/browsing/pages/into-${area}.ts`,
    imports: `app/${area}/inside/a.ts`,
    rule: `${area}-has-doors`,
  })),
  {
    file: 'app/browsing/pages/into-a-room.ts',
    imports: 'app/platform/storage/inside/a.ts',
    rule: 'platform-has-doors',
  },
  { file: 'app/browsing/pages/into-another-room.ts', imports: 'app/ui/forms/inside/a.ts', rule: 'ui-has-doors' },
  { file: 'app/vocabulary/b.ts', imports: 'app/vocabulary/c.ts', rule: 'no-cycles' },
  { file: 'app/http/a.server.ts', imports: 'app/http/pages/health.ts', rule: 'nobody-imports-the-entries' },
  { file: 'app/accounts/b.server.ts', imports: 'app/jobs.server.ts', rule: 'nobody-imports-the-jobs' },
  { file: 'app/accounts/a.server.ts', imports: 'demo/seed.server.ts', rule: 'app-stands-alone' },
];

const LEGAL = [
  { file: 'app/trust/pages/b.ts', imports: 'app/trust/pages/part.tsx' },
  { file: 'app/trust/pages/e.ts', imports: 'app/http/viewer.server.ts' },
  { file: 'app/listings/c.server.ts', imports: 'app/platform/ids.server.ts' },
  { file: 'app/search/c.ts', imports: 'app/search/index/choice.ts' },
  { file: 'app/drafts/c.ts', imports: 'app/photos/picked-photos.ts' },
  { file: 'app/trust/pages/c.ts', imports: 'app/platform/storage/storage.server.ts' },
];

test('the import rule names each forbidden import and accepts allowed ones', () => {
  const skeleton = mkdtempSync(join(tmpdir(), 'kerbside-imports-'));
  onTestFinished(() => rmSync(skeleton, { recursive: true }));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) cpSync(file, join(skeleton, file));
  for (const { file, imports } of [...PLANTED, ...LEGAL]) {
    write(join(skeleton, imports), 'export const fact = 1;\n');
    write(join(skeleton, file), `export * from '#${imports}';\n`);
  }
  write(join(skeleton, 'app/vocabulary/c.ts'), `export * from '#app/vocabulary/b.ts';\n`);
  const depcruise = resolve('node_modules/.bin/depcruise');
  const { stdout, status } = spawnSync(depcruise, ['app', 'demo', '--config', '.dependency-cruiser.cjs'], {
    cwd: skeleton,
    encoding: 'utf8',
  });
  expect(status).not.toBe(0);
  for (const { file, rule } of PLANTED) expect(stdout).toMatch(new RegExp(`${rule}: ${file}`));
  for (const { file } of LEGAL) expect(stdout).not.toContain(`: ${file}`);
});

function write(path: string, text: string) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

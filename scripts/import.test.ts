import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeFolderLock } from '#app/platform/db/folder-lock.server.ts';
import { BRIEF_DATABASE } from '#tests/support/brief-database.ts';
import { type Car, carsCsv, plainMapping } from '#tests/support/importing.ts';
import { copyMigratedFolder } from '#tests/support/migrated-folder.ts';

const SCRIPT = resolve('scripts/import.ts');
const FORM = ['--mapping', 'm.json', '--seller', 'sales@yarra-motors.example'];

type Ended = { code: number | null; out: string; err: string };

async function openFolder(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-import-'));
  const all = { 'm.json': JSON.stringify(plainMapping), ...files };
  for (const [name, content] of Object.entries(all)) await writeFile(join(folder, name), content);
  const dataDir = await copyMigratedFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));

  function start(words: string[]): { child: ChildProcess; ended: Promise<Ended> } {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
    const child = spawn(process.execPath, [...BRIEF_DATABASE, SCRIPT, ...words], { cwd: folder, env });
    const ended = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      ended.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      ended.err += chunk;
    });
    return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...ended }))) };
  }

  return { folder, dataDir, start, run: (...words: string[]) => start(words).ended };
}

const three: Car[] = [{ stock: 'S1' }, { stock: 'S2', price: 'POA' }, { stock: 'S3' }];

test('a dry run writes nothing, and the import creates the dealer account', async () => {
  const { folder, run } = await openFolder({ 'cars.csv': carsCsv(three) });
  const rejected = 'Row 3 (line 3): price "POA" isn’t a number';
  const dry = await run('cars.csv', ...FORM, '--phone', '0491 570 156', '--dry-run');
  expect(dry).toMatchObject({ code: 0, err: '' });
  const [account, problem, heading, ...lines] = dry.out.split('\n');
  expect([account, problem, heading]).toEqual([
    'The dealer account sales@yarra-motors.example (Yarra Motors) would be created.',
    rejected,
    'What the file becomes:',
  ]);
  expect(lines).toContain('  Make (column make, such as "Toyota"): Toyota (2)');
  expect(lines).toContain('  Price (column price, such as "POA", "21990"): $21,990');
  expect(lines.slice(-4)).toEqual([
    'Dry run, nothing was written. 3 records: 2 new, 0 changed, 0 unchanged, 1 rejected.',
    'Rejected, by reason (a record may have several):',
    '  1 row: Price isn’t a number: POA (1)',
    '',
  ]);
  const first = await run('cars.csv', ...FORM, '--phone', '0491570156', '--rejects', 'r.csv');
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toContain('Created the dealer account sales@yarra-motors.example (Yarra Motors).');
  expect(first.out).toContain(`${rejected}\n3 records: 2 new, 0 changed, 0 unchanged, 1 rejected.`);
  expect(await readFile(join(folder, 'r.csv'), 'utf8')).toContain('"price ""POA"" isn’t a number"');
});

test('an import stops and names the process that uses the folder', async () => {
  const { dataDir, run } = await openFolder({ 'cars.csv': carsCsv(three) });
  await rm(join(dataDir, 'database'), { recursive: true, force: true });
  const lock = await takeFolderLock(dataDir, 'the server at http://localhost:3000');
  const { code, out, err } = await run('cars.csv', ...FORM);
  await lock.release();
  expect(err).toBe(
    `The folder is in use by the server at http://localhost:3000 (process ${process.pid}): stop it first, or choose another DATA_DIR.\n`,
  );
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(existsSync(join(dataDir, 'database'))).toBe(false);
});

test('wrong arguments print one sentence and the usage, with exit code 2', async () => {
  const { run } = await openFolder({});
  const { code, out, err } = await run('cars.csv', '--mapping', 'm.json');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('Give the seller’s email with --seller.\nnpm run import -- FILE --mapping MAPPING');
});

test('a truncated file is imported up to the break, with exit code 1', async () => {
  const { run } = await openFolder({ 'cars.csv': `${carsCsv(three)}\r\n"S4,Toyota` });
  const { code, out } = await run('cars.csv', ...FORM, '--withdraw-missing', '--dealership', 'Yarra & Sons');
  expect(code).toBe(1);
  expect(out).toContain('(Yarra & Sons)');
  expect(out).toContain('Neither the file nor the account has a phone number. Give one with --phone.');
  expect(out).toContain('cars.csv cannot be read from line 5 on: a quote that opens in that record is never closed.');
  expect(out).toContain('3 records: 2 new, 0 changed, 0 unchanged, 1 rejected.');
  expect(out).toContain('No car was marked as sold: the file could not be read to its end.');
});

test('Ctrl-C finishes the batch with exit code 130, and another run continues', async () => {
  const many = Array.from({ length: 3000 }, (_, index) => ({
    stock: `S${index}`,
    price: index === 0 ? 'POA' : '9000',
  }));
  const { start, run } = await openFolder({ 'cars.csv': carsCsv(many) });
  const { child, ended } = start(['cars.csv', ...FORM]);
  child.stdout?.on('data', (chunk) => {
    if (String(chunk).includes('Row 2 ')) child.kill('SIGINT');
  });
  const interrupted = await ended;
  expect(interrupted.code).toBe(130);
  expect(interrupted.out).toContain(
    'Interrupted. Every listing so far is complete. Run the same command again to continue.',
  );
  const newCount = Number(/: ([\d,]+) new,/.exec(interrupted.out)?.[1]?.replace(',', ''));
  expect(newCount).toBeGreaterThan(0);
  expect(newCount).toBeLessThan(2999);
  const { out, code } = await run('cars.csv', ...FORM);
  const formatted = (count: number) => count.toLocaleString('en-AU');
  expect(out).toContain(
    `3,000 records: ${formatted(2999 - newCount)} new, 0 changed, ${formatted(newCount)} unchanged, 1 rejected.`,
  );
  expect(code).toBe(0);
}, 60_000);

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openCsv } from '#app/stock/csv-file.server.ts';
import { openRejects } from '#app/stock/rejects-file.server.ts';
import { writeTemporary } from '#tests/support/importing.ts';

async function writeRejects(header: string[], rows: [cells: string[], reason: string][], delimiter = ',') {
  const source = await writeTemporary('cars.csv', '');
  const path = join(dirname(source), 'rejects.csv');
  const opened = await openRejects(path, { path: source, header, delimiter });
  if (!opened.ok) throw new Error(opened.reason);
  for (const [cells, reason] of rows)
    await opened.rejects.write({ number: 1, line: 2, cells, isRagged: false }, reason);
  await opened.rejects.close();
  return await readFile(path, 'utf8');
}

test('rejected rows keep their columns, with the reason appended and quotes where needed', async () => {
  const text = await writeRejects(
    ['a', 'b,c'],
    [[[' 4 Doors', 'say "hi"\n'], 'doors is missing; price "POA" is none']],
  );
  expect(text).toBe('a,"b,c",reason\r\n 4 Doors,"say ""hi""\n","doors is missing; price ""POA"" is none"\r\n');
  expect(await writeRejects(['a', 'b'], [[['1;2', '3,4'], 'no']], ';')).toBe('a;b;reason\r\n"1;2";3,4;no\r\n');
});

test('a short record is padded, and a long one keeps its extra cells after the reason', async () => {
  const text = await writeRejects(
    ['a', 'b'],
    [
      [['1'], 'short'],
      [['1', '2', '3'], 'long'],
    ],
  );
  expect(text).toBe('a,b,reason\r\n1,,short\r\n1,2,long,3\r\n');
});

test('the reasons of an earlier run are replaced', async () => {
  const text = await writeRejects(
    ['a', 'reason'],
    [
      [['1', 'old'], 'new'],
      [['1', 'old', '2'], 'long'],
    ],
  );
  expect(text).toBe('a,reason\r\n1,new\r\n1,long,2\r\n');
});

test('the file being imported is never overwritten', async () => {
  const path = await writeTemporary('cars.csv', 'a\n1');
  const opened = await openRejects(join(dirname(path), '.', 'cars.csv'), { path, header: ['a'], delimiter: ',' });
  expect(opened).toEqual({ ok: false, reason: '--rejects must name another file than the one being imported.' });
  expect(await readFile(path, 'utf8')).toBe('a\n1');
});

test('a path that cannot be written gives a clear error', async () => {
  const path = await writeTemporary('cars.csv', 'a\n1');
  const opened = await openRejects('/nowhere/rejects.csv', { path, header: ['a'], delimiter: ',' });
  expect(opened).toEqual({ ok: false, reason: 'The file /nowhere/rejects.csv cannot be written: ENOENT.' });
});

test('a formula-like cell is escaped, and unescaped when read again', async () => {
  const cells = ['=HYPERLINK("http://evil.example")', '+61 491 570 156', '-1', '@SUM(A1)', '\t=1', "'quoted'"];
  const text = await writeRejects(['=a', 'b', 'c', 'd', 'e', 'f'], [[cells, 'no']]);
  expect(text).toBe(
    `'=a,b,c,d,e,f,reason\r\n"'=HYPERLINK(""http://evil.example"")",'+61 491 570 156,'-1,'@SUM(A1),'\t=1,'quoted',no\r\n`,
  );
  const opened = await openCsv(await writeTemporary('rejects.csv', text), { delimiter: ',' });
  if (!opened.ok) throw new Error(opened.reason);
  expect(opened.csv.header).toEqual(['=a', 'b', 'c', 'd', 'e', 'f', 'reason']);
  for await (const batch of opened.csv.batches(10)) expect(batch).toMatchObject([{ cells: [...cells, 'no'] }]);
});

import { expect, test } from 'vitest';
import { repeatedName } from '#app/stock/choices.ts';
import { type CsvRecord, openCsv } from '#app/stock/csv-file.server.ts';
import { writeTemporary } from '#tests/support/importing.ts';

async function read(content: string | Uint8Array, { delimiter = ',', size = 2 } = {}) {
  const path = await writeTemporary('cars.csv', content);
  const opened = await openCsv(path, { delimiter });
  if (!opened.ok) return { refusal: opened.reason.replace(path, 'cars.csv') };
  const records: CsvRecord[] = [];
  for await (const batch of opened.csv.batches(size)) records.push(...batch);
  const failure = opened.csv.failure()?.replace(path, 'cars.csv') ?? null;
  return { header: opened.csv.header, records, failure, cells: records.map((record) => record.cells) };
}

test('quoted line breaks, quotes, CRLF, a byte order mark and blank lines are parsed', async () => {
  const text = '\ufeffa, b ,c\r\n1,"x\r\ny",3\r\n\r\n"say ""hi""",5" rims,"a,b"\r\n   \r\nlast,,';
  const { header, records } = await read(text);
  expect(header).toEqual(['a', 'b', 'c']);
  expect(records).toEqual([
    { number: 2, line: 2, cells: ['1', 'x\r\ny', '3'], isRagged: false },
    { number: 4, line: 5, cells: ['say "hi"', '5" rims', 'a,b'], isRagged: false },
    { number: 6, line: 7, cells: ['last', '', ''], isRagged: false },
  ]);
});

test('LF, other delimiters and a file without a last line break are read the same', async () => {
  expect((await read('a;b\n1;2\n3;4', { delimiter: ';' })).cells).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect((await read('a\tb\n1\t2\n', { delimiter: '\t' })).cells).toEqual([['1', '2']]);
});

test('a record with too many or too few cells is marked, and the next are read', async () => {
  const { records } = await read('a,b\n1\n1,2,3\n1,2\n');
  expect(records?.map((record) => [record.line, record.isRagged])).toEqual([
    [2, true],
    [3, true],
    [4, false],
  ]);
});

test('an unclosed quote stops the file at its line, and earlier records are read', async () => {
  const { cells, failure } = await read('a,b\r\n1,2\r\n"3\n",4\r\n5,"6\r\n7,8\r\n');
  expect(cells).toEqual([
    ['1', '2'],
    ['3\n', '4'],
  ]);
  expect(failure).toBe('cars.csv cannot be read from line 5 on: a quote that opens in that record is never closed.');
});

test('an unclosed quote does not read the rest of a large file into memory', async () => {
  const { cells, failure } = await read(`a,b\n1,2\n3,"${'x'.repeat(3_000_000)}`);
  expect(cells).toEqual([['1', '2']]);
  expect(failure).toContain('from line 3 on');
});

test('characters and records across two reads stay complete', async () => {
  const rows = Array.from({ length: 30_000 }, (_, index) => [`${index}`, 'Škoda 🚗 "x"\n'.repeat(index % 3)]);
  const text = ['a,b', ...rows.map(([a, b]) => `${a},"${b?.replaceAll('"', '""')}"`)].join('\n');
  const { cells } = await read(text, { size: 500 });
  expect(cells).toEqual(rows);
});

test.each([
  ['', 'cars.csv is empty.'],
  ['\n\r\n', 'cars.csv is empty.'],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), 'cars.csv is not a CSV file: it isn’t a text file.'],
  [
    Buffer.from('make,colour\nCitroën,gris\n', 'latin1'),
    'cars.csv is not UTF-8 text (at line 1 or later): save it as "CSV UTF-8" and run it again.',
  ],
  [
    '<?xml version="1.0"?><cars/>',
    'cars.csv: This is an XML file, not a CSV file. Export the cars as CSV and upload that.',
  ],
  ['[{"make": "Kia"}]', 'cars.csv: This is a JSON file, not a CSV file. Export the cars as CSV and upload that.'],
])('%#: a file that is not CSV gives a clear error', async (content, refusal) => {
  expect(await read(content)).toEqual({ refusal });
});

test('a missing file or a folder gives a clear error', async () => {
  expect(await openCsv('/nowhere/cars.csv', { delimiter: ',' })).toEqual({
    ok: false,
    reason: 'There is no file /nowhere/cars.csv.',
  });
  expect(await openCsv('app', { delimiter: ',' })).toEqual({ ok: false, reason: 'app is a folder, not a CSV file.' });
});

test.each([
  ['"sep=,"\r\nstock,make,model\r\nA1,Kia,Rio\r\n', 3],
  ['sep=;\nstock;make;model\nA1;Kia;Rio\n', 3],
  ['Yarra Motors stock,,\n\nstock,make,model\nA1,Kia,Rio\n', 4],
  ['Yarra Motors,28/11/2026,List\nstock,make,model\nA1,Kia,Rio\n', 3],
])('%#: rows above the headings are skipped, and a row has its number in the file', async (text, number) => {
  const { header, records } = await read(text);
  expect(header).toEqual(['stock', 'make', 'model']);
  expect(records).toMatchObject([{ number, cells: ['A1', 'Kia', 'Rio'] }]);
});

test('the second column of a name is numbered', async () => {
  const { header = [] } = await read('a,b,a\n1,2,3');
  expect(header).toEqual(['a', 'b', 'a\u00a0(2)']);
  expect(header.map((name) => repeatedName(header, name))).toEqual(['a', null, 'a']);
});

test('a header alone is a file without records', async () => {
  expect(await read('a,b\n')).toMatchObject({ header: ['a', 'b'], records: [], failure: null });
});

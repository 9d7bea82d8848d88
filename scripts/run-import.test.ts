import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { carsCsv, plainMapping, writeTemporary } from '#tests/support/importing.ts';
import { parseArguments } from './import-arguments.ts';
import { runImport } from './run-import.ts';

const FILES = {
  'cars.csv': carsCsv([{ stock: 'S1' }]),
  'empty.csv': '',
  'binary.csv': 'a\0b',
  'other.csv': 'Make,Model\nToyota,Corolla',
  'semicolons.csv': 'make;model\nToyota;Corolla',
  'm.json': JSON.stringify(plainMapping),
  'wrong.json': '{}',
  'plain.json': JSON.stringify({ ...plainMapping, photos: undefined }),
};

test.each([
  ['a file that is not there', ['no.csv'], 'There is no file no.csv.'],
  ['an empty file', ['empty.csv'], 'empty.csv is empty.'],
  ['a file that is no text', ['binary.csv'], 'binary.csv is not a CSV file: it isn’t a text file.'],
  [
    'a file without the columns',
    ['other.csv'],
    'other.csv does not have columns that the mapping reads: "make" (it has "Make"), "model" (it has "Model"), ',
  ],
  [
    'another delimiter',
    ['semicolons.csv'],
    'semicolons.csv has a single column: say in the mapping which "delimiter" it uses.',
  ],
  ['a mapping that is not there', ['cars.csv', '--mapping', 'no.json'], 'There is no file no.json.'],
  ['a mapping that is no JSON', ['cars.csv', '--mapping', 'cars.csv'], 'The mapping cars.csv is not JSON: '],
  ['a wrong mapping', ['cars.csv', '--mapping', 'wrong.json'], 'The mapping wrong.json is wrong: fields is missing.'],
  [
    'photos that no column names',
    ['cars.csv', '--mapping', 'plain.json', '--photos', '.'],
    'The mapping does not say which column names the photos.',
  ],
  ['a photo folder that is not there', ['cars.csv', '--photos', 'no'], 'There is no folder no.'],
  ['a photo folder that is a file', ['cars.csv', '--photos', 'm.json'], 'There is no folder m.json.'],
])('%s gives a one-line error', async (_, [file = '', ...options], sentence) => {
  const folder = dirname(await writeTemporary('cars.csv', ''));
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), content);
  const words = options.includes('--mapping') ? options : [...options, '--mapping', 'm.json'];
  const paths = words.map((word) => (word.startsWith('--') ? word : join(folder, word)));
  const parsed = parseArguments([join(folder, file), ...paths, '--seller', 'sales@yarra.example']);
  if (!parsed.ok) throw new Error(parsed.reason);
  const failure = await runImport(parsed.args).catch((error: Error) => error);
  expect(failure).toMatchObject({ name: 'StartError' });
  expect((failure as Error).message.replaceAll(`${folder}/`, '')).toContain(sentence);
  expect((failure as Error).message).not.toContain('\n');
});

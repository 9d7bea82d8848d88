import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseMapping } from '#app/stock/mapping.ts';
import { plainMapping } from '#tests/support/importing.ts';

function problemsOf(document: unknown): string[] {
  const parsed = parseMapping(document);
  return parsed.ok ? [] : parsed.problems;
}

function withField(name: string, rule: unknown) {
  return { ...plainMapping, fields: { ...plainMapping.fields, [name]: rule } };
}

test('the example mapping is valid', () => {
  const text = readFileSync('examples/mappings/australian-vehicle-prices.json', 'utf8');
  expect(problemsOf(JSON.parse(text))).toEqual([]);
  expect(problemsOf(plainMapping)).toEqual([]);
});

test('the mapping in the documentation is valid', () => {
  const [, json = ''] = /```json\n(\{\n[\s\S]*?)```/.exec(readFileSync('docs/import.md', 'utf8')) ?? [];
  expect(problemsOf(JSON.parse(json))).toEqual([]);
});

test.each([
  [null, ['the mapping must be an object']],
  [{}, ['fields is missing']],
  [{ ...plainMapping, feilds: {} }, ['the mapping does not know "feilds"']],
  [{ ...plainMapping, delimiter: 'x' }, ['delimiter must be a comma, a semicolon, a tab or |']],
  [{ ...plainMapping, missing: '-' }, ['missing must be a list']],
  [{ ...plainMapping, key: { columns: [] } }, ['key.columns must name a column']],
  [{ ...plainMapping, values: { 'two words': { column: 'A' } } }, ['values.two words must be one word']],
  [withField('price', undefined), ['fields.price is missing']],
  [withField('spoiler', { column: 'Spoiler' }), ['fields does not know "spoiler"']],
  [withField('price', 'Price'), ['fields.price must be an object']],
  [withField('price', { column: 7 }), ['fields.price.column must be a text']],
])('%#: an error names its location', (document, problems) => {
  expect(problemsOf(document)).toEqual(problems);
});

test.each([
  [
    { column: 'A', columns: ['B'] },
    'fields.price must say where the value comes from, by exactly one of column, columns, compose, constant',
  ],
  [
    { steps: [] },
    'fields.price must say where the value comes from, by exactly one of column, columns, compose, constant',
  ],
  [{ column: '@make' }, 'fields.price uses @make, which the mapping does not define before it'],
  [{ compose: ['{@nothing}'] }, 'fields.price uses @nothing, which the mapping does not define before it'],
])('%#: a rule says where its value comes from', (rule, problem) => {
  expect(problemsOf(withField('price', rule))).toEqual([problem]);
});

test.each([
  [{}, 'must be exactly one of split, pattern, replace, dictionary, unit, reject'],
  ['trim', 'must be exactly one of split, pattern, replace, dictionary, unit, reject'],
  [{ split: ',', unit: 'km' }, 'must be exactly one of split, pattern, replace, dictionary, unit, reject'],
  [{ pattern: '(' }, '.pattern is no pattern: Invalid regular expression: /(/iu: Unterminated group'],
  [{ pattern: 'a', otherwise: 'drop' }, '.otherwise must be reject, missing or keep'],
  [{ split: ',' }, '.take is missing'],
  [{ split: ',', take: 0 }, '.take counts from 1, or from -1 at the end'],
  [{ unit: 'yards' }, '.unit must be km or AUD'],
  [{ unit: 'km', given: 'dollars' }, '.given is no word for this unit'],
  [{ reject: 'POA' }, '.because is missing'],
  [{ dictionary: { a: 1 } }, '.dictionary.a must be a text'],
  [{ unit: 'km', wher: {} }, ' does not know "wher"'],
  [
    { unit: 'km', where: { A: '[' } },
    '.where.A is no pattern: Invalid regular expression: /[/iu: Unterminated character class',
  ],
])('%#: an error in a step names its location', (step, problem) => {
  const message = problem.startsWith('must') ? ` ${problem}` : problem;
  expect(problemsOf(withField('price', { column: 'A', steps: [{ unit: 'AUD' }, step] }))).toEqual([
    `fields.price.steps[1]${message}`,
  ]);
});

test('a value cannot depend on itself', () => {
  const values = { a: { column: '@b' }, b: { column: '@a' } };
  expect(problemsOf({ ...plainMapping, values })).toHaveLength(2);
});

import { expect, test } from 'vitest';
import {
  applyStep,
  focusAfter,
  gatherSections,
  moved,
  parseStep,
  readTypedSections,
  type Step,
  stepValue,
} from '#app/articles/sections.ts';

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const section = (title: string, images: string[] = []) => ({ title, content: '', images, alts: {} });

test('sections are read in order, without control characters', () => {
  const read = readTypedSections(
    form({
      'section-10-title': 'Last',
      'section-2-content': 'One\r\nTwo\u0000\u0007',
      'section-2-title': 'Fir\nst \ud800',
      'section-2-images': 'abc  def ',
      'image-def-alt': 'A red\nhatchback\u0007',
      'image-xyz-alt': 'Of no section',
      'section-x-title': 'None',
      'section-1234-title': 'None',
      'section-3-files': 'None',
    }),
  );
  expect(read).toEqual([
    { title: 'Fir st \ufffd', content: 'One\r\nTwo', images: ['abc', 'def'], alts: { def: 'A red hatchback' } },
    section('Last'),
  ]);
});

test('the sections become one field, and a forged one is ignored', () => {
  const gathered = gatherSections(form({ title: 'An article', sections: 'forged', 'section-0-title': 'One' }));
  expect(gathered.getAll('sections')).toEqual([JSON.stringify([section('One')])]);
  expect(gathered.get('title')).toBe('An article');
});

test('the first cannot move up and the last cannot move down', () => {
  expect(moved(['a', 'b', 'c'], 1, 0)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 2)).toEqual(['a', 'c', 'b']);
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [7, 6],
  ] as const) {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c']);
  }
});

test.each([
  [{ step: 'add' }, ['A', 'B', '']],
  [{ step: 'up', index: 1 }, ['B', 'A']],
  [{ step: 'down', index: 0 }, ['B', 'A']],
  [{ step: 'down', index: 1 }, ['A', 'B']],
  [{ step: 'remove', index: 0 }, ['B']],
  [{ step: 'remove', index: 9 }, ['A', 'B']],
] satisfies [Step, string[]][])('%o is one button', (step, titles) => {
  expect(parseStep(stepValue(step))).toEqual(step);
  expect(applyStep([section('A'), section('B')], step).map(({ title }) => title)).toEqual(titles);
});

test('an image is removed from its section', () => {
  const step: Step = { step: 'drop-image', image: 'abcdefghjkmn' };
  expect(parseStep(stepValue(step))).toEqual(step);
  const after = applyStep([section('A', ['abcdefghjkmn', 'bbbbbbbbbbbb']), section('B', ['cccccccccccc'])], step);
  expect(after.map(({ images }) => images)).toEqual([['bbbbbbbbbbbb'], ['cccccccccccc']]);
});

test.each([null, '', 'up', 'up:-1', 'up:1e3', 'drop-image:x', 'delete:1', {}])('%o is not a step', (value) => {
  expect(parseStep(value)).toBeNull();
});

test.each([
  [{ step: 'add' }, 'section-2-title'],
  [{ step: 'up', index: 1 }, 'section-0-down'],
  [{ step: 'down', index: 0 }, 'section-1-up'],
  [{ step: 'remove', index: 1 }, 'section-0-title'],
  [{ step: 'drop-image', image: 'bbb' }, 'section-1-files'],
  [{ step: 'drop-image', image: 'of the preview' }, 'article-previewImage'],
] satisfies [Step, string][])('after %o the focus is on an enabled control', (step, id) => {
  expect(focusAfter(step, [section('A', ['aaa']), section('B', ['bbb'])])).toBe(id);
});

test('the focus stays on the pressed button, or on Add section when none is left', () => {
  const four = ['A', 'B', 'C', 'D'].map((title) => section(title));
  expect(focusAfter({ step: 'up', index: 2 }, four)).toBe('section-1-up');
  expect(focusAfter({ step: 'down', index: 1 }, four)).toBe('section-2-down');
  expect(focusAfter({ step: 'remove', index: 0 }, [section('A')])).toBe('add-section');
});

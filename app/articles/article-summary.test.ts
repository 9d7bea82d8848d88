import { expect, test } from 'vitest';
import { readTimeOf, summaryOf } from '#app/articles/article-summary.ts';

test.each([
  ['One sentence. And another.', 'One sentence.'],
  ['It costs $2.50 a litre! Why?', 'It costs $2.50 a litre!'],
  ['No full stop', 'No full stop'],
  ['A heading\nThen a sentence.', 'A heading'],
  ['  \n  Spaces   inside. More.', 'Spaces inside.'],
  ['', ''],
])('the summary of %j is its first sentence', (description, summary) => {
  expect(summaryOf(description)).toBe(summary);
});

test('a long sentence ends at a word within 160 characters', () => {
  const summary = summaryOf(`${'seven77 '.repeat(30)}.`);
  expect(summary).toBe(`${'seven77 '.repeat(19)}seven77…`);
  expect(summary.length).toBeLessThanOrEqual(160);
  expect(summaryOf(`${'x'.repeat(159)}.`)).toHaveLength(160);
  expect(summaryOf('x'.repeat(300))).toBe(`${'x'.repeat(159)}…`);
  const smile = summaryOf('😀'.repeat(100));
  expect(smile.length).toBeLessThanOrEqual(160);
  expect(smile.isWellFormed()).toBe(true);
});

test('the time to read is words / 200, rounded, and at least a minute', () => {
  const ofWords = (count: number) =>
    readTimeOf({
      title: 'Title',
      description: 'word '.repeat(count - 4),
      sections: [{ title: 'Two  words', content: 'one' }],
    });
  expect([4, 299, 300, 499, 500].map(ofWords)).toEqual([1, 1, 2, 2, 3]);
  expect(readTimeOf({ title: '', description: '', sections: [] })).toBe(1);
});

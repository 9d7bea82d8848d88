import { expect, test } from 'vitest';
import {
  type ArticleSummary,
  formatReadTime,
  readTimeOf,
  selectForHome,
  summaryOf,
  toParagraphs,
} from '#app/articles/article.ts';

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

test('every non-empty line is a paragraph, with any kind of line break', () => {
  expect(toParagraphs('One.\nTwo.\r\n\r\n  Three.  \n \nFour.\u2028Five.\rSix.')).toEqual([
    'One.',
    'Two.',
    'Three.',
    'Four.',
    'Five.',
    'Six.',
  ]);
  expect(toParagraphs(' \n\r\n')).toEqual([]);
});

test('a reading time is in minutes', () => {
  expect(formatReadTime(4)).toBe('4 min read');
});

test('the home page shows two featured stories and six others at most, the newest first', () => {
  const chosen = selectForHome(articles('FFFooooooo'));
  expect(idsOf(chosen.featured)).toEqual(['0', '1']);
  expect(idsOf(chosen.others)).toEqual(['3', '4', '5', '6', '7', '8']);
});

test('all articles are offered when more than six were read', () => {
  expect(selectForHome(articles('Fooooo')).hasMore).toBe(false);
  expect(selectForHome(articles('Foooooo')).hasMore).toBe(true);
  expect(selectForHome([])).toEqual({ featured: [], others: [], hasMore: false });
});

/** `F` is a featured article, `o` for another. */
function articles(kinds: string): ArticleSummary[] {
  return [...kinds].map((kind, position) => ({
    id: String(position),
    title: 'What a roadworthy covers',
    summary: '',
    category: 'Buying',
    featured: kind === 'F',
    readTime: 3,
    previewImage: null,
    createdAt: new Date('2026-03-07T00:00:00Z'),
  }));
}

function idsOf(chosen: ArticleSummary[]): string[] {
  return chosen.map(({ id }) => id);
}

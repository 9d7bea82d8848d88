import { expect, test } from 'vitest';
import { type ArticleSummary, formatReadTime, selectForHome, toParagraphs } from '#app/articles/article.ts';

test('every line with words on it is a paragraph, whatever the line breaks are', () => {
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

/** `F` stands for a featured article, `o` for another. */
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

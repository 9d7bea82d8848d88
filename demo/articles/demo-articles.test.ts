import { expect, test } from 'vitest';
import { summaryOf } from '#app/articles/article.ts';
import type { DemoArticle } from '#demo/articles/demo-article.ts';
import { DEMO_ARTICLES } from '#demo/articles/demo-articles.ts';

const textOf = ({ sections }: DemoArticle) => sections.flatMap(({ paragraphs }) => paragraphs).join('\n');

test('two articles are featured, each category has one, and each has its own photo', () => {
  expect(DEMO_ARTICLES.filter(({ featured }) => featured)).toHaveLength(2);
  expect(new Set(DEMO_ARTICLES.map(({ photo }) => photo)).size).toBe(8);
  expect(new Set(DEMO_ARTICLES.map(({ category }) => category))).toEqual(
    new Set(['Buying', 'Selling', 'Ownership', 'Dealers']),
  );
  const ages = DEMO_ARTICLES.map(({ daysAgo }) => daysAgo);
  expect(ages).toEqual(ages.toSorted((a, b) => a - b));
});

test.each(DEMO_ARTICLES.map((article) => [article.title, article] as const))(
  '“%s” has sources with dates and a short summary',
  (_, article) => {
    const text = textOf(article);
    const words = text.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(400);
    expect(words).toBeLessThanOrEqual(900);
    expect(text).toMatch(/as at|as read in/i);
    expect(article.sections.at(-1)?.title).toBe('Sources and dates');
    expect(text).toMatch(/General information only, not (legal|tax) advice\./);
    expect(text).not.toContain("'");
    expect(summaryOf(article.description)).not.toMatch(/…$/);
  },
);

import { expect, test } from 'vitest';
import { countedPattern, PAGES, pathnameOf } from '#app/pages.ts';

/** Pages of development, the 404 page, and an address that only redirects. */
const NOT_COUNTED = [/^dev\//, /^\*$/, /^forgot-password$/];

test('only pages are counted, and all of them', () => {
  const pages = PAGES.filter(
    ({ file, path, formOf }) => file.endsWith('.tsx') && !formOf && !NOT_COUNTED.some((not) => not.test(path)),
  );
  expect(pages.length).toBeGreaterThan(40);
  const paths = pages.map((page) => pathnameOf(page).replace(/:\w+\??/g, 'abc'));
  expect(paths.filter((path) => countedPattern(path) === null)).toEqual([]);
  for (const path of ['/made-up', '/dev/outbox', '/listing', '/article', '/files/a.webp', 'listing/abc', '']) {
    expect(countedPattern(path), path).toBeNull();
  }
});

import { expect, test } from 'vitest';
import { kindOfPage } from '#app/http/counted-pages.ts';
import routes from '#app/routes.ts';

type Entry = (typeof routes)[number];

/** The address of every page, with each parameter filled in. */
function pagesOf(entries: Entry[], under = ''): string[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const here = path === '' ? under : `${under}/${path}`;
    if (children.length > 0) return pagesOf(children, here);
    return file.endsWith('.tsx') ? [here.replace(/:\w+\??/g, 'abc') || '/'] : [];
  });
}

/** What only development shows, what is not there, and the other spelling of an address, which leads to it. */
const NOT_COUNTED = [/^\/dev\//, /^\/\*$/, /^\/forgot-password$/];

test('every page is of a kind that is counted, and nothing else is', () => {
  const pages = pagesOf(routes).filter((path) => !NOT_COUNTED.some((pattern) => pattern.test(path)));
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter((path) => kindOfPage(path) === null)).toEqual([]);
  for (const path of ['/made-up', '/dev/outbox', '/listing', '/files/a.webp', 'listing/abc', '']) {
    expect(kindOfPage(path), path).toBeNull();
  }
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Criteria, cleared } from '#app/search/criteria.ts';
import { fits } from '#app/search/fits.ts';
import { SearchMatcher } from '#app/search/search-matcher.ts';
import type { IndexEntry } from '#app/search/searchable.ts';
import { anyCriteria, anyEntry } from '#tests/support/any-search.ts';
import { makeEntry } from '#tests/support/index-entries.ts';

function idsFitting(matcher: SearchMatcher, entry: IndexEntry): string[] {
  const finding = matcher.idsFitting(entry);
  for (;;) {
    const { done, value } = finding.next();
    if (done) return value.sort();
  }
}

test('a listing’s searches are exactly those it matches one by one, even after changes', () => {
  const anyStep = fc.record({ id: fc.nat(20), criteria: fc.option(anyCriteria) });
  fc.assert(
    fc.property(
      fc.array(anyStep, { size: 'max', maxLength: 60 }),
      fc.array(anyEntry, { maxLength: 20 }),
      (steps, entries) => {
        const matcher = new SearchMatcher();
        const searches = new Map<string, Criteria>();
        for (const { id, criteria } of steps) {
          if (criteria) {
            matcher.put(`${id}`, criteria);
            searches.set(`${id}`, criteria);
          } else {
            matcher.remove(`${id}`);
            searches.delete(`${id}`);
          }
        }
        expect(matcher.size).toBe(searches.size);
        for (const entry of entries) {
          const fitting = [...searches].filter(([, criteria]) => fits(entry, criteria)).map(([id]) => id);
          expect(idsFitting(matcher, entry)).toEqual(fitting.sort());
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('a long list of searches is checked in slices', () => {
  const matcher = new SearchMatcher();
  for (let id = 0; id < 12_000; id += 1) matcher.put(`${id}`, { ...cleared(), maxPrice: id });
  const finding = matcher.idsFitting(makeEntry({ priceDollars: 11_990 }));
  let pauses = 0;
  while (!finding.next().done) pauses += 1;
  expect(pauses).toBe(2);
});

import { expect, test } from 'vitest';
import { toSection, withSection } from './report.ts';

const ORDER = ['Start', 'Search', 'Photos'];

const sectionOf = (title: string, value: string) =>
  toSection({ title, about: `About ${title}.` }, [{ name: 'It', value, limit: '1 | 2' }], new Date('2026-11-21'));

test('measuring a part again replaces only its own section', () => {
  const first = withSection(withSection('', sectionOf('Search', '1 ms'), ORDER), sectionOf('Photos', '2 ms'), ORDER);
  const again = withSection(first, sectionOf('Search', '3 ms'), ORDER);
  expect(again).toBe(first.replace('1 ms', '3 ms'));
  expect(again).toContain('| It | 3 ms | 1 \\| 2 |');
});

test('sections follow the order of the parts, unknown ones come last', () => {
  const added = ['Other', 'Photos', 'Start'].reduce(
    (report, title) => withSection(report, sectionOf(title, ''), ORDER),
    '',
  );
  expect(added.match(/^## .*/gm)).toEqual(['## Start', '## Photos', '## Other']);
});

import { expect, test } from 'vitest';
import { withHelpers } from './test-helpers.ts';

test('a test that opens a database through a helper is known to use one', () => {
  const opener = 'tests/support/database.ts';
  expect(withHelpers('app/photos/cleanup.server.test.ts')).toContain(opener);
  expect(withHelpers('app/alerts/matcher.server.test.ts')).toContain(opener);
  expect(withHelpers('tests/webhooks.test.ts')).toEqual(
    expect.arrayContaining([opener, 'tests/support/prepared-site.ts']),
  );
  expect(withHelpers('app/drafts/draft-keeper.test.ts')).not.toContain(opener);
});

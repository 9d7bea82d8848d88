import { eq } from 'drizzle-orm';
import type { Viewer } from '#app/accounts/viewer.ts';
import { readCriteria } from '#app/alerts/saved-criteria.server.ts';
import { saveSearch } from '#app/alerts/saved-searches.server.ts';
import { searchName } from '#app/alerts/search-forms.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type SavedSearch, savedSearches } from '#app/platform/schema/alerts.server.ts';

/** `query` as in the address of results: `make=Toyota&maxPrice=20000`. */
export async function makeSearch(
  db: Database,
  { uid }: { uid: string },
  query: string,
  changes: Partial<SavedSearch> = {},
): Promise<string> {
  const read = readCriteria(new URLSearchParams(query));
  if (!read.ok) throw new Error(read.message);
  const saved = await saveSearch(db, { uid } as Viewer, { criteria: read.text, name: searchName(read.criteria) });
  if (!saved.ok) throw new Error('Too many searches.');
  if (Object.keys(changes).length > 0)
    await db.update(savedSearches).set(changes).where(eq(savedSearches.id, saved.id));
  return saved.id;
}

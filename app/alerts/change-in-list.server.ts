/** Handles the forms in a list of saved searches, signed in or from an emailed link. */
import type { z } from 'zod';
import { changeSearch, type Scope, type SearchChange } from '#app/alerts/change-search.server.ts';
import type { changeForm } from '#app/alerts/search-forms.ts';
import type { Database } from '#app/platform/db/types.server.ts';

type Pressed = z.output<typeof changeForm>;

/** Null if it isn't there for them; `restorable` is the search that was deleted just now. */
export async function changeInList(
  db: Database,
  scope: Scope,
  pressed: Pressed,
): Promise<{ restorable: string | null } | null> {
  const change = toChange(pressed);
  if (!change) return { restorable: null };
  const before = await changeSearch(db, scope, pressed.id, change);
  return before && { restorable: change.kind === 'delete' ? before.id : null };
}

function toChange({ do: kind, schedule }: Pressed): SearchChange | null {
  if (kind !== 'schedule') return { kind };
  return schedule ? { kind, schedule } : null;
}

import { and, eq, gte, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { type Frequency, nextDue } from '#app/alerts/frequency.ts';
import type { changeForm } from '#app/alerts/search-forms.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { alerts, type SavedSearch, savedSearches } from '#app/platform/schema/alerts.server.ts';

export type Scope = { userId: string } | { email: string } | { onlyId: string };

export type SearchChange =
  | { kind: 'rename'; name: string }
  | { kind: 'schedule'; frequency: Frequency }
  | { kind: 'criteria'; criteria: string; name: string }
  | { kind: 'pause' | 'resume' | 'delete' | 'restore' };

/** Returns the search as it was. Null if it isn't theirs, or would duplicate another. */
export function changeSearch(
  db: Database,
  scope: Scope,
  id: string,
  change: SearchChange,
): Promise<SavedSearch | null> {
  return db.transaction(async (tx) => {
    const [search] = await tx.select().from(savedSearches).where(isWithin(scope, id)).for('update');
    if (!search || (change.kind !== 'restore' && search.removedAt)) return null;
    if (await wouldBeDouble(tx, search, change)) return null;
    await tx
      .update(savedSearches)
      .set(await changesOf(tx, search, change))
      .where(eq(savedSearches.id, id));
    return search;
  });
}

/** A search that isn’t confirmed can’t be found. */
export function isWithin(scope: Scope, id?: string): SQL | undefined {
  const { id: searchId, userId, email, confirmedAt } = savedSearches;
  const owner =
    'userId' in scope
      ? eq(userId, scope.userId)
      : 'email' in scope
        ? eq(email, scope.email)
        : eq(searchId, scope.onlyId);
  return and(owner, isNotNull(confirmedAt), id === undefined ? undefined : eq(searchId, id));
}

async function wouldBeDouble(tx: Database, search: SavedSearch, change: SearchChange): Promise<boolean> {
  if (change.kind !== 'restore' && change.kind !== 'criteria') return false;
  const criteria = change.kind === 'criteria' ? change.criteria : search.criteria;
  const { id, userId, email, removedAt } = savedSearches;
  const owner = search.userId ? eq(userId, search.userId) : eq(email, search.email ?? '');
  const others = and(owner, ne(id, search.id), isNull(removedAt), eq(savedSearches.criteria, criteria));
  return (await tx.$count(savedSearches, others)) > 0;
}

async function changesOf(tx: Database, search: SavedSearch, change: SearchChange): Promise<Partial<SavedSearch>> {
  const now = new Date();
  switch (change.kind) {
    case 'rename':
      return { name: change.name };
    case 'criteria':
      return { criteria: change.criteria, name: change.name, visitedAt: now };
    case 'pause':
      return { pausedAt: search.pausedAt ?? now, dueAt: null };
    case 'resume':
      return { pausedAt: null, mailsSince: now, dueAt: null };
    case 'schedule':
      return scheduled(tx, search, change.frequency, now);
    case 'delete':
      return { removedAt: now, dueAt: null };
    case 'restore':
      return { removedAt: null };
  }
}

async function scheduled(tx: Database, search: SavedSearch, frequency: Frequency, now: Date) {
  const waiting = and(eq(alerts.searchId, search.id), isNull(alerts.mailId), gte(alerts.at, search.mailsSince));
  const isWaiting = search.pausedAt === null && (await tx.$count(alerts, waiting)) > 0;
  return { frequency, dueAt: isWaiting ? nextDue(frequency, now) : null };
}

export async function visitSearch(db: Database, scope: Scope, id: string): Promise<string | null> {
  const [search] = await db
    .update(savedSearches)
    .set({ visitedAt: new Date() })
    .where(and(isWithin(scope, id), isNull(savedSearches.removedAt)))
    .returning({ criteria: savedSearches.criteria });
  return search?.criteria ?? null;
}

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

function toChange({ do: kind, schedule: frequency }: Pressed): SearchChange | null {
  if (kind !== 'schedule') return { kind };
  return frequency ? { kind, frequency } : null;
}

/** Links in emails are signed, so nothing that opens them is stored. */

import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { changeSearch, type Scope } from '#app/alerts/change-search.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { type SavedSearch, savedSearches } from '#app/platform/schema/alerts.server.ts';
import { readSignedId, signedId } from '#app/platform/secret.server.ts';

type Purpose = 'confirm' | 'manage' | 'saved-cars';

export type AlertLinks = { manage: string; unsubscribe: string };

export function confirmLink(searchId: string): string {
  return linkTo('/alerts/confirm', keyOf('confirm', searchId));
}

export function manageKey(searchId: string): string {
  return keyOf('manage', searchId);
}

export function linksOf(searchId: string): AlertLinks {
  const key = manageKey(searchId);
  return { manage: linkTo('/alerts/manage', key), unsubscribe: linkTo('/alerts/unsubscribe', key) };
}

/** The page and the one-click unsubscribe share this address. */
export function savedCarsLink(userId: string): string {
  return linkTo('/alerts/saved-cars', keyOf('saved-cars', userId));
}

/** The search of the link, or the account; null if we never made it. */
export function readKey(purpose: Purpose, key: string | null): string | null {
  return readSignedId(`alert-${purpose}`, key);
}

function keyOf(purpose: Purpose, id: string): string {
  return signedId(`alert-${purpose}`, id);
}

function linkTo(path: string, key: string): string {
  return `${env.PUBLIC_URL}${path}?${new URLSearchParams({ key })}`;
}

type SignedPage = { search: SavedSearch; scope: Scope };

/** Null for a link that we never made, and once its search is gone. */
export async function openSigned(db: Database, key: string | null): Promise<SignedPage | null> {
  const searchId = readKey('manage', key);
  if (!searchId) return null;
  const { id, confirmedAt } = savedSearches;
  const [search] = await db
    .select()
    .from(savedSearches)
    .where(and(eq(id, searchId), isNotNull(confirmedAt)));
  if (!search) return null;
  return { search, scope: search.email ? { email: search.email } : { onlyId: search.id } };
}

export async function unsubscribe(db: Database, { search, scope }: SignedPage): Promise<void> {
  await changeSearch(db, scope, search.id, { kind: 'pause' });
}

export async function unsubscribeAll(db: Database, { search, scope }: SignedPage): Promise<void> {
  if (!('email' in scope)) return unsubscribe(db, { search, scope });
  const rows = await db
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(
      and(eq(savedSearches.email, scope.email), isNotNull(savedSearches.confirmedAt), isNull(savedSearches.removedAt)),
    );
  for (const { id } of rows) await changeSearch(db, scope, id, { kind: 'pause' });
}

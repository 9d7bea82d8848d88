import { randomUUID } from 'node:crypto';
import type { DraftFieldName, DraftValue, Push, Stamp } from '#app/listings/drafts/draft.ts';
import { pushDraft } from '#app/listings/drafts/drafts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

type Typed = Partial<Record<DraftFieldName, DraftValue>>;
type PushOptions = { at?: number; by?: string; base?: Stamp | null; listingId?: string | null };

/** What a device sends after somebody has typed this. */
export function pushOf(typed: Typed, { at = 1, by = 'phone', base = null, listingId = null }: PushOptions = {}) {
  const entries = Object.entries(typed).map(([name, value]) => [name, { value, stamp: { at, by }, base }]);
  return { listingId, fields: Object.fromEntries(entries), settled: [] } satisfies Omit<Push, 'userId'>;
}

/** A draft as a browser would have begun it; answers its id. */
export async function makeDraft(db: Database, userId: string, typed: Typed, options?: PushOptions): Promise<string> {
  const draftId = randomUUID();
  const result = await pushDraft(db, { userId, draftId }, pushOf(typed, options));
  if (!('draft' in result)) throw new Error('The draft was not taken in.');
  return draftId;
}

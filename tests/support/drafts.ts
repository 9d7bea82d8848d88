import { randomUUID } from 'node:crypto';
import type { DraftTexts, Push } from '#app/drafts/draft.ts';
import { pushDraft } from '#app/drafts/drafts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

type Typed = DraftTexts & { photos?: string[] };
type PushOptions = Partial<Pick<Push, 'base' | 'copyId' | 'revision' | 'listingId'>>;

/** What a device pushes for these form values. */
export function pushOf(
  { photos = [], ...texts }: Typed,
  { base = 0, copyId = 'phone', revision = 1, listingId = null }: PushOptions = {},
): Omit<Push, 'userId'> {
  return { listingId, base, copyId, revision, document: { texts, photos } };
}

/** Returns the id of the new draft. */
export async function makeDraft(db: Database, userId: string, typed: Typed, options?: PushOptions): Promise<string> {
  const draftId = randomUUID();
  const answer = await pushDraft(db, { userId, draftId }, pushOf(typed, options));
  if (!('version' in answer)) throw new Error('The draft was not saved.');
  return draftId;
}

/** What becomes of the drafts on this device while somebody is signed in, and when they sign out. Runs in browsers only. */
import { openBrowserStore } from '#app/listings/drafts/browser-store.ts';
import { type Carriage, carryDrafts } from '#app/listings/drafts/carry-drafts.ts';
import { tellTabs } from '#app/listings/drafts/draft-tabs.ts';
import type { LocalDraft } from '#app/listings/drafts/local-draft.ts';
import { sendDiscard, sendPush } from '#app/listings/drafts/send-push.ts';
import { sendPhotosOf } from '#app/listings/photos/picker/send-photo.ts';

type CarryOptions = Pick<Carriage, 'isThorough' | 'signal'>;

/** The drafts of which something is on this device only, after all was tried. */
export async function carryLocalDrafts(userId: string, options: CarryOptions): Promise<LocalDraft[]> {
  const { store } = await openBrowserStore();
  const photosOf = (draftId: string) => sendPhotosOf(userId, () => draftId);
  const carriage = { store, ...options, send: sendPush, discard: sendDiscard, sendPhotosOf: photosOf };
  if (options.isThorough || !navigator.locks) return carryDrafts(userId, carriage);
  return navigator.locks.request('kerbside.carry', () => carryDrafts(userId, carriage));
}

/** All of this person's, or all but those of which something is only here. */
export async function eraseLocalDrafts(userId: string, { keep }: { keep: LocalDraft[] }): Promise<void> {
  const { store } = await openBrowserStore();
  const keptIds = new Set(keep.map(({ draftId }) => draftId));
  for (const draft of await store.list(userId)) {
    if (keptIds.has(draft.draftId)) continue;
    await store.remove(draft);
    tellTabs(draft, 'erased');
  }
}

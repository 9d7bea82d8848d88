/** What becomes of the drafts on this device while somebody is signed in, and when they sign out. Runs in browsers only. */
import { openBrowserStore } from '#app/listings/drafts/browser-store.ts';
import { type Carriage, carryDrafts } from '#app/listings/drafts/carry-drafts.ts';
import { tellTabs } from '#app/listings/drafts/draft-tabs.ts';
import { hasDatabase } from '#app/listings/drafts/has-database.ts';
import type { LocalDraft } from '#app/listings/drafts/local-draft.ts';
import { localDrafts } from '#app/listings/drafts/local-drafts.ts';
import { sendDiscard, sendPush } from '#app/listings/drafts/send-push.ts';
import { settleShownDrafts } from '#app/listings/drafts/shown-drafts.ts';
import { sendPhotosOf } from '#app/listings/photos/picker/send-photo.ts';

/** The drafts of which the account lacks something, which is on this device, or in this page alone. */
export type LeftDrafts = { onDevice: LocalDraft[]; onPage: LocalDraft[] };

/** Brings what it can, but for what is open in a page, which does it itself. */
export async function carryLocalDrafts(userId: string, { signal }: { signal: AbortSignal }): Promise<void> {
  const { store } = await openBrowserStore();
  const carriage = { ...carriageOf(userId, signal), store, isThorough: false };
  if (navigator.locks) await navigator.locks.request('kerbside.carry', () => carryDrafts(userId, carriage));
  else await carryDrafts(userId, carriage);
}

/** After all was tried. Rejects where it cannot be known: a device that does not answer may keep something all the same. */
export async function findLeftDrafts(userId: string, { signal }: { signal: AbortSignal }): Promise<LeftDrafts> {
  const onPage = await settleShownDrafts(userId);
  const pageIds = new Set(onPage.map(({ draftId }) => draftId));
  if (!(await hasDatabase())) return { onDevice: [], onPage };
  const left = await carryDrafts(userId, { ...carriageOf(userId, signal), store: localDrafts(), isThorough: true });
  return { onDevice: left.filter(({ draftId }) => !pageIds.has(draftId)), onPage };
}

/** All of this person's, or all but those of which something is only here. */
export async function eraseLocalDrafts(userId: string, { keep }: { keep: LocalDraft[] }): Promise<void> {
  if (!(await hasDatabase())) return;
  const store = localDrafts();
  const keptIds = new Set(keep.map(({ draftId }) => draftId));
  for (const draft of await store.list(userId)) {
    if (keptIds.has(draft.draftId)) continue;
    await store.remove(draft);
    tellTabs(draft, 'erased');
  }
}

function carriageOf(userId: string, signal: AbortSignal): Omit<Carriage, 'store' | 'isThorough'> {
  const photosOf = (draftId: string) => sendPhotosOf(userId, () => draftId);
  return { signal, send: sendPush, discard: sendDiscard, sendPhotosOf: photosOf };
}

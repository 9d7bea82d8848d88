/** Brings all drafts of one person on this device to the account, as far as it can be reached. */

import { isLocalPhoto, uploadOf } from '#app/listings/drafts/draft.ts';
import type { DraftStore } from '#app/listings/drafts/draft-store.ts';
import { syncDraft } from '#app/listings/drafts/draft-sync.ts';
import { tellTabs } from '#app/listings/drafts/draft-tabs.ts';
import { isHeard, type LocalDraft, photoRefs, withUploads } from '#app/listings/drafts/local-draft.ts';
import type { SendPush, sendDiscard } from '#app/listings/drafts/send-push.ts';
import type { SendPhoto } from '#app/listings/photos/picker/upload-queue.ts';

export type Carriage = {
  store: DraftStore;
  send: SendPush;
  discard: typeof sendDiscard;
  /** Left out where photos shall wait for their own page. */
  sendPhotosOf?: (draftId: string) => SendPhoto;
  signal: AbortSignal;
};

/** The drafts of which something is still on this device only. */
export async function carryDrafts(userId: string, carriage: Carriage): Promise<LocalDraft[]> {
  const drafts = await carriage.store.list(userId);
  const left = await Promise.all(drafts.map((draft) => carry(draft, carriage)));
  return left.filter((draft) => draft !== undefined);
}

async function carry(draft: LocalDraft, carriage: Carriage): Promise<LocalDraft | undefined> {
  const { store } = carriage;
  if (draft.end === 'discarded') return carryEnd(draft, carriage);
  await carryPhotos(draft, carriage);
  const answer = await syncDraft(draft, carriage);
  if (answer.outcome === 'gone' && (draft.end === 'submitted' || isHeard(draft))) {
    await store.remove(draft);
    tellTabs(draft, 'removed');
    return undefined;
  }
  const kept = await store.read(draft);
  if (!kept) return undefined;
  if (answer.outcome === 'heard') tellTabs(draft, 'changed');
  return answer.outcome === 'heard' && isHeard(kept) && !(await hasOwnPhotos(kept, store)) ? undefined : kept;
}

async function carryEnd(draft: LocalDraft, { store, discard }: Carriage): Promise<LocalDraft | undefined> {
  if ((await discard(draft.draftId)) !== 'done') return draft;
  await store.remove(draft);
  return undefined;
}

async function carryPhotos(draft: LocalDraft, { store, sendPhotosOf, signal }: Carriage) {
  if (!sendPhotosOf) return;
  const send = sendPhotosOf(draft.draftId);
  const wanted = photoRefs(draft).filter(isLocalPhoto).map(uploadOf);
  for (const { uploadId, file } of await store.photos(draft)) {
    if (!wanted.includes(uploadId) || signal.aborted) continue;
    const answer = await send({ uploadId, file }, { onProgress() {}, signal });
    if (answer.outcome !== 'stored') return;
    await store.change(draft, (current) => current && withUploads(current, { [uploadId]: answer.photo.id }));
  }
}

async function hasOwnPhotos(draft: LocalDraft, store: DraftStore): Promise<boolean> {
  const waiting = photoRefs(draft).filter(isLocalPhoto).map(uploadOf);
  return waiting.length > 0 && (await store.photos(draft)).some(({ uploadId }) => waiting.includes(uploadId));
}

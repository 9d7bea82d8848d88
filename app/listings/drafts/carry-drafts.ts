/** Brings the drafts that one person has on this device to the account, as far as it can be reached. */
import { type Gone, isLocalPhoto, newDraftId, uploadOf } from '#app/listings/drafts/draft.ts';
import { type DraftStore, moveDraft } from '#app/listings/drafts/draft-store.ts';
import { syncDraft } from '#app/listings/drafts/draft-sync.ts';
import { tellTabs } from '#app/listings/drafts/draft-tabs.ts';
import {
  type DraftKey,
  isHeard,
  keyOf,
  type LocalDraft,
  photoRefs,
  renewed,
  withStored,
} from '#app/listings/drafts/local-draft.ts';
import type { SendPush, sendDiscard } from '#app/listings/drafts/send-push.ts';
import type { SendPhoto } from '#app/listings/photos/picker/upload-queue.ts';

export type Carriage = {
  store: DraftStore;
  send: SendPush;
  discard: typeof sendDiscard;
  sendPhotosOf: (draftId: string) => SendPhoto;
  /** Whether drafts that are open in a page are carried too; else that page does it. */
  isThorough: boolean;
  signal: AbortSignal;
};

/** The drafts of which something is still on this device only. */
export async function carryDrafts(userId: string, carriage: Carriage): Promise<LocalDraft[]> {
  const left: LocalDraft[] = [];
  for (const draft of await carriage.store.list(userId)) {
    const isLeft = carriage.signal.aborted || (await carry(draft, carriage)) === 'left';
    if (isLeft) left.push(draft);
  }
  return left;
}

type Carried = 'left' | 'done';

async function carry(draft: LocalDraft, carriage: Carriage): Promise<Carried> {
  const { store, isThorough } = carriage;
  if (draft.end === 'discarded') return carryEnd(draft, carriage);
  const isHere = draft.end === 'submitted' || !(await isWhollyHeard(draft, store));
  if (!isThorough && (!isHere || (await isOpen(draft)))) return isHere ? 'left' : 'done';
  const answer = await bring(draft, carriage);
  if (answer.outcome === 'gone') return carryOn(draft, answer, carriage);
  return answer.outcome === 'heard' && (await isWhollyHeard(draft, store)) ? 'done' : 'left';
}

async function bring(draft: LocalDraft, carriage: Carriage) {
  const answer = await tell(draft, carriage);
  if (answer.outcome === 'heard' && (await carryPhotos(draft, carriage))) await tell(draft, carriage);
  return answer;
}

/** What is only here of a draft that has ended: a change to what it became, or a new one where what it changed is gone. */
async function carryOn(draft: LocalDraft, gone: Gone, carriage: Carriage): Promise<Carried> {
  const { store } = carriage;
  const current = await store.read(draft);
  if (!current || current.end === 'submitted' || isHeard(current)) {
    await removeEnded(draft, store);
    return 'done';
  }
  // Whoever goes on with it decides whether it is begun anew.
  if (gone.gone === 'draft') return 'left';
  const renewal = await moveDraft(store, current, renewed(current, newDraftId(), gone));
  tellTabs(draft, 'removed');
  const { outcome } = await bring(renewal, carriage);
  return outcome === 'heard' && (await isWhollyHeard(renewal, store)) ? 'done' : 'left';
}

/** The ids of those that have not ended. What was published or deleted elsewhere, and has nothing new, is removed here. */
export async function confirmDrafts(
  drafts: LocalDraft[],
  { store, send }: Pick<Carriage, 'store' | 'send'>,
): Promise<Set<string>> {
  const confirmed = new Set<string>();
  for (const draft of drafts) {
    const { outcome } = await syncDraft(draft, { store, send });
    if (outcome === 'gone') await removeEnded(draft, store);
    else confirmed.add(draft.draftId);
  }
  return confirmed;
}

async function removeEnded(draft: LocalDraft, store: DraftStore) {
  await store.remove(draft);
  tellTabs(draft, 'removed');
}

async function carryEnd(draft: LocalDraft, { store, discard }: Carriage): Promise<Carried> {
  if ((await discard(draft.draftId)) !== 'done') return 'left';
  await store.remove(draft);
  return 'done';
}

async function tell(draft: LocalDraft, { signal, ...carriage }: Carriage) {
  const patience = carriage.isThorough ? { patience: signal } : {};
  const answer = await syncDraft(draft, { ...carriage, ...patience });
  if (answer.outcome === 'heard') tellTabs(draft, 'changed');
  return answer;
}

/** Whether any was stored. */
async function carryPhotos(draft: LocalDraft, { store, sendPhotosOf, signal }: Carriage): Promise<boolean> {
  const send = sendPhotosOf(draft.draftId);
  let isStored = false;
  for (const { uploadId, file } of await ownPhotos(draft, store)) {
    const answer = await send({ uploadId, file }, { onProgress() {}, signal });
    if (signal.aborted || answer.outcome !== 'stored') break;
    const { photo } = answer;
    const stored = { uploads: { [uploadId]: photo.id }, photos: [photo] };
    await store.change(draft, (current) => current && withStored(current, stored));
    isStored = true;
  }
  return isStored;
}

async function isWhollyHeard(key: DraftKey, store: DraftStore): Promise<boolean> {
  const draft = await store.read(key);
  return !draft || (isHeard(draft) && (await ownPhotos(draft, store)).length === 0);
}

/** Photos of the draft that only this device has. */
async function ownPhotos(draft: LocalDraft, store: DraftStore) {
  const waiting = photoRefs(draft).filter(isLocalPhoto).map(uploadOf);
  if (waiting.length === 0) return [];
  return (await store.photos(draft)).filter(({ uploadId }) => waiting.includes(uploadId));
}

/** Held by every page that shows the draft. */
export function openLock(key: DraftKey): string {
  return `kerbside.open.${keyOf(key)}`;
}

export async function isOpen(key: DraftKey): Promise<boolean> {
  return (await navigator.locks?.request(openLock(key), { ifAvailable: true }, (lock) => lock === null)) ?? false;
}

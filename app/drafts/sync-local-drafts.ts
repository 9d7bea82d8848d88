/** The drafts on this device outside of a form: saved to the account on every page, erased at sign-out. Runs in browsers only. */
import { isLocalPhoto, uploadIdOf } from '#app/drafts/draft.ts';
import { isSavedLongAgo } from '#app/drafts/draft-offers.ts';
import { hasDrafts, isOpen, notifyTabs, settleOpenForms } from '#app/drafts/draft-presence.ts';
import { type DraftStore, moveDraft } from '#app/drafts/draft-store.ts';
import { isSaved, type LocalDraft, renewed, withPhotos } from '#app/drafts/local-draft.ts';
import { localDrafts } from '#app/drafts/local-drafts.ts';
import {
  type SendDiscard,
  type SendPush,
  type SyncOutcome,
  sendDiscard,
  sendPush,
  syncDraft,
} from '#app/drafts/send-push.ts';
import { sendPhotosOf } from '#app/photos/send-photo.ts';
import type { SendPhoto } from '#app/photos/upload-queue.ts';
import { randomId } from '#app/vocabulary/random-id.ts';

/** For as long a page may offer to undo a discard. */
const UNDO_MS = 3_600_000;

export type SyncOptions = {
  store: DraftStore;
  send: SendPush;
  discard: SendDiscard;
  sendPhotosOf: (draftId: string) => SendPhoto;
  /** At sign-out: open forms are included, and discards can't be undone any more. */
  isSigningOut: boolean;
  signal: AbortSignal;
};

export async function syncDrafts(userId: string, options: SyncOptions): Promise<LocalDraft[]> {
  const unsaved: LocalDraft[] = [];
  for (const draft of await options.store.list(userId)) {
    if (options.signal.aborted || !(await syncOne(draft, options))) unsaved.push(draft);
  }
  return unsaved;
}

async function syncOne(draft: LocalDraft, options: SyncOptions): Promise<boolean> {
  const { store, isSigningOut } = options;
  if (draft.end === 'discarded' || draft.end === 'unchanged') {
    const mayUndo = draft.end === 'discarded' && Date.now() - draft.changedAt < UNDO_MS;
    return (mayUndo && !isSigningOut) || deliverDiscard(draft, options);
  }
  const isDone = draft.end !== 'submitted' && (await isAllSaved(draft, store));
  if (!isSigningOut && (await isOpen(draft))) return isDone;
  if (isDone) {
    if (isSavedLongAgo(draft, Date.now())) await store.remove(draft);
    return true;
  }
  const synced = await push(draft, options);
  if (synced.outcome === 'gone') return renew(draft, synced, options);
  return synced.outcome === 'synced' && isAllSaved(draft, store);
}

export async function deliverDiscard(draft: LocalDraft, { store, discard }: Pick<SyncOptions, 'store' | 'discard'>) {
  const version = draft.end === 'unchanged' ? draft.base : undefined;
  if ((await discard(draft.draftId, version)) !== 'done') return false;
  await store.remove(draft);
  return true;
}

async function push(draft: LocalDraft, options: SyncOptions): Promise<SyncOutcome> {
  const synced = await syncDraft(draft, options);
  if (synced.outcome === 'synced') {
    await uploadPhotos(draft, options);
    notifyTabs(draft, 'changed');
  }
  return synced;
}

async function renew(draft: LocalDraft, gone: SyncOutcome & { outcome: 'gone' }, options: SyncOptions) {
  const { store } = options;
  const current = await store.read(draft);
  if (!current || current.end === 'submitted' || isSaved(current)) {
    await store.remove(draft);
    notifyTabs(draft, gone);
    return true;
  }
  // The person decides on its form whether to start another draft.
  if (gone.gone === 'draft') return false;
  const renewal = await moveDraft(store, current, renewed(current, randomId(), gone));
  notifyTabs(draft, gone);
  return (await push(renewal, options)).outcome === 'synced' && isAllSaved(renewal, store);
}

async function uploadPhotos(draft: LocalDraft, { store, sendPhotosOf, signal }: SyncOptions) {
  const send = sendPhotosOf(draft.draftId);
  for (const { uploadId, file } of await photosOnDevice(draft, store)) {
    const answer = await send({ uploadId, file }, { onProgress() {}, signal });
    if (signal.aborted || answer.outcome !== 'stored') return;
    const { photo } = answer;
    const stored = { uploads: { [uploadId]: photo.id }, photos: [photo] };
    await store.change(draft, (current) => current && withPhotos(current, stored));
    await store.removePhotos(draft, [uploadId]);
  }
}

async function isAllSaved(key: LocalDraft, store: DraftStore): Promise<boolean> {
  const draft = await store.read(key);
  return !draft || (isSaved(draft) && (await photosOnDevice(draft, store)).length === 0);
}

async function photosOnDevice(key: LocalDraft, store: DraftStore) {
  const draft = await store.read(key);
  const uploadIds = (draft?.document.photos ?? []).filter(isLocalPhoto).map(uploadIdOf);
  if (uploadIds.length === 0) return [];
  return (await store.photos(key)).filter(({ uploadId }) => uploadIds.includes(uploadId));
}

function optionsOf(userId: string, signal: AbortSignal): Omit<SyncOptions, 'isSigningOut'> {
  const photosOf = (draftId: string) => sendPhotosOf(userId, () => draftId);
  return { store: localDrafts, signal, send: sendPush, discard: sendDiscard, sendPhotosOf: photosOf };
}

/** One page at a time; forms save their own drafts. */
export async function saveLocalDrafts(userId: string, { signal }: { signal: AbortSignal }): Promise<void> {
  const save = () => syncDrafts(userId, { ...optionsOf(userId, signal), isSigningOut: false });
  if (navigator.locks) await navigator.locks.request('kerbside.save', save);
  else await save();
}

/** Drafts that the account lacks something of, on the device or on this page only. */
export type UnsavedDrafts = { onDevice: LocalDraft[]; onPage: LocalDraft[] };

/** After trying everything. Rejects if the device doesn't answer: it may still have drafts. */
export async function findUnsaved(userId: string, { signal }: { signal: AbortSignal }): Promise<UnsavedDrafts> {
  const onPage = await settleOpenForms(userId);
  const pageIds = new Set(onPage.map(({ draftId }) => draftId));
  if (!(await hasDrafts())) return { onDevice: [], onPage };
  const unsaved = await syncDrafts(userId, { ...optionsOf(userId, signal), isSigningOut: true });
  return { onDevice: unsaved.filter(({ draftId }) => !pageIds.has(draftId)), onPage };
}

export async function eraseLocalDrafts(userId: string, { except }: { except: LocalDraft[] }): Promise<void> {
  if (!(await hasDrafts())) return;
  const exceptIds = new Set(except.map(({ draftId }) => draftId));
  for (const draft of await localDrafts.list(userId)) {
    if (exceptIds.has(draft.draftId)) continue;
    await localDrafts.remove(draft);
    notifyTabs(draft, 'erased');
  }
}

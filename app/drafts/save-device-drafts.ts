/** The drafts on this device outside of a form: saved to the account on every page, erased at sign-out. Runs in browsers only. */
import { type DeviceDraft, isPartOfListing, isSaved, pushOf, withPhotos, withSaved } from '#app/drafts/device-draft.ts';
import { type DeviceStore, deviceStore } from '#app/drafts/device-store.ts';
import { draftTitle } from '#app/drafts/draft.ts';
import { openKeepers, openLock } from '#app/drafts/draft-keeper.ts';
import { hasDrafts } from '#app/drafts/has-drafts.ts';
import { type SendDraft, sendDraft } from '#app/drafts/send-draft.ts';
import { sendPhotosOf } from '#app/photos/send-photo.ts';
import type { SendPhoto } from '#app/photos/upload-queue.ts';

export type SavingOptions = {
  store?: DeviceStore;
  send?: SendDraft;
  sendPhotosOf?: (userId: string, draftId: string) => SendPhoto;
  /** Open forms save their own drafts. */
  isSigningOut?: boolean;
  signal: AbortSignal;
};

/** Returns the drafts that the account lacks something of. */
export async function saveDeviceDrafts(userId: string, options: SavingOptions): Promise<DeviceDraft[]> {
  const { store = deviceStore, isSigningOut, signal } = options;
  const unsaved: DeviceDraft[] = [];
  for (const draft of await store.list(userId)) {
    const save = async () => !signal.aborted && (await saveOne(draft, options));
    const isDone = isSigningOut || !navigator.locks ? await save() : await ifNotOpen(draft, save);
    if (!isDone) unsaved.push(draft);
  }
  return unsaved;
}

function ifNotOpen(draft: DeviceDraft, save: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks.request(openLock(draft), { ifAvailable: true }, (lock) => lock !== null && save());
}

async function saveOne(draft: DeviceDraft, options: SavingOptions): Promise<boolean> {
  const { store = deviceStore, send = sendDraft } = options;
  if (!isSaved(draft)) {
    const push = pushOf(draft);
    const answer = await send(draft.draftId, push);
    if (answer.outcome === 'ended' && isPartOfListing(draft)) {
      await store.remove(draft);
      return true;
    }
    if (answer.outcome !== 'saved') return false;
    await store.change(draft, (current) => current && withSaved(current, push, answer, Date.now()));
  }
  return sendPhotos(draft, options);
}

async function sendPhotos(draft: DeviceDraft, options: SavingOptions): Promise<boolean> {
  const { store = deviceStore, sendPhotosOf: sendOf = sendPhotosOf, signal } = options;
  const send = sendOf(draft.userId, draft.draftId);
  const named = new Set(draft.document.photos);
  for (const { id, file } of await store.photos(draft)) {
    if (!named.has(id)) continue;
    const answer = await send({ uploadId: id, file }, { onProgress() {}, signal });
    if (signal.aborted || answer.outcome !== 'stored') return false;
    await store.change(draft, (current) => current && withPhotos(current, { [id]: answer.photo }));
    await store.removePhotos(draft, [id]);
  }
  return true;
}

/** Saves what it can, asks about the rest, and erases what is saved. False if the person stays. */
export async function settleDrafts(userId: string, signal: AbortSignal): Promise<boolean> {
  const own = [...openKeepers].filter(({ key }) => key.userId === userId);
  const onPage: DeviceDraft[] = [];
  for (const keeper of own) if (!(await keeper.settle())) onPage.push(keeper.current());
  const onDevice = (await hasDrafts()) ? await saveDeviceDrafts(userId, { isSigningOut: true, signal }) : [];
  const pageIds = new Set(onPage.map(({ draftId }) => draftId));
  const kept = onDevice.filter(({ draftId }) => !pageIds.has(draftId));
  if (onPage.length + kept.length > 0 && !confirm(questionOf(kept, onPage))) return false;
  await eraseDeviceDrafts(userId, onDevice);
  return true;
}

function questionOf(kept: DeviceDraft[], lost: DeviceDraft[]): string {
  const titles = (drafts: DeviceDraft[]) => drafts.map(draftTitle).join(', ');
  return [
    'Some changes aren’t saved to your account.',
    kept.length > 0 && `On this device only, until you sign in again: ${titles(kept)}.`,
    lost.length > 0 && `Lost when you sign out: ${titles(lost)}.`,
    'Sign out anyway?',
  ]
    .filter(Boolean)
    .join('\n');
}

export async function eraseDeviceDrafts(userId: string, except: DeviceDraft[]): Promise<void> {
  if (!(await hasDrafts())) return;
  const exceptIds = new Set(except.map(({ draftId }) => draftId));
  for (const draft of await deviceStore.list(userId)) {
    if (!exceptIds.has(draft.draftId)) await deviceStore.remove(draft);
  }
}

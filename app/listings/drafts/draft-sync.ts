/** Brings what a device keeps of a draft and what the account has of it together. */
import type { DraftFieldName } from '#app/listings/drafts/draft.ts';
import type { DraftStore } from '#app/listings/drafts/draft-store.ts';
import { type DraftKey, keyOf, type LocalDraft, pushOf, withAnswer } from '#app/listings/drafts/local-draft.ts';
import type { PushOutcome, SendPush } from '#app/listings/drafts/send-push.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export type SyncOptions = {
  store: DraftStore;
  send: SendPush;
  /** Fields that are being typed in right now. */
  busy?: () => ReadonlySet<DraftFieldName>;
  /** Waits until then for a tab that is at it. */
  patience?: AbortSignal;
};

/** `busy`: another tab is at it. */
export type SyncOutcome = Exclude<PushOutcome, { outcome: 'heard' }> | { outcome: 'heard' | 'busy' };

const NOTHING: ReadonlySet<DraftFieldName> = new Set();

/** One tab at a time. What is sent is what the device keeps, so that the account never knows more than the device. */
export async function syncDraft(key: DraftKey, options: SyncOptions): Promise<SyncOutcome> {
  if (!navigator.locks) return sync(key, options);
  const { patience } = options;
  const wait = patience ? { signal: patience } : { ifAvailable: true };
  try {
    return await navigator.locks.request(`kerbside.draft.${keyOf(key)}`, wait, (lock) =>
      lock ? sync(key, options) : { outcome: 'busy' as const },
    );
  } catch (error) {
    if (patience?.aborted) return { outcome: 'busy' };
    throw error;
  }
}

async function sync(key: DraftKey, { store, send, busy = () => NOTHING }: SyncOptions): Promise<SyncOutcome> {
  const draft = await store.read(key);
  if (!draft) return { outcome: 'heard' };
  const push = pushOf(draft);
  const answer = await send(key.draftId, push);
  if (answer.outcome !== 'heard') return answer;
  const merged = await store.change(
    key,
    (current) => current && withAnswer(current, { push, account: answer.draft, photos: answer.photos, busy: busy() }),
  );
  if (merged) await dropStored(key, { store, draft: merged, photos: answer.photos });
  return { outcome: 'heard' };
}

/** The bytes of a photo are kept until the account says that it has it. */
async function dropStored(
  key: DraftKey,
  { store, draft, photos }: { store: DraftStore; draft: LocalDraft; photos: Photo[] },
) {
  const storedIds = new Set(photos.map(({ id }) => id));
  const done = Object.keys(draft.uploads).filter((uploadId) => storedIds.has(draft.uploads[uploadId] as string));
  const kept = done.length > 0 ? await store.photos(key) : [];
  const superfluous = kept.map(({ uploadId }) => uploadId).filter((uploadId) => done.includes(uploadId));
  if (superfluous.length > 0) await store.dropPhotos(key, superfluous);
}

import type { DeviceDraft, DraftKey } from '#app/drafts/device-draft.ts';
import type { ChangeDraft, DeviceStore } from '#app/drafts/device-store.ts';
import { randomId } from '#app/vocabulary/random-id.ts';

/** Where the device can't store, the page keeps the draft and the account gets it. */
export class DeviceCopy {
  draft: DeviceDraft | undefined;
  problem: 'none' | 'full' | null = null;
  /** The last that the device has written. */
  revision = 0;
  /** Published, deleted or signed out in another tab, until the account says otherwise. */
  isErased = false;
  readonly #key: DraftKey;
  readonly #store: DeviceStore;

  constructor(key: DraftKey, store: DeviceStore) {
    this.#key = key;
    this.#store = store;
  }

  async change(change: ChangeDraft): Promise<void> {
    const before = this.draft;
    const hadWritten = this.revision > 0;
    let isErased = this.isErased;
    try {
      if (isErased) throw new Error('the draft is not on the device any more');
      this.draft = await this.#store.change(this.#key, (draft) => {
        isErased = !draft && hadWritten;
        if (isErased) return undefined;
        const isBehind = draft && before && draft.revision < before.revision;
        return change(isBehind ? before : (draft ?? before));
      });
      if (isErased) throw new Error('the draft is not on the device any more');
      this.problem = null;
      this.revision = this.draft?.revision ?? 0;
    } catch (error) {
      this.isErased = isErased;
      if (!isErased) this.problem = isQuotaError(error) ? 'full' : 'none';
      // Another tab may still write the device's copy.
      const own = before && this.revision > 0 ? { ...before, copyId: randomId() } : before;
      this.revision = 0;
      this.draft = change(own);
    }
  }

  remove(): Promise<void> {
    return this.#store.remove(this.#key).catch(() => {});
  }
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

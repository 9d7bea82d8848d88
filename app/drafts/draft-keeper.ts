/** One draft in one page, independent of React: from the form to the device, then to the account, and back. */
import { DeviceDraft } from '#app/drafts/device-draft.ts';
import { type AccountDraft, type DraftDocument, type DraftField, draftPath, type Gone } from '#app/drafts/draft.ts';
import {
  type DraftNews,
  type DraftTabs,
  draftTabs,
  holdOpen,
  isOpen,
  registerForm,
} from '#app/drafts/draft-presence.ts';
import { type DraftState, isOfAnotherPage } from '#app/drafts/draft-state.ts';
import type { DraftStore } from '#app/drafts/draft-store.ts';
import {
  changesNothing,
  type DraftKey,
  isSaved,
  keyOf,
  type LocalDraft,
  type Subject,
  type Version,
  withVersion,
} from '#app/drafts/local-draft.ts';
import { type SendDiscard, type SendPush, type SyncOutcome, syncDraft } from '#app/drafts/send-push.ts';
import { ShownDraft, type ShownDraftOptions } from '#app/drafts/shown-draft.ts';
import { SyncLoop } from '#app/drafts/sync-loop.ts';
import type { ShownPhoto } from '#app/photos/picked-photo.ts';

export type KeeperOptions = Subject &
  ShownDraftOptions & {
    key: DraftKey;
    listing?: DraftDocument | undefined;
    account: AccountDraft | null;
    openStore(): Promise<DraftStore>;
    send: SendPush;
    discard: SendDiscard;
  };

const END_OF_RENEWED = { draft: 'renewed', published: 'published', listing: 'listing-gone' } as const;

/** `tab`: another tab has changed the copy on this device. */
type Conflict = Version & { from: 'account' | 'tab' };

export class DraftKeeper {
  readonly #options: KeeperOptions;
  readonly #shown: ShownDraft;
  readonly #device: DeviceDraft;
  readonly #loop = new SyncLoop(() => this.#sync());
  readonly #tabs: DraftTabs;
  readonly #listeners = new Set<() => void>();
  readonly #closed = Promise.withResolvers<void>();
  readonly #unregister: () => void;
  #conflict: Conflict | null = null;
  #line: DraftState['line'] = null;
  #end: DraftState['end'] = null;
  #nextPath: string | null = null;
  #isJustRenewed = false;
  #state: DraftState;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#shown = new ShownDraft(options);
    this.#device = new DeviceDraft(options.key, options, this.#shown, {
      onChange: () => this.#notify(),
      onWritten: () => this.#saveNext(),
      onClash: (newer) => {
        this.#conflict = { ...newer, version: newer.base, from: 'tab' };
      },
    });
    this.#tabs = draftTabs((key, news) => key === keyOf(this.#device.key) && this.#onTabNews(news));
    this.#unregister = registerForm({ userId: options.key.userId, settle: () => this.#settle() });
    holdOpen(options.key, this.#closed.promise);
    this.#state = this.#readState();
    this.#device.open(options.openStore, options.account).then(() => this.#pushSoon());
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly read = () => this.#state;

  /** `field` is what a person has just changed; photos and the form as a whole have none. */
  change(field?: DraftField) {
    if (this.#shown.isChangedByPerson(field)) this.#device.change();
  }

  addPhoto(uploadId: string, file: File): Promise<void> {
    return this.#device.addPhoto(uploadId, file);
  }

  removePhoto(uploadId: string): Promise<void> {
    return this.#device.removePhoto(uploadId);
  }

  showPhotos(refs: string[], photos: ShownPhoto[]) {
    this.#device.showPhotos(refs, photos);
  }

  readonly flush = (): Promise<void> => this.#device.flush();

  readonly retry = async (): Promise<void> => {
    await this.flush();
    await this.#device.refresh();
    if (this.#device.draft) await this.#loop.now();
  };

  async useMine(): Promise<void> {
    const conflict = this.#takeConflict();
    if (conflict?.from === 'tab') await this.#device.overwrite();
    else if (conflict) {
      await this.#device.changeDraft((draft) => draft && { ...draft, base: conflict.version });
      await this.#loop.now();
    }
  }

  async useSaved(): Promise<void> {
    const conflict = this.#takeConflict();
    if (!conflict) return;
    this.#device.dropChanges();
    if (conflict.from === 'account') {
      await this.#device.changeDraft((draft) => draft && withVersion(draft, conflict, Date.now()));
    }
    await this.#device.refresh();
  }

  #takeConflict(): Conflict | null {
    const conflict = this.#conflict;
    this.#conflict = null;
    return conflict;
  }

  /** The form is being sent, so a missing draft afterwards is expected. */
  readonly submit = async (): Promise<void> => {
    if (isOfAnotherPage(this.#state)) return;
    await this.#device.changeDraft((draft) => draft && { ...draft, end: 'submitted' });
  };

  async finish(gone: Gone): Promise<void> {
    this.#stop();
    await this.flush();
    await this.#removeFromDevice(gone);
  }

  /** True if it can be undone: the account still has it, and the device has the rest. */
  async discard(): Promise<boolean> {
    await this.flush();
    const { draft, store, key } = this.#device;
    if (!draft) return false;
    this.#stop();
    if (store.isLasting) {
      await this.#device.changeDraft((draft) => draft && { ...draft, end: 'discarded', changedAt: Date.now() });
    } else await this.#options.discard(key.draftId);
    this.#tabs.notify(key, { gone: 'draft' });
    return store.isLasting;
  }

  async close(): Promise<void> {
    this.#loop.stop();
    this.#unregister();
    await this.flush();
    const { isStopped } = this.#device;
    this.#stop();
    this.#tabs.close();
    this.#closed.resolve();
    if (!isStopped) await this.#removeUnchanged();
  }

  /** An edit equal to its listing ends with the form, unless another device has saved more. */
  async #removeUnchanged() {
    const { draft, store, key } = this.#device;
    const { listing, listingId, discard } = this.#options;
    if (!listing || draft?.listingId !== listingId || draft.end || !changesNothing(draft.document, listing)) return;
    if (await isOpen(key)) return;
    if ((await discard(draft.draftId, draft.base)) === 'done') await store.remove(key);
    else await store.change(key, (current) => current && { ...current, end: 'unchanged' });
  }

  async #settle(): Promise<LocalDraft | null> {
    await this.flush();
    if (this.#device.progress() === 'unsaved') await this.retry();
    return this.#device.isStopped || this.#device.progress() !== 'unsaved' ? null : this.#device.current();
  }

  #stop() {
    this.#device.isStopped = true;
    this.#loop.stop();
  }

  #saveNext() {
    this.#tabs.notify(this.#device.key, 'changed');
    this.#pushSoon();
  }

  #pushSoon() {
    const { draft } = this.#device;
    if (draft && !isSaved(draft) && !this.#conflict) this.#loop.soon();
  }

  async #sync(): Promise<SyncOutcome['outcome']> {
    const { key, store } = this.#device;
    const synced: SyncOutcome =
      navigator.onLine === false
        ? { outcome: 'unreachable' }
        : await syncDraft(key, { store, send: this.#options.send });
    // Another tab may have ended this draft before the account's answer came.
    if (this.#device.isStopped || key !== this.#device.key) return synced.outcome;
    if (synced.outcome === 'synced') {
      this.#line = null;
      this.#isJustRenewed = false;
      await this.#device.refresh();
      this.#saveNext();
    } else if (synced.outcome === 'conflict') {
      this.#line = null;
      this.#shown.photos.addStored(synced.saved.photos);
      this.#conflict = { ...synced.saved, from: 'account' };
    } else if (synced.outcome === 'gone') await this.#takeEnd(synced);
    else this.#line = synced.outcome;
    this.#notify();
    return synced.outcome;
  }

  async #takeEnd(gone: Gone) {
    const { draft } = this.#device;
    if (draft?.end === 'submitted') {
      if (gone.gone !== 'published') return;
      this.#end = 'created';
      this.#nextPath = `/listing/${gone.listingId}`;
    } else if (this.#isJustRenewed) {
      // An account that rejects every draft would be sent one after the other.
      this.#line = 'rejected';
    } else if (draft && isSaved(draft) && this.#device.isWritten() && gone.gone !== 'listing') {
      await this.#removeFromDevice(gone);
      this.#startOver(gone);
    } else {
      await this.#renew(gone);
      this.#pushSoon();
    }
  }

  async #removeFromDevice(gone: Gone) {
    const { key, store } = this.#device;
    await store.remove(key);
    this.#tabs.notify(key, gone);
  }

  #startOver(gone: Gone) {
    this.#device.startOver(gone);
    this.#continueWith(gone.gone === 'published' ? 'published' : 'ended');
  }

  async #renew(gone: Gone) {
    const { key } = this.#device;
    await this.#device.renew(gone);
    this.#tabs.notify(key, gone);
    this.#isJustRenewed = true;
    this.#continueWith(END_OF_RENEWED[gone.gone]);
  }

  #continueWith(end: DraftState['end']) {
    const { draftId, listingId } = this.#device.current();
    holdOpen(this.#device.key, this.#closed.promise);
    this.#conflict = null;
    this.#end = end;
    this.#nextPath = isOfAnotherPage({ end }) ? draftPath({ draftId, listingId }) : null;
    this.#notify();
  }

  #onTabNews(news: DraftNews) {
    if (news === 'changed') return this.#device.refresh();
    if (news !== 'erased') return this.#startOver(news);
    this.#stop();
    this.#device.dropChanges();
    this.#line = 'signed-out';
    this.#notify();
  }

  #notify() {
    this.#state = this.#readState();
    for (const listener of this.#listeners) listener();
  }

  #readState(): DraftState {
    return {
      draftId: this.#device.key.draftId,
      progress: this.#device.progress(),
      line: this.#line,
      room: this.#device.room,
      end: this.#end,
      nextPath: this.#nextPath,
      conflict: this.#conflict && {
        saved: this.#conflict.document,
        mine: this.#shown.document(this.#device.current()),
      },
      photosElsewhere: this.#shown.photos.countElsewhere(),
    };
  }
}

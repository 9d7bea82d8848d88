/**
 * One draft in one page. What the form says goes to the device within a moment and from there to the account; what other
 * tabs and devices saved comes back. It knows nothing of React.
 */
import {
  type AccountDraft,
  type DraftDocument,
  type DraftField,
  type DraftTexts,
  draftPath,
  type Gone,
  isSameDocument,
  withUploads,
} from '#app/drafts/draft.ts';
import { DraftPhotos } from '#app/drafts/draft-photos.ts';
import {
  type DraftNews,
  type DraftTabs,
  draftTabs,
  holdOpen,
  isOpen,
  registerForm,
} from '#app/drafts/draft-presence.ts';
import { type DraftState, isOfAnotherPage } from '#app/drafts/draft-state.ts';
import { type ChangeDraft, type DraftStore, memoryDrafts, moveDraft } from '#app/drafts/draft-store.ts';
import {
  changesNothing,
  type DraftKey,
  isSaved,
  keyOf,
  type LocalDraft,
  newLocalDraft,
  renewed,
  type Subject,
  type Version,
  withAccount,
  withDocument,
  withPhotos,
  withVersion,
} from '#app/drafts/local-draft.ts';
import { type SendDiscard, type SendPush, type SyncOutcome, syncDraft } from '#app/drafts/send-push.ts';
import { SyncLoop } from '#app/drafts/sync-loop.ts';
import type { RestoredPhoto, ShownPhoto } from '#app/photos/picked-photo.ts';
import type { Photo } from '#app/vocabulary/photo.ts';
import { randomId } from '#app/vocabulary/random-id.ts';

/** From a keystroke to the write; the disk has the rest of the 300 ms. */
const WRITE_MS = 120;

export type KeeperOptions = {
  key: DraftKey;
  listingId: string | null;
  listingTitle: string | null;
  listing?: DraftDocument | undefined;
  photos: Photo[];
  account: AccountDraft | null;
  form: {
    read(): DraftTexts;
    fill(texts: DraftTexts): void;
    restorePhotos(photos: RestoredPhoto[]): void;
  };
  /** Fields that were filled in before scripts ran, by a person, or by a browser that restores a page (`isRestored`). */
  typed: DraftTexts;
  isRestored: boolean;
  openStore(): Promise<DraftStore>;
  send: SendPush;
  discard: SendDiscard;
};

const END_OF_RENEWED = { draft: 'renewed', published: 'published', listing: 'listing-gone' } as const;

/** `tab`: another tab has changed the copy on this device. */
type Conflict = Version & { from: 'account' | 'tab' };

export class DraftKeeper {
  readonly #options: KeeperOptions;
  readonly #photos: DraftPhotos;
  readonly #loop = new SyncLoop(() => this.#sync());
  readonly #tabs: DraftTabs;
  readonly #listeners = new Set<() => void>();
  readonly #closed = Promise.withResolvers<void>();
  readonly #unregister: () => void;
  #key: DraftKey;
  #subject: Subject;
  #store: DraftStore = memoryDrafts();
  #draft: LocalDraft | undefined;
  #shownRevision = 0;
  /** What the form said when it last agreed with the device's copy. */
  #agreed: DraftDocument | null = null;
  #isChanged = false;
  #isWriting = false;
  #isFilling = false;
  /** On a slow device, opening its storage takes long enough to type. */
  readonly #typedWhileOpening = new Set<DraftField>();
  #isOpening = true;
  #photosOnTheirWay = 0;
  #writeTimer: ReturnType<typeof setTimeout> | undefined;
  #turn: Promise<unknown>;
  #conflict: Conflict | null = null;
  #line: DraftState['line'] = null;
  #room: DraftState['room'] = null;
  #end: DraftState['end'] = null;
  #listingPath: string | null = null;
  #isJustRenewed = false;
  #isStopped = false;
  #state: DraftState;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#key = options.key;
    this.#subject = options;
    this.#photos = new DraftPhotos(options.photos);
    this.#tabs = draftTabs((key, news) => key === keyOf(this.#key) && this.#onTabNews(news));
    this.#unregister = registerForm({ userId: options.key.userId, settle: () => this.#settle() });
    holdOpen(this.#key, this.#closed.promise);
    this.#state = this.#readState();
    this.#turn = this.#open();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly read = () => this.#state;

  /** `field` is what a person has just changed; photos and the form as a whole have none. */
  readonly change = (field?: DraftField) => {
    if (this.#isStopped || this.#isFilling) return;
    if (field && this.#isOpening) this.#typedWhileOpening.add(field);
    this.#isChanged = true;
    this.#writeTimer ??= setTimeout(() => this.flush(), WRITE_MS);
    this.#notify();
  };

  async addPhoto(uploadId: string, file: File): Promise<void> {
    this.#photos.addPicked(uploadId, file);
    this.#photosOnTheirWay += 1;
    this.#notify();
    await this.#turn;
    try {
      await this.#store.addPhoto(this.#key, { uploadId, file, pickedAt: Date.now() });
      this.#photos.addWritten([{ uploadId, file }]);
    } catch {
      this.#room ??= 'photos';
    }
    this.#photosOnTheirWay -= 1;
    this.change();
    await this.flush();
  }

  async removePhoto(uploadId: string): Promise<void> {
    this.#photos.remove(uploadId);
    await this.flush();
    await this.#store.removePhotos(this.#key, [uploadId]);
  }

  showPhotos(refs: string[], photos: ShownPhoto[]) {
    if (this.#isStopped) return;
    this.#photos.show(refs, photos);
    this.change();
  }

  /** Writes what the form says to the device, or to the page where the device fails. */
  readonly flush = (): Promise<void> => {
    clearTimeout(this.#writeTimer);
    this.#writeTimer = undefined;
    return this.#inTurn(() => this.#write());
  };

  readonly retry = async (): Promise<void> => {
    await this.flush();
    await this.#refresh();
    if (this.#draft) await this.#loop.now();
  };

  async useMine(): Promise<void> {
    const conflict = this.#takeConflict();
    if (conflict?.from === 'tab') {
      this.#shownRevision = (await this.#store.read(this.#key))?.revision ?? 0;
      await this.flush();
    } else if (conflict) {
      await this.#changeDraft((draft) => draft && { ...draft, base: conflict.version });
      await this.#loop.now();
    }
  }

  async useSaved(): Promise<void> {
    const conflict = this.#takeConflict();
    if (!conflict) return;
    this.#isChanged = false;
    if (conflict.from === 'account') {
      await this.#changeDraft((draft) => draft && withVersion(draft, conflict, Date.now()));
    }
    await this.#refresh();
  }

  /** The form is being sent as it is: if the draft is gone afterwards, that is why. */
  readonly submit = async (): Promise<void> => {
    if (!isOfAnotherPage(this.#state)) await this.#changeDraft((draft) => draft && { ...draft, end: 'submitted' });
  };

  async finish(gone: Gone): Promise<void> {
    this.#stop();
    await this.flush();
    await this.#store.remove(this.#key);
    this.#tabs.tell(this.#key, gone);
  }

  /** True where it can be undone: the account still has it, and the device what the account doesn't have. */
  async discard(): Promise<boolean> {
    await this.flush();
    this.#stop();
    if (!this.#draft) return false;
    const { draftId } = this.#key;
    if (this.#store.isLasting) {
      await this.#changeDraft((draft) => draft && { ...draft, end: 'discarded', changedAt: Date.now() });
    } else await this.#options.discard(draftId);
    this.#tabs.tell(this.#key, { gone: 'draft' });
    return this.#store.isLasting;
  }

  async close(): Promise<void> {
    this.#loop.stop();
    this.#unregister();
    await this.flush();
    const wasStopped = this.#isStopped;
    this.#stop();
    this.#tabs.close();
    this.#closed.resolve();
    if (!wasStopped) await this.#removeUnchanged();
  }

  /** An edit that says what its listing says ends with the form, unless another device has saved more. */
  async #removeUnchanged() {
    const draft = this.#draft;
    const { listing, listingId, discard } = this.#options;
    if (!listing || !draft || draft.listingId !== listingId || draft.end || !changesNothing(draft.document, listing))
      return;
    if (await isOpen(this.#key)) return;
    if ((await discard(draft.draftId, draft.base)) === 'done') await this.#store.remove(this.#key);
    else await this.#store.change(this.#key, (current) => current && { ...current, end: 'unchanged' });
  }

  async #settle(): Promise<LocalDraft | null> {
    await this.flush();
    if (this.#progress() === 'unsaved') await this.retry();
    if (this.#isStopped || this.#progress() !== 'unsaved') return null;
    return this.#draft ?? this.#newDraft();
  }

  async #open() {
    this.#store = await this.#options.openStore();
    if (!this.#store.isLasting) this.#room = 'none';
    try {
      await this.#load();
    } catch (error) {
      this.#moveIntoPage(error);
      await this.#load();
    }
    this.#isOpening = false;
    const news = this.#news();
    if (this.#draft) this.#show(this.#draft, news);
    if (Object.keys(news).length > 0) this.change();
    else if (this.#draft) this.#pushSoon();
    this.#notify();
  }

  /** What a person wrote before the draft was there. What a browser restores may be older than the draft. */
  #news(): DraftTexts {
    const { typed, isRestored, form } = this.#options;
    const texts: DraftTexts = this.#draft?.document.texts ?? {};
    const isNews = ([name]: [string, string]) => !isRestored || !texts[name as DraftField];
    const isTyped = ([name]: [string, string]) => this.#typedWhileOpening.has(name as DraftField);
    return Object.fromEntries([
      ...Object.entries(typed).filter(isNews),
      ...Object.entries(form.read()).filter(isTyped),
    ]);
  }

  async #load() {
    const { account } = this.#options;
    this.#photos.addWritten(await this.#store.photos(this.#key));
    if (account) this.#draft = await this.#store.change(this.#key, (draft) => withAccount(draft, this.#key, account));
    else this.#draft = await this.#store.read(this.#key);
    if (this.#draft?.end && this.#draft.end !== 'submitted') {
      this.#draft = await this.#store.change(this.#key, (draft) => draft && { ...draft, end: null });
    }
  }

  #newDraft(): LocalDraft {
    const draft = newLocalDraft(this.#key, this.#subject, Date.now());
    // Without a version the form asks before it overwrites the listing.
    const isOtherListing = this.#subject.listingId && this.#subject.listingId !== this.#options.listingId;
    return isOtherListing ? { ...draft, document: { texts: { version: '' } } } : draft;
  }

  #formDocument(before: LocalDraft): DraftDocument {
    return { texts: { ...before.document.texts, ...this.#options.form.read() }, photos: this.#photos.refs() };
  }

  async #write(): Promise<void> {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    this.#isWriting = true;
    let clash: LocalDraft | undefined;
    let isOutdated = false;
    let agreed: DraftDocument | null = null;
    try {
      const written = await this.#store.change(this.#key, (current) => {
        const before = current ?? this.#draft ?? this.#newDraft();
        const known = withPhotos(before, this.#photos.known());
        isOutdated = before.revision !== this.#shownRevision;
        clash = isOutdated && this.#hasOwnChanges(known) ? before : undefined;
        if (clash) return current;
        if (isOutdated) return known;
        agreed = this.#formDocument(known);
        return withPhotos(withDocument(known, agreed, Date.now()), this.#photos.known());
      });
      if (clash) {
        this.#isChanged = true;
        this.#conflict = { ...clash, version: clash.base, from: 'tab' };
      } else {
        this.#draft = written;
        if (isOutdated) this.#refresh();
        else {
          this.#agreed = agreed;
          this.#shownRevision = written?.revision ?? 0;
        }
        await this.#removeUploaded();
        this.#tabs.tell(this.#key, 'changed');
        this.#pushSoon();
      }
    } catch (error) {
      this.#isChanged = true;
      this.#moveIntoPage(error);
      await this.#write();
    } finally {
      this.#isWriting = false;
      this.#notify();
    }
  }

  /** An uploaded photo is no change by a person: then another tab's version is shown. */
  #hasOwnChanges(newer: LocalDraft): boolean {
    if (!this.#agreed) return true;
    const uploads = new Map(Object.entries(newer.uploads));
    const said = this.#formDocument(this.#draft ?? newer);
    return !isSameDocument(withUploads(this.#agreed, uploads), withUploads(said, uploads));
  }

  async #removeUploaded() {
    const uploadIds = this.#photos.takeUploaded();
    if (uploadIds.length > 0) await this.#store.removePhotos(this.#key, uploadIds);
  }

  async #changeDraft(change: ChangeDraft): Promise<void> {
    await this.flush();
    await this.#inTurn(async () => {
      try {
        this.#draft = await this.#store.change(this.#key, change);
      } catch (error) {
        this.#moveIntoPage(error);
        this.#draft = await this.#store.change(this.#key, change);
      }
    });
  }

  async #refresh(): Promise<void> {
    await this.#turn;
    const draft = await this.#store.read(this.#key);
    if (this.#isStopped || !draft || this.#isChanged || this.#isWriting) return;
    if (this.#photos.countElsewhere() > 0 || draft.revision !== this.#shownRevision) {
      this.#photos.addWritten(await this.#store.photos(this.#key));
      if (this.#isChanged || this.#isWriting) return;
    }
    this.#draft = draft;
    this.#show(draft);
    this.#notify();
  }

  #show(draft: LocalDraft, news: DraftTexts = {}) {
    const { texts, photos } = draft.document;
    this.#photos.addStored(draft.photos);
    const restored = photos && this.#photos.restore(photos);
    if (restored) this.#options.form.restorePhotos(restored);
    if (draft.revision !== this.#shownRevision) {
      this.#isFilling = true;
      this.#options.form.fill({ ...texts, ...news });
      this.#isFilling = false;
    }
    this.#shownRevision = draft.revision;
    this.#agreed = Object.keys(news).length > 0 ? null : this.#formDocument(draft);
  }

  #moveIntoPage(error: unknown) {
    if (!this.#store.isLasting) throw error;
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    this.#room = isFull ? 'full' : 'none';
    this.#store = memoryDrafts(this.#draft ? [this.#draft] : []);
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  #stop() {
    this.#isStopped = true;
    this.#loop.stop();
  }

  #pushSoon() {
    if (this.#draft && !isSaved(this.#draft) && !this.#conflict) this.#loop.soon();
  }

  async #sync(): Promise<SyncOutcome['outcome'] | 'again'> {
    const store = this.#store;
    try {
      return await this.#syncOnce();
    } catch (error) {
      await this.#inTurn(async () => {
        if (!store.isLasting || store === this.#store) this.#moveIntoPage(error);
      });
      this.#notify();
      return 'again';
    }
  }

  async #syncOnce(): Promise<SyncOutcome['outcome']> {
    const key = this.#key;
    const synced: SyncOutcome =
      navigator.onLine === false
        ? { outcome: 'unreachable' }
        : await syncDraft(key, { store: this.#store, send: this.#options.send });
    // Another tab may have ended this draft before the account's answer came.
    if (this.#isStopped || key !== this.#key) return synced.outcome;
    if (synced.outcome === 'synced') {
      this.#line = null;
      this.#isJustRenewed = false;
      await this.#refresh();
      this.#tabs.tell(this.#key, 'changed');
      this.#pushSoon();
    } else if (synced.outcome === 'conflict') {
      this.#line = null;
      this.#photos.addStored(synced.saved.photos);
      this.#conflict = { ...synced.saved, from: 'account' };
    } else if (synced.outcome === 'gone') await this.#takeEnd(synced);
    else this.#line = synced.outcome;
    this.#notify();
    return synced.outcome;
  }

  async #takeEnd(gone: Gone) {
    const draft = this.#draft;
    if (gone.gone === 'published') this.#listingPath = `/listing/${gone.listingId}`;
    if (draft?.end === 'submitted') {
      if (gone.gone === 'published') this.#end = 'created';
    } else if (this.#isJustRenewed) {
      // An account that rejects every draft would be sent one after the other.
      this.#line = 'rejected';
    } else if (draft && isSaved(draft) && this.#isWritten() && gone.gone !== 'listing') {
      await this.#store.remove(this.#key);
      this.#tabs.tell(this.#key, gone);
      this.#forget(gone);
    } else {
      await this.#renew(gone);
      this.#isJustRenewed = true;
      this.#end = END_OF_RENEWED[gone.gone];
      this.#pushSoon();
    }
  }

  async #renew(gone: Gone) {
    await this.flush();
    await this.#inTurn(async () => {
      const before = this.#draft;
      const renewal = before && (await moveDraft(this.#store, before, renewed(before, randomId(), gone)));
      this.#tabs.tell(this.#key, gone);
      this.#startOver(renewal?.draftId ?? randomId(), gone);
      this.#draft = renewal;
      if (!renewal) return;
      this.#shownRevision = renewal.revision;
      this.#show(renewal);
    });
  }

  #forget(gone: Gone) {
    if (this.#draft && !this.#hasOwnChanges(this.#draft)) this.#isChanged = false;
    this.#startOver(randomId(), gone);
    this.#end = gone.gone === 'published' ? 'published' : 'ended';
    this.#notify();
  }

  #startOver(draftId: string, gone: Gone) {
    this.#key = { ...this.#key, draftId };
    holdOpen(this.#key, this.#closed.promise);
    this.#draft = undefined;
    this.#shownRevision = 0;
    this.#agreed = null;
    this.#conflict = null;
    if (gone.gone === 'published') this.#subject = { listingId: gone.listingId, listingTitle: null };
    if (gone.gone === 'listing') this.#subject = { listingId: null, listingTitle: null };
  }

  #onTabNews(news: DraftNews) {
    if (news === 'changed') return this.#refresh();
    if (news !== 'erased') return this.#forget(news);
    this.#stop();
    this.#line = 'signed-out';
    this.#notify();
  }

  #takeConflict(): Conflict | null {
    const conflict = this.#conflict;
    this.#conflict = null;
    return conflict;
  }

  #notify() {
    this.#state = this.#readState();
    for (const listener of this.#listeners) listener();
  }

  #readState(): DraftState {
    const draft = this.#draft;
    return {
      draftId: this.#key.draftId,
      progress: this.#progress(),
      line: this.#line,
      room: this.#room,
      end: this.#end,
      nextPath: this.#nextPath(),
      conflict: this.#conflict && {
        saved: this.#conflict.document,
        mine: this.#formDocument(draft ?? this.#newDraft()),
      },
      photosElsewhere: this.#photos.countElsewhere(),
    };
  }

  #nextPath(): string | null {
    if (this.#end === 'created') return this.#listingPath;
    const { listingId } = this.#draft ?? this.#subject;
    return isOfAnotherPage({ end: this.#end }) ? draftPath({ ...this.#key, listingId }) : null;
  }

  #isWritten(): boolean {
    const isPending = this.#isChanged || this.#isWriting || this.#photosOnTheirWay > 0;
    return !isPending && this.#photos.countUnwritten() === 0;
  }

  #progress(): DraftState['progress'] {
    if (!this.#isWritten() || this.#isStopped) return 'unsaved';
    if (!this.#draft) return 'untouched';
    if (isSaved(this.#draft) && !this.#photos.hasOnDeviceOnly()) return 'account';
    return this.#store.isLasting ? 'device' : 'unsaved';
  }
}

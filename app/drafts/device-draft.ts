import type { AccountDraft, DraftDocument, Gone } from '#app/drafts/draft.ts';
import type { DraftState } from '#app/drafts/draft-state.ts';
import { type ChangeDraft, type DraftStore, memoryDrafts, moveDraft, withFallback } from '#app/drafts/draft-store.ts';
import {
  type DraftKey,
  isSaved,
  type LocalDraft,
  newLocalDraft,
  renewed,
  type Subject,
  withAccount,
  withDocument,
  withPhotos,
} from '#app/drafts/local-draft.ts';
import type { ShownDraft } from '#app/drafts/shown-draft.ts';
import type { ShownPhoto } from '#app/photos/picked-photo.ts';
import { randomId } from '#app/vocabulary/random-id.ts';

/** From a keystroke to the write; the disk has the rest of the 300 ms. */
const WRITE_MS = 120;

export type DeviceDraftListeners = {
  onChange(): void;
  onWritten(): void;
  /** Another tab has changed the copy on this device, and the form has changes too. */
  onClash(newer: LocalDraft): void;
};

/** One draft between its form and the device: writes the form's changes in turn, and shows what other tabs wrote. */
export class DeviceDraft {
  readonly #shown: ShownDraft;
  readonly #listeners: DeviceDraftListeners;
  key: DraftKey;
  store: DraftStore = memoryDrafts();
  draft: LocalDraft | undefined;
  room: DraftState['room'] = null;
  isStopped = false;
  #subject: Subject;
  #firstDocument: DraftDocument = { texts: {} };
  #isChanged = false;
  #isWriting = false;
  #photosOnTheirWay = 0;
  #writeTimer: ReturnType<typeof setTimeout> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(key: DraftKey, subject: Subject, shown: ShownDraft, listeners: DeviceDraftListeners) {
    this.key = key;
    this.#subject = subject;
    this.#shown = shown;
    this.#listeners = listeners;
  }

  open(openStore: () => Promise<DraftStore>, account: AccountDraft | null): Promise<void> {
    return this.#inTurn(async () => {
      this.store = withFallback(await openStore(), (room) => {
        this.room = room;
      });
      this.#shown.photos.addWritten(await this.store.photos(this.key));
      this.draft = await this.store.change(this.key, (draft) => {
        const current = account ? withAccount(draft, this.key, account) : draft;
        return current?.end && current.end !== 'submitted' ? { ...current, end: null } : current;
      });
      if (this.#shown.open(this.draft)) this.change();
      else this.#listeners.onChange();
    });
  }

  change() {
    if (this.isStopped) return;
    this.#isChanged = true;
    this.#writeTimer ??= setTimeout(() => this.flush(), WRITE_MS);
    this.#listeners.onChange();
  }

  async addPhoto(uploadId: string, file: File): Promise<void> {
    this.#shown.photos.addPicked(uploadId, file);
    this.#photosOnTheirWay += 1;
    this.#listeners.onChange();
    await this.#turn;
    try {
      await this.store.addPhoto(this.key, { uploadId, file, pickedAt: Date.now() });
      this.#shown.photos.addWritten([{ uploadId, file }]);
    } catch {
      this.room ??= 'photos';
    }
    this.#photosOnTheirWay -= 1;
    this.change();
    await this.flush();
  }

  async removePhoto(uploadId: string): Promise<void> {
    this.#shown.photos.remove(uploadId);
    await this.flush();
    await this.store.removePhotos(this.key, [uploadId]);
  }

  showPhotos(refs: string[], photos: ShownPhoto[]) {
    if (this.isStopped) return;
    this.#shown.photos.show(refs, photos);
    this.change();
  }

  flush(): Promise<void> {
    clearTimeout(this.#writeTimer);
    this.#writeTimer = undefined;
    return this.#inTurn(() => this.#write());
  }

  async #write(): Promise<void> {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    this.#isWriting = true;
    let clash: LocalDraft | undefined;
    let document: DraftDocument | undefined;
    try {
      const written = await this.store.change(this.key, (current) => {
        const before = current ?? this.current();
        const known = withPhotos(before, this.#shown.photos.known());
        const isOutdated = this.#shown.isOutdated(before);
        clash = isOutdated && this.#shown.hasOtherChanges(known, this.draft) ? before : undefined;
        document = isOutdated ? undefined : this.#shown.document(known);
        if (clash) return current;
        return document ? withPhotos(withDocument(known, document, Date.now()), this.#shown.photos.known()) : known;
      });
      if (clash) {
        this.#isChanged = true;
        this.#listeners.onClash(clash);
        return;
      }
      this.draft = written;
      if (document) this.#shown.agree(written?.revision ?? 0, document);
      else this.refresh();
      await this.#removeUploaded();
      this.#listeners.onWritten();
    } catch (error) {
      this.#isChanged = true;
      throw error;
    } finally {
      this.#isWriting = false;
      this.#listeners.onChange();
    }
  }

  async #removeUploaded() {
    const uploadIds = this.#shown.photos.takeUploaded();
    if (uploadIds.length > 0) await this.store.removePhotos(this.key, uploadIds);
  }

  async changeDraft(change: ChangeDraft): Promise<void> {
    await this.flush();
    await this.#inTurn(async () => {
      this.draft = await this.store.change(this.key, change);
    });
  }

  /** Shows the device's copy, which another tab or the account may have changed. */
  refresh(): Promise<void> {
    return this.#inTurn(async () => {
      const { key } = this;
      const draft = await this.store.read(key);
      if (!draft || this.#isChanged || this.isStopped) return;
      if (this.#shown.photos.countElsewhere() > 0 || this.#shown.isOutdated(draft)) {
        this.#shown.photos.addWritten(await this.store.photos(key));
      }
      if (this.#isChanged || key !== this.key) return;
      this.draft = draft;
      this.#shown.show(draft);
      this.#listeners.onChange();
    });
  }

  async overwrite(): Promise<void> {
    const newer = await this.store.read(this.key);
    this.#shown.agree(newer?.revision ?? 0, null);
    await this.flush();
  }

  dropChanges() {
    this.#isChanged = false;
  }

  /** The draft has ended: text typed from now on belongs to a new one. */
  startOver(gone: Gone) {
    if (this.draft && !this.#shown.hasOtherChanges(this.draft)) this.#isChanged = false;
    this.#continueAs(randomId(), gone);
  }

  async renew(gone: Gone): Promise<void> {
    await this.flush();
    await this.#inTurn(async () => {
      const before = this.draft;
      const renewal = before && (await moveDraft(this.store, before, renewed(before, randomId(), gone)));
      this.#continueAs(renewal?.draftId ?? randomId(), gone);
      this.draft = renewal;
      if (!renewal) return;
      this.#shown.agree(renewal.revision, null);
      this.#shown.show(renewal);
    });
  }

  #continueAs(draftId: string, gone: Gone) {
    this.key = { ...this.key, draftId };
    this.draft = undefined;
    this.#shown.agree(0, null);
    if (gone.gone === 'draft') return;
    const isPublished = gone.gone === 'published';
    this.#subject = { listingId: isPublished ? gone.listingId : null, listingTitle: null };
    // Without a version the form asks before it overwrites the listing.
    this.#firstDocument = { texts: isPublished ? { version: '' } : {} };
  }

  current(): LocalDraft {
    const { draft, key } = this;
    return draft ?? { ...newLocalDraft(key, this.#subject, Date.now()), document: this.#firstDocument };
  }

  isWritten(): boolean {
    const isPending = this.#isChanged || this.#isWriting || this.#photosOnTheirWay > 0;
    return !isPending && this.#shown.photos.countUnwritten() === 0;
  }

  progress(): DraftState['progress'] {
    if (this.isStopped || !this.isWritten()) return 'unsaved';
    if (!this.draft) return 'untouched';
    if (isSaved(this.draft) && !this.#shown.photos.hasOnDeviceOnly()) return 'account';
    return this.store.isLasting ? 'device' : 'unsaved';
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }
}

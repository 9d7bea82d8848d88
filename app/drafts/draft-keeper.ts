/** One draft in one page, independent of React: from the form to the device, then to the account. */

import { DeviceCopy } from '#app/drafts/device-copy.ts';
import {
  changesNothing,
  type DeviceDraft,
  type DraftKey,
  type DraftState,
  isPartOfListing,
  isSaved,
  latestOf,
  newDeviceDraft,
  pushOf,
  type Subject,
  withAccount,
  withDocument,
  withPhotos,
  withSaved,
} from '#app/drafts/device-draft.ts';
import type { DeviceStore } from '#app/drafts/device-store.ts';
import {
  type AccountDraft,
  type DraftDocument,
  type DraftTexts,
  draftPath,
  isSameDocument,
  type SavedDraft,
} from '#app/drafts/draft.ts';
import type { DraftFormControls } from '#app/drafts/draft-form.ts';
import { FormPhotos } from '#app/drafts/form-photos.ts';
import type { PushOutcome, SendDeletion, SendDraft } from '#app/drafts/send-draft.ts';
import type { PickedPhoto } from '#app/photos/picked-photos.ts';
import { retryDelayMs } from '#app/ui/network-error.ts';

/** From a keystroke to the write; the disk has the rest of the 300 ms. */
const WRITE_MS = 120;
const SEND_MS = 600;

export type KeeperOptions = Subject & {
  key: DraftKey;
  /** What an edit started from. */
  listing: DraftDocument | null;
  account: AccountDraft | null;
  photos: PickedPhoto[];
  store: DeviceStore;
  send: SendDraft;
  sendDeletion: SendDeletion;
};

export const openKeepers = new Set<DraftKeeper>();

export const openLock = ({ draftId }: DraftKey) => `kerbside.draft.${draftId}`;

export class DraftKeeper {
  readonly key: DraftKey;
  readonly #options: KeeperOptions;
  readonly #listeners = new Set<() => void>();
  readonly #opened = Promise.withResolvers<void>();
  #closed = Promise.withResolvers<void>();
  #form: DraftFormControls | null = null;

  readonly #copy: DeviceCopy;
  /** What the form said when it last agreed with the draft, and the draft's revision. */
  #agreed: DraftDocument | null = null;
  #agreedRevision = 0;
  #isChanged = false;
  #isWriting = false;
  #isStopped = false;
  #turn: Promise<unknown> = Promise.resolve();
  #writeTimer: ReturnType<typeof setTimeout> | undefined;

  readonly #photos: FormPhotos;

  #sending: Promise<void> | undefined;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  #accountProblem: DraftState['accountProblem'] = null;
  #end: DraftState['end'] = null;
  #nextPath: string | null = null;
  #conflict: DeviceDraft | SavedDraft | null = null;
  #state: DraftState;

  constructor(options: KeeperOptions) {
    this.key = options.key;
    this.#options = options;
    this.#copy = new DeviceCopy(options.key, options.store);
    this.#photos = new FormPhotos(options.photos);
    this.#state = this.#readState();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly read = () => this.#state;

  get #draft(): DeviceDraft | undefined {
    return this.#copy.draft;
  }

  open(form: DraftFormControls) {
    this.#form = form;
    this.#isStopped = false;
    this.#closed = Promise.withResolvers();
    openKeepers.add(this);
    navigator.locks?.request(openLock(this.key), { mode: 'shared' }, () => this.#closed.promise);
    this.#inTurn(async () => {
      const { store, account } = this.#options;
      await this.#copy.change((draft) => latestOf(draft, this.key, account));
      this.#photos.readDevice(await store.photos(this.key).catch(() => []));
      const early = form.typedBefore(this.#draft?.document.texts ?? {});
      if (this.#draft) this.#show(this.#draft, early);
      if (Object.keys(early).length > 0) this.change();
      this.#sendSoon();
      this.#opened.resolve();
      this.#notify();
    });
  }

  readonly change = () => {
    this.#isChanged = true;
    if (!this.#isStopped) this.#writeTimer ??= setTimeout(this.flush, WRITE_MS);
    this.#notify();
  };

  readonly addPhoto = async (id: string, file: File): Promise<void> => {
    const written = this.#photos.add({ id, file }, async () => {
      await this.#opened.promise;
      await this.#options.store.addPhoto(this.key, { id, file });
    });
    this.#notify();
    await written;
    this.change();
    await this.flush();
  };

  readonly removePhoto = async (id: string): Promise<void> => {
    this.#photos.remove(id);
    await this.flush();
    await this.#options.store.removePhotos(this.key, [id]).catch(() => {});
  };

  readonly showPhotos = (photos: PickedPhoto[]) => {
    this.#photos.show(photos);
    this.change();
  };

  readonly flush = (): Promise<void> => {
    clearTimeout(this.#writeTimer);
    this.#writeTimer = undefined;
    return this.#inTurn(() => this.#write());
  };

  /** Tries again at once: the connection, the session or the person is back. */
  readonly retry = async (): Promise<void> => {
    this.#failures = 0;
    await this.flush();
    await this.#sending;
    await this.#send();
  };

  readonly submit = (): Promise<void> => {
    this.flush();
    return this.#inTurn(async () => {
      await this.#copy.change((draft) => draft && { ...draft, sentRevision: draft.revision });
    });
  };

  readonly finish = async (): Promise<void> => {
    this.#stop();
    await this.#inTurn(() => this.#copy.remove());
  };

  async hasDraft(): Promise<boolean> {
    await this.#opened.promise;
    return this.#draft !== undefined || this.#isChanged;
  }

  /** Where the account doesn't hear of it, the draft stays and is offered again. */
  readonly discard = async (): Promise<void> => {
    this.#stop();
    await this.#inTurn(async () => {
      if (await this.#options.sendDeletion(this.key.draftId)) await this.#copy.remove();
    });
  };

  async close(): Promise<void> {
    openKeepers.delete(this);
    await this.flush();
    if (!this.#isStopped) await this.#removeUnchanged();
    this.#stop();
    this.#closed.resolve();
  }

  /** True once everything typed would survive this page. */
  async settle(): Promise<boolean> {
    if (this.#isStopped) return !this.#end || !this.#isChanged;
    await this.flush();
    if (this.#readState().saved === 'unsaved') await this.retry();
    return this.#readState().saved !== 'unsaved';
  }

  current(): DeviceDraft {
    return this.#draft ?? newDeviceDraft(this.key, this.#options, Date.now());
  }

  readonly keepMine = (): Promise<void> => {
    return this.#resolve((newer) => withDocument(newer, this.#document(), Date.now()));
  };

  readonly keepSaved = async (): Promise<void> => {
    await this.#resolve((newer) => newer);
    if (this.#draft) this.#show(this.#draft);
    this.#notify();
  };

  #resolve(choose: (newer: DeviceDraft) => DeviceDraft): Promise<void> {
    return this.#inTurn(async () => {
      const conflict = this.#conflict;
      if (!conflict) return;
      this.#conflict = null;
      this.#isChanged = false;
      await this.#copy.change((draft = this.current()) =>
        choose('copyId' in conflict ? draft : withAccount(draft, conflict, Date.now())),
      );
      this.#agree(this.#document());
      this.#sendSoon();
      this.#notify();
    });
  }

  async #write(): Promise<void> {
    if (!this.#isChanged || this.#isStopped || this.#hasTabConflict()) return;
    this.#isChanged = false;
    this.#isWriting = true;
    const mine = this.#document();
    const hasChanges = !this.#agreed || !isSameDocument(mine, this.#agreed);
    let isNewer = false;
    await this.#copy.change((draft = this.current()) => {
      isNewer = draft.revision > this.#agreedRevision;
      const isConflict = isNewer && hasChanges && !isSameDocument(draft.document, mine);
      if (isConflict) this.#conflict = draft;
      const changed = isNewer || !hasChanges ? draft : withDocument(draft, mine, Date.now());
      return isConflict ? draft : withPhotos(changed, this.#photos.stored);
    });
    if (this.#hasTabConflict()) this.#isChanged = true;
    else if (this.#draft && isNewer) this.#show(this.#draft);
    else this.#agree(mine);
    this.#isWriting = false;
    await this.#removeStoredFiles();
    this.#notify();
    this.#sendSoon();
  }

  #agree(document: DraftDocument | null) {
    this.#agreed = document;
    this.#agreedRevision = this.#draft?.revision ?? 0;
  }

  #hasTabConflict(): boolean {
    return this.#conflict !== null && 'copyId' in this.#conflict;
  }

  async #removeStoredFiles() {
    const ids = this.#copy.revision === 0 ? [] : this.#photos.takeStored();
    if (ids.length > 0) await this.#options.store.removePhotos(this.key, ids).catch(() => {});
  }

  #document(): DraftDocument {
    return { texts: { ...this.#draft?.document.texts, ...this.#form?.read() }, photos: this.#photos.ids };
  }

  #show(draft: DeviceDraft, early: DraftTexts = {}) {
    const { texts, photos } = draft.document;
    this.#photos.store(draft.photos);
    if (photos) this.#showPhotosOf(photos);
    this.#form?.fill({ ...texts, ...early });
    this.#agree(Object.keys(early).length > 0 ? null : this.#document());
  }

  #showPhotosOf(ids: string[]) {
    const photos = this.#photos.follow(ids);
    if (photos) this.#form?.showPhotos(photos);
  }

  #sendSoon() {
    const isDue = this.#draft && !isSaved(this.#draft) && !this.#conflict;
    if (isDue && this.#accountProblem !== 'signed-out') this.#sendIn(SEND_MS);
  }

  #sendIn(ms: number) {
    if (!this.#isStopped) this.#sendTimer ??= setTimeout(() => this.#send(), ms);
  }

  #send(): Promise<void> {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = undefined;
    this.#sending ??= this.#sendDraft().finally(() => {
      this.#sending = undefined;
      if (this.#accountProblem === null) this.#sendSoon();
    });
    return this.#sending;
  }

  async #sendDraft(): Promise<void> {
    const draft = this.#draft;
    if (!draft || isSaved(draft) || this.#conflict || this.#isStopped) return;
    const push = pushOf(draft);
    const isOffline = navigator.onLine === false;
    const answer: PushOutcome = isOffline
      ? { outcome: 'unreachable' }
      : await this.#options.send(this.key.draftId, push);
    if (this.#isStopped) return;
    this.#accountProblem = null;
    if (answer.outcome === 'saved') {
      this.#failures = 0;
      this.#copy.isErased = false;
      this.#photos.store(answer.photos);
      await this.#inTurn(() => this.#copy.change((current = draft) => withSaved(current, push, answer, Date.now())));
      if (answer.listingId !== draft.listingId)
        this.#endAs('listing-deleted', draftPath({ draftId: this.key.draftId, listingId: null }));
      else if (this.#photos.arrived(answer.photos)) this.#showPhotosOf(this.#document().photos ?? []);
    } else if (answer.outcome === 'conflict') {
      this.#photos.store(answer.photos);
      this.#conflict = answer;
    } else if (answer.outcome === 'ended') {
      await this.#inTurn(async () => {
        if (this.#draft && isPartOfListing(this.#draft)) await this.#copy.remove();
      });
      this.#endAs(answer.end, answer.end === 'published' ? `/listing/${answer.listingId}` : null);
    } else {
      this.#accountProblem = answer.outcome;
      if (answer.outcome === 'unreachable') this.#sendIn(retryDelayMs(this.#failures++));
    }
    this.#notify();
  }

  #endAs(end: DraftState['end'], nextPath: string | null) {
    this.#end = end;
    this.#nextPath = nextPath;
    this.#stop();
  }

  #stop() {
    this.#isStopped = true;
    clearTimeout(this.#sendTimer);
    this.#sendTimer = undefined;
  }

  /** An edit equal to its listing ends with its form, unless another device has saved more. */
  async #removeUnchanged() {
    const { listing, sendDeletion } = this.#options;
    if (!listing || !this.#draft || !changesNothing(this.#draft.document, listing)) return;
    if (await sendDeletion(this.key.draftId, this.#draft.base)) await this.#copy.remove();
  }

  #readState(): DraftState {
    const hasFailedPhotos = this.#photos.areUnwritten && !this.#photos.areBeingWritten;
    return {
      saved: this.#saved(),
      deviceProblem: this.#copy.problem ?? (hasFailedPhotos ? 'photos' : null),
      accountProblem: this.#accountProblem,
      end: this.#end,
      nextPath: this.#nextPath,
      conflict: this.#conflict && { saved: this.#conflict.document, mine: this.#document() },
      photosElsewhere: this.#photos.countElsewhere,
    };
  }

  #saved(): DraftState['saved'] {
    const draft = this.#draft;
    const { areBeingWritten, areUnwritten, areStored } = this.#photos;
    if (this.#isChanged || this.#isWriting || areBeingWritten || areUnwritten) return 'unsaved';
    if (!draft || this.#isStopped) return 'untouched';
    if (isSaved(draft) && areStored) return 'account';
    return this.#copy.revision === draft.revision ? 'device' : 'unsaved';
  }

  #notify() {
    this.#state = this.#readState();
    for (const listener of this.#listeners) listener();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }
}

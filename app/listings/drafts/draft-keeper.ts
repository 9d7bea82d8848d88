/**
 * One draft in one page: what is typed goes to the device within a moment and from there to the account, and what other
 * tabs and devices said comes back. It knows nothing of React; whoever shows it subscribes.
 */

import { isOpen, openLock } from '#app/listings/drafts/carry-drafts.ts';
import {
  type DraftFieldName,
  type Gone,
  newDraftId,
  offersOf,
  type ReplacedValue,
} from '#app/listings/drafts/draft.ts';
import { type CopyOptions, DraftCopy, type DraftTexts } from '#app/listings/drafts/draft-copy.ts';
import { draftPath } from '#app/listings/drafts/draft-offers.ts';
import { type DraftState, isOfAnotherPage } from '#app/listings/drafts/draft-state.ts';
import { type SyncOutcome, syncDraft } from '#app/listings/drafts/draft-sync.ts';
import { type DraftNews, type DraftTabs, draftTabs } from '#app/listings/drafts/draft-tabs.ts';
import {
  beginDraft,
  isHeard,
  keyOf,
  type LocalDraft,
  photoRefs,
  withReplaced,
  withSettled,
} from '#app/listings/drafts/local-draft.ts';
import type { SendPush, sendDiscard } from '#app/listings/drafts/send-push.ts';
import { showDraft } from '#app/listings/drafts/shown-drafts.ts';
import { SyncLoop } from '#app/listings/drafts/sync-loop.ts';
import type { ShownPhoto } from '#app/listings/photos/picker/picked-photo.ts';

const ENDS_OF_RENEWED = { draft: 'renewed', published: 'published', listing: 'listing-gone' } as const;

type KeeperOptions = CopyOptions & { send: SendPush; discard: typeof sendDiscard };

export class DraftKeeper {
  readonly #send: SendPush;
  readonly #discard: typeof sendDiscard;
  readonly #copy: DraftCopy;
  readonly #loop = new SyncLoop(() => this.#sync());
  readonly #tabs: DraftTabs;
  readonly #listeners = new Set<() => void>();
  readonly #closed = Promise.withResolvers<void>();
  readonly #hide: () => void;
  #line: DraftState['line'] = null;
  #end: DraftState['end'] = null;
  #listingPath: string | null = null;
  #isUnheardOf = false;
  #isStopped = false;
  #state: DraftState;

  constructor({ send, discard, ...options }: KeeperOptions) {
    this.#send = send;
    this.#discard = discard;
    this.#tabs = draftTabs((key, news) => key === keyOf(this.#copy.key) && this.#hear(news));
    this.#copy = new DraftCopy(options, { written: () => this.#written(), change: () => this.#tell() });
    this.#state = this.#look();
    this.#hide = showDraft({ userId: options.key.userId, settle: () => this.#settle() });
    navigator.locks?.request(openLock(options.key), { mode: 'shared' }, () => this.#closed.promise);
  }

  /** For `useSyncExternalStore`, as is `read`. */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly read = () => this.#state;

  startWith(texts: DraftTexts, remembered: DraftFieldName[]) {
    this.#copy.startWith(texts, remembered);
  }

  type(field: DraftFieldName, text: string) {
    if (!this.#isStopped) this.#copy.type(field, text);
  }

  keepPhoto(uploadId: string, file: File) {
    this.#copy.keepPhoto(uploadId, file);
  }

  dropPhoto(uploadId: string) {
    this.#copy.dropPhoto(uploadId);
  }

  showPhotos(refs: string[], photos: ShownPhoto[]) {
    if (this.#isStopped) return;
    const { uploads } = this.#copy.photos;
    const before = Object.keys(uploads).length;
    this.#copy.showPhotos(refs, photos);
    // The account need not be told of it, but once it says that it has the photo, this device need not keep it.
    if (Object.keys(uploads).length > before) this.#loop.soon();
  }

  /** The page may end any moment. */
  flush(): Promise<void> {
    return this.#copy.flush();
  }

  /** There is a connection again, or somebody has come back to the page. */
  async retry(): Promise<void> {
    await this.#copy.flush();
    if (this.#copy.draft) await this.#loop.now();
  }

  /** Takes an offered value in place of what is there. */
  use(offer: ReplacedValue): Promise<void> {
    return this.#copy.change((draft) => draft && withReplaced(draft, offer, this.#copy.stamping()));
  }

  dismiss(offer: ReplacedValue): Promise<void> {
    return this.#copy.change((draft) => draft && withSettled(draft, offer));
  }

  /** What is shown is being sent as a form: if the draft is gone afterwards, that is why. */
  async submit(): Promise<void> {
    if (!isOfAnotherPage(this.#state)) await this.#copy.change((draft) => draft && { ...draft, end: 'submitted' });
  }

  /** It is a listing now. */
  async finish(): Promise<void> {
    this.#stop();
    await this.#copy.flush();
    await this.#copy.store.remove(this.#copy.key);
    this.#tabs.tell(this.#copy.key, 'removed');
  }

  /** The page shows another draft, or none. */
  async close(): Promise<void> {
    this.#loop.stop();
    this.#hide();
    await this.#copy.flush();
    const isOver = this.#isStopped;
    this.#stop();
    this.#tabs.close();
    this.#closed.resolve();
    if (!isOver) await this.#leaveNothing();
  }

  /** A change that changes nothing stays nowhere, unless another tab or device has something to say of it. */
  async #leaveNothing() {
    const { key, draft, store } = this.#copy;
    if (!this.#copy.isIdle(draft) || (await isOpen(key))) return;
    const isKnown = Object.values(draft.fields).some(({ base }) => base);
    if (isKnown && (await syncDraft(key, { store, send: this.#send })).outcome !== 'heard') return;
    if (!this.#copy.isIdle(await store.read(key))) return;
    await store.change(key, (current) => current && { ...current, end: 'discarded' });
    if ((await this.#discard(key.draftId)) === 'done') await store.remove(key);
  }

  /** What would end with the page after all was tried. */
  async #settle(): Promise<LocalDraft | null> {
    await this.#copy.flush();
    if (this.#progress() === 'unsaved') await this.retry();
    if (this.#isStopped || this.#progress() !== 'unsaved') return null;
    const { key, draft, listingId } = this.#copy;
    return draft ?? beginDraft(key, { listingId, listingTitle: null }, Date.now());
  }

  #stop() {
    this.#isStopped = true;
    this.#loop.stop();
  }

  #written() {
    this.#tabs.tell(this.#copy.key, 'changed');
    this.#pushSoon();
  }

  #pushSoon() {
    const { draft } = this.#copy;
    if (draft && !isHeard(draft)) this.#loop.soon();
  }

  /** Where the device fails in the midst of it, the page keeps what it shows and tells the account itself. */
  async #sync(): Promise<SyncOutcome['outcome']> {
    const { store } = this.#copy;
    try {
      return await this.#syncOnce();
    } catch (error) {
      await this.#copy.goWithout(store, error);
      this.#tell();
      return 'busy';
    }
  }

  async #syncOnce(): Promise<SyncOutcome['outcome']> {
    const copy = this.#copy;
    const busy = () => copy.busy();
    const answer: SyncOutcome =
      navigator.onLine !== false
        ? await syncDraft(copy.key, { store: copy.store, send: this.#send, busy })
        : { outcome: 'unreachable' };
    if (this.#isStopped) return answer.outcome;
    if (answer.outcome === 'heard') {
      this.#line = null;
      this.#isUnheardOf = false;
      await copy.refresh();
      this.#tabs.tell(copy.key, 'changed');
      this.#pushSoon();
    } else if (answer.outcome === 'gone') await this.#takeEnd(answer);
    else if (answer.outcome !== 'busy') this.#line = answer.outcome;
    this.#tell();
    return answer.outcome;
  }

  /** What the account never heard of goes on as a draft of its own. Where its form was sent from here, that is no news. */
  async #takeEnd(gone: Gone) {
    const { key, draft, store, isWritten } = this.#copy;
    if (gone.gone === 'published') this.#listingPath = `/listing/${gone.listingId}`;
    if (draft?.end === 'submitted') {
      if (gone.gone === 'published') this.#end = 'created';
    } else if (this.#isUnheardOf) {
      // An account that takes in no draft at all would be told of one after the other.
      this.#line = 'refused';
    } else if (draft && isHeard(draft) && isWritten && gone.gone !== 'listing') {
      await store.remove(key);
      this.#tabs.tell(key, 'removed');
      this.#forget(gone);
    } else {
      await this.#copy.renew(newDraftId(), gone);
      this.#isUnheardOf = true;
      this.#tabs.tell(key, 'removed');
      this.#end = ENDS_OF_RENEWED[gone.gone];
      this.#pushSoon();
    }
  }

  /** Its owner has signed out: what is typed from here on is kept nowhere, and nothing else may be said of it. */
  #erase() {
    this.#stop();
    this.#line = 'signed-out';
    this.#tell();
  }

  #forget(gone: Gone) {
    this.#copy.forget(newDraftId(), gone);
    this.#end = gone.gone === 'published' ? 'published' : 'ended';
    this.#tell();
  }

  async #hear(news: DraftNews) {
    if (news === 'erased') this.#erase();
    else if (news === 'removed') this.#forget({ gone: 'draft' });
    else {
      await this.#copy.refresh();
      this.#pushSoon();
    }
  }

  #tell() {
    this.#state = this.#look();
    for (const listener of this.#listeners) listener();
  }

  #look(): DraftState {
    const { key, room, draft, photos } = this.#copy;
    return {
      draftId: key.draftId,
      progress: this.#progress(),
      line: this.#line,
      room,
      end: this.#end,
      onward: this.#onward(),
      replaced: draft ? offersOf(draft) : [],
      photosElsewhere: photos.elsewhere(draft ? photoRefs(draft) : []),
    };
  }

  #onward(): string | null {
    if (this.#end === 'created') return this.#listingPath;
    const { key, listingId } = this.#copy;
    return isOfAnotherPage({ end: this.#end }) ? draftPath({ ...key, listingId }) : null;
  }

  #progress(): DraftState['progress'] {
    const { draft, isWritten, photos, store } = this.#copy;
    if (!isWritten || this.#isStopped) return 'unsaved';
    if (!draft || Object.keys(draft.fields).length === 0) return 'untouched';
    if (isHeard(draft) && !photos.hasOwnAmong(photoRefs(draft))) return 'account';
    return store.isLasting ? 'device' : 'unsaved';
  }
}

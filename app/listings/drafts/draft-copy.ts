/**
 * What one page shows of a draft, and the copy of it on this device: every change is written within a moment, and what is
 * written by others is shown. Where the device does not keep it, the page does.
 */
import {
  type AccountDraft,
  DRAFT_FIELDS,
  type DraftFieldName,
  type DraftValue,
  type Gone,
  type Stamp,
} from '#app/listings/drafts/draft.ts';
import { DraftPhotos } from '#app/listings/drafts/draft-photos.ts';
import { type ChangeDraft, type DraftStore, memoryDrafts, moveDraft } from '#app/listings/drafts/draft-store.ts';
import {
  beginDraft,
  type Changes,
  changesNothing,
  type DraftKey,
  type LocalDraft,
  photoRefs,
  renewed,
  type Said,
  type Subject,
  withAccount,
  withChanges,
  withStored,
} from '#app/listings/drafts/local-draft.ts';
import type { RestoredPhoto, ShownPhoto } from '#app/listings/photos/picker/picked-photo.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

/** From a keystroke to the beginning of the write; the disk has the rest of the 300 ms. */
const WRITE_MS = 120;

export type DraftTexts = Partial<Record<DraftFieldName, string>>;

export type CopyOptions = {
  key: DraftKey;
  listingId: string | null;
  listingTitle: string | null;
  /** What the listing that is being changed says. */
  said?: Said | undefined;
  /** Those that the form begins with. */
  photos: Photo[];
  /** What the account said when the page was made. */
  account: AccountDraft | null;
  /** `by` names the device in stamps. */
  openStore(): Promise<{ store: DraftStore; by: string }>;
  /** What others have said, for the form to show. */
  show(texts: DraftTexts): void;
  showPhotos(photos: RestoredPhoto[]): void;
};

/** The browser keeps nothing, has no room left, or none for photos. */
export type Room = 'none' | 'full' | 'photos';

export class DraftCopy {
  key: DraftKey;
  store: DraftStore = memoryDrafts('');
  draft: LocalDraft | undefined;
  room: Room | null = null;
  readonly photos: DraftPhotos;
  readonly #options: CopyOptions;
  #subject: Subject;
  readonly #onWritten: () => void;
  readonly #onChange: () => void;
  #by = 'page';
  readonly #texts = new Map<DraftFieldName, string>();
  /** Fields that somebody has changed, here or elsewhere. */
  readonly #changed = new Set<DraftFieldName>();
  /** By field, the account's stamp of what is shown. */
  readonly #bases = new Map<DraftFieldName, Stamp | null>();
  #remembered: DraftFieldName[] = [];
  #unwritten = new Set<DraftFieldName>();
  #writing: ReadonlySet<DraftFieldName> = new Set();
  #photosOnTheirWay = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Writes come one after the other. */
  #turn: Promise<unknown>;

  /** `onWritten` when something reached the device, `onChange` whenever there is something to tell. */
  constructor(options: CopyOptions, on: { written(): void; change(): void }) {
    this.#options = options;
    this.#subject = options;
    this.#onWritten = on.written;
    this.#onChange = on.change;
    this.key = options.key;
    this.photos = new DraftPhotos(options.photos);
    this.#turn = this.#open();
  }

  async #open() {
    const { store, by } = await this.#options.openStore();
    this.store = store;
    this.#by = by;
    if (!store.isLasting) this.room = 'none';
    try {
      await this.#begin();
    } catch (error) {
      this.#moveIntoPage(error);
      await this.#begin();
    }
    for (const field of this.#remembered) if (!this.draft?.fields[field]) this.#change(field);
    if (this.draft) this.#onWritten();
  }

  async #begin() {
    this.photos.kept(await this.store.photos(this.key));
    this.#adopt(await this.#first());
  }

  #first(): Promise<LocalDraft | undefined> {
    const { account } = this.#options;
    if (!account) return this.store.read(this.key);
    return this.store.change(this.key, (draft) => withAccount(draft, this.key, account));
  }

  /**
   * What the form began with. Of a new listing it belongs to the draft, once there is one; of a change the version that it
   * changes does. Where the draft says nothing of a `remembered` field, it counts as typed.
   */
  startWith(texts: DraftTexts, remembered: DraftFieldName[]) {
    this.#remembered = remembered;
    for (const [field, text] of Object.entries(texts) as [DraftFieldName, string][]) {
      if (this.#texts.has(field) || text === '') continue;
      this.#texts.set(field, text);
      if (!this.#subject.listingId || field === 'version') this.#changed.add(field);
    }
  }

  type(field: DraftFieldName, text: string) {
    if (this.#texts.get(field) === text) return;
    this.#texts.set(field, text);
    this.#change(field);
  }

  showPhotos(refs: string[], photos: ShownPhoto[]) {
    this.photos.show(refs, photos);
    this.#change('photos');
  }

  /** The draft names it once it is kept. */
  async keepPhoto(uploadId: string, file: File) {
    this.photos.picked(uploadId, file);
    this.#photosOnTheirWay += 1;
    this.#onChange();
    await this.#turn;
    try {
      await this.store.keepPhoto(this.key, { uploadId, file, keptAt: Date.now() });
      this.photos.kept([{ uploadId, file }]);
    } catch {
      this.room ??= 'photos';
    }
    this.#photosOnTheirWay -= 1;
    this.#change('photos');
    await this.flush();
  }

  async dropPhoto(uploadId: string) {
    this.photos.dropped(uploadId);
    await this.flush();
    await this.store.dropPhotos(this.key, [uploadId]);
  }

  /** Everything shown is written, or kept by the page where the device refuses. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#inTurn(() => this.#write());
  }

  /** After what was typed before. */
  async change(change: ChangeDraft): Promise<void> {
    await this.flush();
    await this.#inTurn(async () => {
      try {
        this.#adopt(await this.store.change(this.key, change));
      } catch (error) {
        this.#moveIntoPage(error);
        this.#adopt(await this.store.change(this.key, change));
      }
    });
    this.#onWritten();
  }

  /** Another tab or the account has changed it. */
  async refresh(): Promise<void> {
    await this.#turn;
    const draft = await this.store.read(this.key);
    if (draft && this.photos.elsewhere(photoRefs(draft)) > 0) this.photos.kept(await this.store.photos(this.key));
    this.#adopt(await this.store.read(this.key));
  }

  /** What is only here goes on under another id. */
  async renew(draftId: string, gone: Gone): Promise<void> {
    await this.flush();
    await this.#inTurn(async () => {
      if (!this.draft) return this.forget(draftId, gone);
      const draft = await moveDraft(this.store, this.draft, renewed(this.draft, draftId, gone));
      this.forget(draftId, gone);
      this.#adopt(draft);
      if (gone.gone === 'listing') this.#sayAll(draft);
    });
    await this.flush();
  }

  /** It was removed elsewhere: what is shown begins anew with the next change. */
  forget(draftId: string, gone: Gone) {
    this.key = { ...this.key, draftId };
    this.draft = undefined;
    this.#bases.clear();
    if (gone.gone === 'published') this.#turnTo(gone.listingId, []);
    if (gone.gone === 'listing') this.#turnTo(null, [...this.#texts.keys()]);
  }

  /** It said what was changed only; a new listing says all that is shown, but for photos that went with the old one. */
  #sayAll({ fields }: LocalDraft) {
    if (!fields.photos) this.#showPhotos([]);
    for (const field of this.#texts.keys()) if (field !== 'version' && !fields[field]) this.#change(field);
  }

  /** What is shown is of another listing from here on, or of a new one. */
  #turnTo(listingId: string | null, said: DraftFieldName[]) {
    this.#subject = { listingId, listingTitle: null };
    this.#changed.clear();
    for (const field of said) if (field !== 'version') this.#changed.add(field);
  }

  /** This store of the device has failed elsewhere: from here on the page keeps what it shows. */
  goWithout(store: DraftStore, error: unknown): Promise<void> {
    return this.#inTurn(async () => {
      if (store.isLasting && store !== this.store) return;
      this.#moveIntoPage(error);
    });
  }

  /** Fields whose changes are not written yet. */
  busy(): ReadonlySet<DraftFieldName> {
    return new Set([...this.#unwritten, ...this.#writing]);
  }

  /** Whether this, which may be the draft by now, is a change that changes nothing. */
  isIdle(draft: LocalDraft | undefined): draft is LocalDraft {
    const { said, listingId } = this.#options;
    return said !== undefined && draft?.listingId === listingId && draft.end === null && changesNothing(draft, said);
  }

  /** The listing that is being changed; null for a new one. */
  get listingId(): string | null {
    return this.draft ? this.draft.listingId : this.#subject.listingId;
  }

  stamping() {
    return { by: this.#by, now: Date.now() };
  }

  get isWritten(): boolean {
    return this.busy().size === 0 && this.#photosOnTheirWay === 0 && this.photos.unkept() === 0;
  }

  #change(field: DraftFieldName) {
    this.#changed.add(field);
    this.#unwritten.add(field);
    this.#timer ??= setTimeout(() => this.flush(), WRITE_MS);
    this.#onChange();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  async #write(): Promise<void> {
    if (this.#unwritten.size === 0) return;
    if (!this.draft) for (const field of this.#changed) this.#unwritten.add(field);
    this.#writing = this.#unwritten;
    this.#unwritten = new Set();
    try {
      const draft = await this.store.change(this.key, (current) => this.#written(current));
      this.#writing = new Set();
      this.#adopt(draft);
      this.#onWritten();
    } catch (error) {
      this.#unwritten = new Set(this.busy());
      this.#writing = new Set();
      this.#moveIntoPage(error);
      await this.#write();
    }
  }

  #written(current: LocalDraft | undefined): LocalDraft {
    const stored = this.photos.stored();
    const draft = withStored(current ?? beginDraft(this.key, this.#subject, Date.now()), stored);
    const changes: Changes = {};
    for (const field of this.#writing) {
      changes[field] = { value: this.#shown(field, draft), base: this.#bases.get(field) ?? null };
    }
    return withStored(withChanges(draft, changes, this.stamping()), stored);
  }

  #shown(field: DraftFieldName, draft: LocalDraft): DraftValue {
    if (field !== 'photos') return this.#texts.get(field) ?? '';
    return this.photos.refsOver(photoRefs(draft));
  }

  #moveIntoPage(error: unknown) {
    if (!this.store.isLasting) throw error;
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    this.room = isFull ? 'full' : 'none';
    this.store = memoryDrafts(this.#by, this.draft ? [this.draft] : []);
  }

  /** Shows what it says, but for fields that are being changed here. */
  #adopt(draft: LocalDraft | undefined) {
    this.draft = draft;
    this.photos.learn(draft?.photos ?? []);
    const busy = this.busy();
    const texts: DraftTexts = {};
    for (const name of DRAFT_FIELDS) {
      const field = draft?.fields[name];
      if (!field || busy.has(name)) continue;
      this.#bases.set(name, field.base);
      this.#changed.add(name);
      if (typeof field.value !== 'string') this.#showPhotos(field.value);
      else if (this.#texts.get(name) !== field.value) {
        this.#texts.set(name, field.value);
        texts[name] = field.value;
      }
    }
    if (Object.keys(texts).length > 0) this.#options.show(texts);
    this.#onChange();
  }

  #showPhotos(refs: string[]) {
    const restored = this.photos.restore(refs);
    if (restored) this.#options.showPhotos(restored);
  }
}

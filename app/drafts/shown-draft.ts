import type { DraftDocument, DraftField, DraftTexts } from '#app/drafts/draft.ts';
import { isSameDocument, withUploads } from '#app/drafts/draft.ts';
import { DraftPhotos } from '#app/drafts/draft-photos.ts';
import type { LocalDraft } from '#app/drafts/local-draft.ts';
import type { RestoredPhoto } from '#app/photos/picked-photo.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export type ShownDraftOptions = {
  form: {
    read(): DraftTexts;
    fill(texts: DraftTexts): void;
    restorePhotos(photos: RestoredPhoto[]): void;
  };
  photos: Photo[];
  /** Fields that were filled in before scripts ran, by a person, or by a browser that restores a page (`isRestored`). */
  typed: DraftTexts;
  isRestored: boolean;
};

/** What the form shows, and what a person has changed since it last matched the device's copy. */
export class ShownDraft {
  readonly photos: DraftPhotos;
  readonly #options: ShownDraftOptions;
  /** People can type while a slow device opens its storage. */
  readonly #typedWhileOpening = new Set<DraftField>();
  #revision = 0;
  #agreed: DraftDocument | null = null;
  #isOpening = true;
  #isFilling = false;

  constructor(options: ShownDraftOptions) {
    this.#options = options;
    this.photos = new DraftPhotos(options.photos);
  }

  /** False for the events that filling the form fires. */
  isChangedByPerson(field: DraftField | undefined): boolean {
    if (field && this.#isOpening) this.#typedWhileOpening.add(field);
    return !this.#isFilling;
  }

  /** Shows the draft. True if a person typed before it loaded: that text stays. */
  open(draft: LocalDraft | undefined): boolean {
    this.#isOpening = false;
    const early = this.#earlyTexts(draft?.document.texts ?? {});
    if (draft) this.show(draft, early);
    return Object.keys(early).length > 0;
  }

  /** Text the browser restores may be older than the draft. */
  #earlyTexts(texts: DraftTexts): DraftTexts {
    const { typed, isRestored, form } = this.#options;
    const isNews = ([name]: [string, string]) => !isRestored || !texts[name as DraftField];
    const isTyped = ([name]: [string, string]) => this.#typedWhileOpening.has(name as DraftField);
    return Object.fromEntries([
      ...Object.entries(typed).filter(isNews),
      ...Object.entries(form.read()).filter(isTyped),
    ]);
  }

  show(draft: LocalDraft, early: DraftTexts = {}) {
    const { form } = this.#options;
    const { texts, photos } = draft.document;
    this.photos.addStored(draft.photos);
    const restored = photos && this.photos.restore(photos);
    if (restored) form.restorePhotos(restored);
    if (this.isOutdated(draft)) {
      this.#isFilling = true;
      form.fill({ ...texts, ...early });
      this.#isFilling = false;
    }
    this.#revision = draft.revision;
    this.#agreed = Object.keys(early).length > 0 ? null : this.document(draft);
  }

  /** The form's values over those of `before`. */
  document(before: LocalDraft): DraftDocument {
    return { texts: { ...before.document.texts, ...this.#options.form.read() }, photos: this.photos.refs() };
  }

  isOutdated({ revision }: Pick<LocalDraft, 'revision'>): boolean {
    return revision !== this.#revision;
  }

  agree(revision: number, document: DraftDocument | null) {
    this.#revision = revision;
    this.#agreed = document;
  }

  /** An uploaded photo is no change by a person: then another tab's version is shown. */
  hasOtherChanges(newer: LocalDraft, last: LocalDraft = newer): boolean {
    if (!this.#agreed) return true;
    const uploads = new Map(Object.entries(newer.uploads));
    return !isSameDocument(withUploads(this.#agreed, uploads), withUploads(this.document(last), uploads));
  }
}

/** The photos of one draft in one page: which the form shows, which of them this device keeps, and what the others are. */
import { isLocalPhoto, isSameValue, uploadOf } from '#app/listings/drafts/draft.ts';
import type { KeptPhoto } from '#app/listings/drafts/draft-store.ts';
import type { RestoredPhoto, ShownPhoto } from '#app/listings/photos/picker/picked-photo.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export class DraftPhotos {
  readonly #files = new Map<string, File>();
  readonly #kept = new Set<string>();
  readonly #photos = new Map<string, Photo>();
  #shown: string[];
  /** By upload, the photo that was made of it. */
  readonly uploads: Record<string, string> = {};

  /** `photos` are those that the form begins with. */
  constructor(photos: Photo[]) {
    this.learn(photos);
    this.#shown = photos.map(({ id }) => id);
  }

  /** Photos that the account has. */
  learn(photos: Photo[]) {
    for (const photo of photos) this.#photos.set(photo.id, photo);
  }

  picked(uploadId: string, file: File) {
    this.#files.set(uploadId, file);
  }

  /** Only from here on the draft may name them: what it names must be there after the browser is killed. */
  kept(photos: Pick<KeptPhoto, 'uploadId' | 'file'>[]) {
    for (const { uploadId, file } of photos) {
      this.#files.set(uploadId, file);
      this.#kept.add(uploadId);
    }
  }

  dropped(uploadId: string) {
    this.#files.delete(uploadId);
    this.#kept.delete(uploadId);
  }

  /** What the form shows now. */
  show(refs: string[], photos: ShownPhoto[]) {
    this.#shown = refs;
    for (const { key, file, photo } of photos) {
      if (photo) this.#photos.set(photo.id, photo);
      if (photo && file) this.uploads[key] = photo.id;
    }
  }

  /** What the draft shall say, having said `current`: photos that cannot be shown here are another device's, and stay. */
  refsOver(current: string[]): string[] {
    const mine = this.#shown.filter((ref) => !isLocalPhoto(ref) || this.#isKept(ref));
    return [...mine, ...current.filter((ref) => !this.#toRestored(ref) && !mine.includes(ref))];
  }

  /** What is known of stored photos. */
  stored() {
    return { uploads: this.uploads, photos: [...this.#photos.values()] };
  }

  /** What the form has to show where the draft says `current`. Null where it does already. */
  restore(current: string[]): RestoredPhoto[] | null {
    const showable = current.filter((ref) => this.#toRestored(ref));
    const unkept = this.#shown.filter((ref) => isLocalPhoto(ref) && !this.#isKept(ref) && this.#toRestored(ref));
    const refs = [...showable, ...unkept];
    if (isSameValue(refs, this.#shown)) return null;
    this.#shown = refs;
    return refs.flatMap((ref) => this.#toRestored(ref) ?? []);
  }

  /** Whether some of what the draft says is on this device only. */
  hasOwnAmong(current: string[]): boolean {
    return current.some((ref) => this.#isKept(ref));
  }

  /** How many of the shown would be lost with the page. */
  unkept(): number {
    return this.#shown.filter((ref) => isLocalPhoto(ref) && !this.#isKept(ref)).length;
  }

  /** How many photos wait on other devices. */
  elsewhere(current: string[]): number {
    return current.filter((ref) => isLocalPhoto(ref) && !this.#toRestored(ref)).length;
  }

  #isKept(ref: string): boolean {
    return isLocalPhoto(ref) && this.#kept.has(uploadOf(ref));
  }

  #toRestored(ref: string): RestoredPhoto | undefined {
    if (!isLocalPhoto(ref)) return this.#photos.get(ref);
    const uploadId = uploadOf(ref);
    const file = this.#files.get(uploadId);
    return file && { uploadId, file };
  }
}

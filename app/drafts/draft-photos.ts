import { isLocalPhoto, uploadIdOf } from '#app/drafts/draft.ts';
import type { RestoredPhoto, ShownPhoto } from '#app/photos/picked-photo.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export class DraftPhotos {
  readonly #files = new Map<string, File>();
  readonly #written = new Set<string>();
  readonly #stored = new Map<string, Photo>();
  #shown: string[];
  #elsewhere: string[] = [];
  readonly uploads: Record<string, string> = {};

  constructor(photos: Photo[]) {
    this.addStored(photos);
    this.#shown = photos.map(({ id }) => id);
  }

  addStored(photos: Photo[]) {
    for (const photo of photos) this.#stored.set(photo.id, photo);
  }

  addPicked(uploadId: string, file: File) {
    this.#files.set(uploadId, file);
  }

  /** Only photos that the device has written may be named in the document: it must be whole after a crash. */
  addWritten(photos: { uploadId: string; file: File }[]) {
    for (const { uploadId, file } of photos) {
      this.#files.set(uploadId, file);
      this.#written.add(uploadId);
    }
  }

  remove(uploadId: string) {
    this.#files.delete(uploadId);
    this.#written.delete(uploadId);
  }

  show(refs: string[], photos: ShownPhoto[]) {
    this.#shown = refs;
    for (const { key, file, photo } of photos) {
      if (photo) this.#stored.set(photo.id, photo);
      if (photo && file) this.uploads[key] = photo.id;
    }
  }

  refs(): string[] {
    const own = this.#shown.filter((ref) => !isLocalPhoto(ref) || this.#isWritten(ref));
    return [...own, ...this.#elsewhere.filter((ref) => !own.includes(ref))];
  }

  takeUploaded(): string[] {
    const uploadIds = Object.keys(this.uploads).filter((uploadId) => this.#written.has(uploadId));
    for (const uploadId of uploadIds) this.#written.delete(uploadId);
    return uploadIds;
  }

  known() {
    return { uploads: this.uploads, photos: [...this.#stored.values()] };
  }

  /** The photos that the form has to show for a document; null if it shows them already. */
  restore(refs: string[]): RestoredPhoto[] | null {
    this.#elsewhere = refs.filter((ref) => !this.#find(ref));
    const unwritten = this.#shown.filter((ref) => isLocalPhoto(ref) && !this.#isWritten(ref) && this.#find(ref));
    const shown = [...refs.filter((ref) => this.#find(ref)), ...unwritten];
    if (shown.join() === this.#shown.join()) return null;
    this.#shown = shown;
    return shown.flatMap((ref) => this.#find(ref) ?? []);
  }

  hasOnDeviceOnly(): boolean {
    return this.#shown.some((ref) => isLocalPhoto(ref) && this.#isWritten(ref));
  }

  countUnwritten(): number {
    return this.#shown.filter((ref) => isLocalPhoto(ref) && !this.#isWritten(ref)).length;
  }

  countElsewhere(): number {
    return this.#elsewhere.length;
  }

  #isWritten(ref: string): boolean {
    return this.#written.has(uploadIdOf(ref));
  }

  #find(ref: string): RestoredPhoto | undefined {
    if (!isLocalPhoto(ref)) return this.#stored.get(ref);
    const file = this.#files.get(uploadIdOf(ref));
    return file && { uploadId: uploadIdOf(ref), file };
  }
}

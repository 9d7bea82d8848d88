/**
 * The photos of one form: what was picked, in the seller's order, with what has become of each upload. It knows nothing of
 * React; whoever shows it subscribes. Every change makes a new value.
 */

import {
  hasProblem,
  isUploading,
  newUploadId,
  type PickedPhoto,
  pickedPhoto,
  type RestoredPhoto,
  refusalOf,
  type ShownPhoto,
  toShown,
} from '#app/listings/photos/picker/picked-photo.ts';
import type { Upload, UploadQueue } from '#app/listings/photos/picker/upload-queue.ts';
import type { Photo } from '#app/vocabulary/photo.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo-files.ts';

/** Who is told what happens to the photos. */
export type PhotoWatcher = {
  /** A photo was picked: its bytes may be kept on this device, under the id of its upload. */
  keepPhoto?: ((uploadId: string, file: File) => unknown) | undefined;
  /** It was taken out again, and will not come back. */
  dropPhoto?: ((uploadId: string) => unknown) | undefined;
  /** The photos that count, in order, whenever they are others than before. */
  onChange?: ((refs: string[], photos: ShownPhoto[]) => void) | undefined;
  /** A photo that came from this very page was taken out, and will not come back. Others may be of use elsewhere. */
  deleteUpload?: ((photoId: string) => unknown) | undefined;
};

export type Picking = {
  photos: ShownPhoto[];
  /** All but those that were refused. */
  refs: string[];
  /** How many are on their way or wait for it. */
  uploading: number;
  problems: ShownPhoto[];
  isSignedOut: boolean;
  /** The photo that was taken out last, while it can come back. */
  removedName: string | null;
  /** Why some files were not taken at all. */
  leftOut: string | null;
  /** For screen readers; `count` tells a sentence that is said again. */
  news: { count: number; text: string };
};

type Removed = { picked: PickedPhoto; index: number };

export class PickedPhotos {
  readonly #queue: UploadQueue;
  readonly #watcher: () => PhotoWatcher;
  readonly #listeners = new Set<() => void>();
  #list: PickedPhoto[];
  #removed: Removed | null = null;
  #leftOut: string | null = null;
  #news = { count: 0, text: '' };
  #picking: Picking;
  #toldRefs: string;

  constructor(queue: UploadQueue, photos: Photo[], watcher: () => PhotoWatcher) {
    this.#queue = queue;
    this.#watcher = watcher;
    this.#list = photos.map(pickedPhoto);
    this.#picking = this.#look();
    this.#toldRefs = this.#picking.refs.join();
    queue.subscribe(() => this.#tell());
  }

  /** For `useSyncExternalStore`, as is `read`. */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly read = () => this.#picking;

  add(files: File[]) {
    const picked = files.map((file) => ({ key: newUploadId(), file, photo: null, refusal: refusalOf(file) }));
    const fitting = picked.filter(({ refusal }) => !refusal);
    const surplus = fitting.slice(this.#room());
    const taken = picked.filter((one) => !surplus.includes(one));
    this.#list = [...this.#list, ...taken];
    this.#leftOut = surplusSentence(surplus.map(({ file }) => file.name));
    this.#say(this.#leftOut ?? (taken.length === 1 ? '1 photo added' : `${taken.length} photos added`));
    this.#keep(taken);
    this.#upload(taken);
    this.#tell();
  }

  /** Of a photo that its browser found out to be too large. */
  refuse(key: string, why: string) {
    const name = this.#find(key)?.name;
    this.#queue.cancel(key);
    this.#list = this.#list.map((picked) => (picked.key === key ? { ...picked, refusal: `${name} ${why}.` } : picked));
    this.#tell();
  }

  /** It can come back until the next one is taken out. */
  remove(key: string) {
    const index = this.#list.findIndex((picked) => picked.key === key);
    const picked = this.#list[index];
    const shown = this.#find(key);
    if (!picked || !shown) return;
    this.#forgetRemoved();
    this.#removed = { picked: { ...picked, photo: shown.photo }, index };
    this.#list = this.#list.toSpliced(index, 1);
    this.#leftOut = null;
    this.#say(`${shown.name} removed`);
    this.#queue.cancel(key);
    this.#tell();
  }

  undo() {
    if (!this.#removed || this.#room() === 0) return;
    const { picked, index } = this.#removed;
    this.#removed = null;
    this.#list = this.#list.toSpliced(index, 0, picked);
    this.#say(`${picked.file?.name ?? 'The photo'} is back`);
    this.#keep([picked]);
    this.#upload([picked]);
    this.#tell();
  }

  move(key: string, to: number) {
    const from = this.#list.findIndex((picked) => picked.key === key);
    const picked = this.#list[from];
    const index = Math.min(this.#list.length - 1, Math.max(0, to));
    if (!picked || index === from) return;
    this.#list = this.#list.toSpliced(from, 1).toSpliced(index, 0, picked);
    this.#say(`Photo ${index + 1} of ${this.#list.length}${index === 0 ? ', the main photo' : ''}`);
    this.#tell();
  }

  retry(key: string) {
    this.#queue.retry(key);
  }

  /** The photos of a draft take the place of those that are here; what is under way and still wanted goes on. */
  restore(restored: RestoredPhoto[]) {
    const before = this.#list;
    this.#list = restored.map((one) => before.find(({ key }) => this.#isSame(key, one)) ?? pickedPhoto(one));
    for (const { key } of before) if (!this.#list.some((picked) => picked.key === key)) this.#queue.cancel(key);
    this.#removed = null;
    this.#toldRefs = restored.map((one) => toShown(pickedPhoto(one), this.#queue.read()).ref).join();
    this.#upload(this.#list);
    this.#tell();
  }

  /** After a `stop`. */
  start() {
    this.#queue.start();
  }

  /** The page is left. */
  stop() {
    this.#forgetRemoved();
    this.#queue.stop();
  }

  #keep(list: PickedPhoto[]) {
    for (const { uploadId, file } of list.flatMap(toUpload)) this.#watcher().keepPhoto?.(uploadId, file);
  }

  #upload(list: PickedPhoto[]) {
    this.#queue.add(list.flatMap(toUpload));
  }

  #forgetRemoved() {
    if (!this.#removed) return;
    const { key, file, photo } = this.#removed.picked;
    this.#removed = null;
    if (!file) return;
    this.#watcher().dropPhoto?.(key);
    if (photo) this.#watcher().deleteUpload?.(photo.id);
  }

  #isSame(key: string, restored: RestoredPhoto): boolean {
    return 'file' in restored ? key === restored.uploadId : this.#find(key)?.photo?.id === restored.id;
  }

  #find(key: string): ShownPhoto | undefined {
    return this.#picking.photos.find((photo) => photo.key === key);
  }

  #room(): number {
    return Math.max(0, PHOTO_LIMITS.maxPhotos - this.#picking.refs.length);
  }

  #say(text: string) {
    this.#news = { count: this.#news.count + 1, text };
  }

  #look(): Picking {
    const uploads = this.#queue.read();
    const photos = this.#list.map((picked) => toShown(picked, uploads));
    return {
      photos,
      refs: photos.filter(({ state }) => state.step !== 'refused').map(({ ref }) => ref),
      uploading: photos.filter(isUploading).length,
      problems: photos.filter(hasProblem),
      isSignedOut: uploads.isSignedOut,
      removedName: this.#removed && (this.#removed.picked.file?.name ?? 'The photo'),
      leftOut: this.#leftOut,
      news: this.#news,
    };
  }

  #tell() {
    const before = this.#picking;
    this.#picking = this.#look();
    this.#sayWhatBecame(before);
    const { refs, photos } = this.#picking;
    if (refs.join() !== this.#toldRefs) {
      this.#toldRefs = refs.join();
      this.#watcher().onChange?.(refs, photos);
    }
    for (const listener of this.#listeners) listener();
  }

  #sayWhatBecame(before: Picking) {
    const { problems, uploading, photos } = this.#picking;
    const fresh = problems.find(({ key }) => !before.problems.some((problem) => problem.key === key));
    const hasEnded = before.uploading > 0 && uploading === 0 && before.photos.length === photos.length;
    if (fresh) this.#say(problemOf(fresh));
    else if (hasEnded && problems.length === 0) this.#say('All photos are uploaded');
    this.#picking = { ...this.#picking, news: this.#news };
  }
}

/** None where there is nothing to send. */
function toUpload({ key, file, photo, refusal }: PickedPhoto): Upload[] {
  return file && !photo && !refusal ? [{ uploadId: key, file }] : [];
}

/** The sentence for a photo that did not get through. */
export function problemOf({ state, name }: ShownPhoto): string {
  const message = state.step === 'refused' || state.step === 'failed' ? state.message : undefined;
  return message ?? `${name} could not be uploaded.`;
}

const MAX_NAMES = 3;

function surplusSentence(names: string[]): string | null {
  if (names.length === 0) return null;
  const named = names.slice(0, MAX_NAMES).join(', ');
  const rest = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return `A listing has at most ${PHOTO_LIMITS.maxPhotos} photos. Not taken: ${named}${rest}.`;
}

/** The photos of one form, in the seller's order, with the state of each upload. Independent of React. */
import {
  fileRejection,
  hasProblem,
  isUploading,
  newUploadId,
  type PickedPhoto,
  pickedPhoto,
  type RestoredPhoto,
  type ShownPhoto,
  toShown,
} from '#app/photos/picked-photo.ts';
import type { Upload, UploadQueue } from '#app/photos/upload-queue.ts';
import { PHOTO_LIMITS, type Photo } from '#app/vocabulary/photo.ts';

export type PhotoCallbacks = {
  onPick?: ((uploadId: string, file: File) => unknown) | undefined;
  /** After a removal that can't be undone any more. */
  onRemove?: ((uploadId: string) => unknown) | undefined;
  onChange?: ((refs: string[], photos: ShownPhoto[]) => void) | undefined;
  /** Only for photos that this page uploaded: others may be in a listing or draft. */
  deleteUpload?: ((photoId: string) => unknown) | undefined;
};

export type Picking = {
  photos: ShownPhoto[];
  /** Without rejected photos. */
  refs: string[];
  uploading: number;
  problems: ShownPhoto[];
  isSignedOut: boolean;
  /** The last removed photo, while the removal can be undone. */
  removedName: string | null;
  notAdded: string | null;
  /** For screen readers; `count` makes a repeated text new. */
  announcement: { count: number; text: string };
};

type Removed = { picked: PickedPhoto; index: number };

export class PickedPhotos {
  readonly #queue: UploadQueue;
  readonly #callbacks: () => PhotoCallbacks;
  readonly #listeners = new Set<() => void>();
  #list: PickedPhoto[];
  #removed: Removed | null = null;
  #notAdded: string | null = null;
  #announcement = { count: 0, text: '' };
  #picking: Picking;
  #lastRefs: string;

  constructor(queue: UploadQueue, photos: Photo[], callbacks: () => PhotoCallbacks) {
    this.#queue = queue;
    this.#callbacks = callbacks;
    this.#list = photos.map(pickedPhoto);
    this.#picking = this.#snapshot();
    this.#lastRefs = this.#picking.refs.join();
    queue.subscribe(() => this.#notify());
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
    const picked = files.map((file) => ({ key: newUploadId(), file, photo: null, rejection: fileRejection(file) }));
    const fitting = picked.filter(({ rejection }) => !rejection);
    const surplus = fitting.slice(this.#freePlaces());
    const added = picked.filter((one) => !surplus.includes(one));
    this.#list = [...this.#list, ...added];
    this.#notAdded = notAddedMessage(surplus.map(({ file }) => file.name));
    this.#announce(this.#notAdded ?? (added.length === 1 ? '1 photo added' : `${added.length} photos added`));
    this.#notifyPicked(added);
    this.#upload(added);
    this.#notify();
  }

  reject(key: string, why: string) {
    const name = this.#shownPhoto(key)?.name;
    this.#queue.cancel(key);
    this.#list = this.#list.map((picked) =>
      picked.key === key ? { ...picked, rejection: `${name} ${why}.` } : picked,
    );
    this.#notify();
  }

  /** Can be undone until the next removal. */
  remove(key: string) {
    const index = this.#list.findIndex((picked) => picked.key === key);
    const picked = this.#list[index];
    const shown = this.#shownPhoto(key);
    if (!picked || !shown) return;
    this.#forgetRemoved();
    this.#removed = { picked: { ...picked, photo: shown.photo }, index };
    this.#list = this.#list.toSpliced(index, 1);
    this.#notAdded = null;
    this.#announce(`${shown.name} removed`);
    this.#queue.cancel(key);
    this.#notify();
  }

  undo() {
    if (!this.#removed || this.#freePlaces() === 0) return;
    const { picked, index } = this.#removed;
    this.#removed = null;
    this.#list = this.#list.toSpliced(index, 0, picked);
    this.#announce(`${picked.file?.name ?? 'The photo'} restored`);
    this.#notifyPicked([picked]);
    this.#upload([picked]);
    this.#notify();
  }

  move(key: string, to: number) {
    const from = this.#list.findIndex((picked) => picked.key === key);
    const picked = this.#list[from];
    const index = Math.min(this.#list.length - 1, Math.max(0, to));
    if (!picked || index === from) return;
    this.#list = this.#list.toSpliced(from, 1).toSpliced(index, 0, picked);
    this.#announce(`Photo ${index + 1} of ${this.#list.length}${index === 0 ? ', the main photo' : ''}`);
    this.#notify();
  }

  retry(key: string) {
    this.#queue.retry(key);
  }

  /** Shows a draft's photos instead; running uploads of photos that it names continue. */
  restore(restored: RestoredPhoto[]) {
    const before = this.#list;
    this.#list = restored.map((one) => before.find(({ key }) => this.#isSame(key, one)) ?? pickedPhoto(one));
    for (const { key } of before) if (!this.#list.some((picked) => picked.key === key)) this.#queue.cancel(key);
    this.#removed = null;
    this.#lastRefs = restored.map((one) => toShown(pickedPhoto(one), this.#queue.read()).ref).join();
    this.#upload(this.#list);
    this.#notify();
  }

  start() {
    this.#queue.start();
  }

  stop() {
    this.#forgetRemoved();
    this.#queue.stop();
  }

  #notifyPicked(list: PickedPhoto[]) {
    for (const { uploadId, file } of list.flatMap(toUpload)) this.#callbacks().onPick?.(uploadId, file);
  }

  #upload(list: PickedPhoto[]) {
    this.#queue.add(list.flatMap(toUpload));
  }

  #forgetRemoved() {
    if (!this.#removed) return;
    const { key, file, photo } = this.#removed.picked;
    this.#removed = null;
    if (!file) return;
    this.#callbacks().onRemove?.(key);
    if (photo) this.#callbacks().deleteUpload?.(photo.id);
  }

  #isSame(key: string, restored: RestoredPhoto): boolean {
    return 'file' in restored ? key === restored.uploadId : this.#shownPhoto(key)?.photo?.id === restored.id;
  }

  #shownPhoto(key: string): ShownPhoto | undefined {
    return this.#picking.photos.find((photo) => photo.key === key);
  }

  #freePlaces(): number {
    return Math.max(0, PHOTO_LIMITS.maxPhotos - this.#picking.refs.length);
  }

  #announce(text: string) {
    this.#announcement = { count: this.#announcement.count + 1, text };
  }

  #snapshot(): Picking {
    const uploads = this.#queue.read();
    const photos = this.#list.map((picked) => toShown(picked, uploads));
    return {
      photos,
      refs: photos.filter(({ state }) => state.step !== 'rejected').map(({ ref }) => ref),
      uploading: photos.filter(isUploading).length,
      problems: photos.filter(hasProblem),
      isSignedOut: uploads.isSignedOut,
      removedName: this.#removed && (this.#removed.picked.file?.name ?? 'The photo'),
      notAdded: this.#notAdded,
      announcement: this.#announcement,
    };
  }

  #notify() {
    const before = this.#picking;
    this.#picking = this.#snapshot();
    this.#announceOutcome(before);
    const { refs, photos } = this.#picking;
    if (refs.join() !== this.#lastRefs) {
      this.#lastRefs = refs.join();
      this.#callbacks().onChange?.(refs, photos);
    }
    for (const listener of this.#listeners) listener();
  }

  #announceOutcome(before: Picking) {
    const { problems, uploading, photos } = this.#picking;
    const newProblem = problems.find(({ key }) => !before.problems.some((problem) => problem.key === key));
    const hasEnded = before.uploading > 0 && uploading === 0 && before.photos.length === photos.length;
    if (newProblem) this.#announce(problemMessage(newProblem));
    else if (hasEnded && problems.length === 0) this.#announce('All photos uploaded');
    this.#picking = { ...this.#picking, announcement: this.#announcement };
  }
}

function toUpload({ key, file, photo, rejection }: PickedPhoto): Upload[] {
  return file && !photo && !rejection ? [{ uploadId: key, file }] : [];
}

export function problemMessage({ state, name }: ShownPhoto): string {
  const message = state.step === 'rejected' || state.step === 'failed' ? state.message : undefined;
  return message ?? `${name} couldn’t be uploaded.`;
}

const MAX_NAMES = 3;

function notAddedMessage(names: string[]): string | null {
  if (names.length === 0) return null;
  const named = names.slice(0, MAX_NAMES).join(', ');
  const rest = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return `A listing can have up to ${PHOTO_LIMITS.maxPhotos} photos. Not added: ${named}${rest}.`;
}

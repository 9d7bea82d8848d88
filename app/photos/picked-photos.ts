/** The photos of one form, in the seller's order, with the state of each upload. Independent of React. */
import type { Upload, UploadQueue, UploadState } from '#app/photos/upload-queue.ts';
import type { Photo } from '#app/vocabulary/photo.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';
import { randomId } from '#app/vocabulary/random-id.ts';

export type PickedPhoto = {
  /** The upload's id, or the id of a photo that was stored before. It never changes. */
  key: string;
  file: File | null;
  photo: Photo | null;
};

export type ShownPhoto = PickedPhoto & {
  /** The photo's id, or its key until it is uploaded. */
  ref: string;
  /** For messages; a stored photo has no file name. */
  name: string;
  state: UploadState;
};

export type PhotoCallbacks = {
  onPick?: ((uploadId: string, file: File) => unknown) | undefined;
  /** After a removal that can't be undone any more. */
  onRemove?: ((uploadId: string) => unknown) | undefined;
  /** Without rejected photos. */
  onChange?: ((photos: ShownPhoto[]) => void) | undefined;
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
  removedName: string | null;
  notAdded: string | null;
  /** For screen readers; `count` makes a repeated text new. */
  announcement: { count: number; text: string };
};

/** `rejection`: why this device rejected it. */
type Listed = PickedPhoto & { rejection?: string | null };
type Removed = { picked: Listed; index: number };

export class PickedPhotos {
  readonly #queue: UploadQueue;
  readonly #callbacks: () => PhotoCallbacks;
  readonly #listeners = new Set<() => void>();
  #list: Listed[];
  #removed: Removed | null = null;
  #notAdded: string | null = null;
  #announcement = { count: 0, text: '' };
  #picking: Picking;
  #lastRefs: string;

  constructor(queue: UploadQueue, photos: PickedPhoto[], callbacks: () => PhotoCallbacks) {
    this.#queue = queue;
    this.#callbacks = callbacks;
    this.#list = photos;
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
    const picked = files.map((file) => ({ key: randomId(), file, photo: null, rejection: fileRejection(file) }));
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

  /** The photo's new files are shown, and the device's copy, which isn't blurred, goes. */
  replace(key: string, photo: Photo) {
    this.#list = this.#list.map((picked) => (picked.key === key ? { ...picked, photo, file: null } : picked));
    this.#callbacks().onRemove?.(key);
    this.#announce('Plate blurred');
    this.#notify();
  }

  retry(key: string) {
    this.#queue.retry(key);
  }

  /** Shows a draft's photos instead; running uploads of photos that it names continue. */
  restore(restored: PickedPhoto[]) {
    const before = this.#list;
    this.#list = restored.map((one) => before.find(({ key }) => key === one.key) ?? one);
    for (const { key } of before) if (!this.#list.some((picked) => picked.key === key)) this.#queue.cancel(key);
    this.#removed = null;
    this.#lastRefs = this.#snapshot().refs.join();
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

  #notifyPicked(list: Listed[]) {
    for (const { uploadId, file } of list.flatMap(toUpload)) this.#callbacks().onPick?.(uploadId, file);
  }

  #upload(list: Listed[]) {
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
    const photos = this.#list.map((picked) => toShown(picked, uploads.states));
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
      this.#callbacks().onChange?.(photos.filter(({ state }) => state.step !== 'rejected'));
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

function toUpload({ key, file, photo, rejection }: Listed): Upload[] {
  return file && !photo && !rejection ? [{ uploadId: key, file }] : [];
}

function toShown({ key, file, photo, rejection }: Listed, states: ReadonlyMap<string, UploadState>): ShownPhoto {
  const state = stateOf(photo, rejection) ?? states.get(key) ?? { step: 'waiting' };
  const stored = state.step === 'stored' ? state.photo : null;
  return { key, file, photo: stored, ref: stored?.id ?? key, name: file?.name || 'The photo', state };
}

function stateOf(photo: Photo | null, rejection: string | null | undefined): UploadState | null {
  if (rejection) return { step: 'rejected', message: rejection };
  return photo && { step: 'stored', photo };
}

export function hasProblem({ state }: ShownPhoto): boolean {
  return state.step === 'rejected' || state.step === 'failed';
}

export function isUploading({ state }: ShownPhoto): boolean {
  return state.step !== 'stored' && state.step !== 'rejected' && state.step !== 'failed';
}

/** Some browsers give HEIC and AVIF no type: the server checks those. */
function fileRejection({ name, size, type }: File): string | null {
  if (size === 0) return `${name} is empty.`;
  return type === '' || type.startsWith('image/') ? null : `${name} isn’t an image.`;
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

import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type PhotoWatcher, PickedPhotos, type Picking } from '#app/listings/photos/picker/picked-photos.ts';
import { deleteUpload, isSignedIn, sendPhotosOf } from '#app/listings/photos/picker/send-photo.ts';
import { UploadQueue } from '#app/listings/photos/picker/upload-queue.ts';
import { useHeldForm } from '#app/listings/photos/picker/use-held-form.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export type PhotoPickerOptions = Omit<PhotoWatcher, 'deleteUpload'> & {
  /** Whose photos they are. */
  userId: string;
  /** Stored before, in order: those of a listing that is edited, or of a form that comes back. */
  photos?: Photo[];
  /** The draft that holds on to what is uploaded. */
  draftId?: string | undefined;
};

export type PhotoPickerState = Picking & {
  /** What a person does with the photos, and `restore` for what a draft brings back. */
  picked: PickedPhotos;
  /** For the form's `onSubmit`, after it was checked: a form whose photos are under way is sent once they have arrived. */
  holdBack: (event: FormEvent<HTMLFormElement>) => void;
  /** What the form's button says meanwhile, such as 'Uploading 3 photos…'. */
  heldLabel: string | null;
  /** Counts the times the form was not sent because of a photo with a problem. */
  stops: number;
};

/** The photos of a form, to be shown by `PhotoPicker`. */
export function usePhotoPicker({ userId, photos = [], draftId, ...watcher }: PhotoPickerOptions): PhotoPickerState {
  const latest = useRef({ draftId, watcher });
  useEffect(() => {
    latest.current = { draftId, watcher };
  });
  const [{ queue, picked }] = useState(() => {
    const queue = new UploadQueue(sendPhotosOf(userId, () => latest.current.draftId));
    return { queue, picked: new PickedPhotos(queue, photos, () => ({ ...latest.current.watcher, deleteUpload })) };
  });
  const picking = useSyncExternalStore(picked.subscribe, picked.read, picked.read);
  useEffect(() => {
    picked.start();
    return () => picked.stop();
  }, [picked]);
  useGoingOn(queue, userId);
  return { ...picking, picked, ...useHeldForm(picking) };
}

/** Uploads go on when the connection is back, and when somebody returns, who may have signed in elsewhere meanwhile. */
function useGoingOn(queue: UploadQueue, userId: string) {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const goOn = async () => {
      const mayGoOn = !queue.read().isSignedOut || (await isSignedIn(userId));
      if (mayGoOn && !signal.aborted) queue.resume();
    };
    addEventListener('online', goOn, { signal });
    addEventListener('focus', goOn, { signal });
    // A phone that slept tells of no focus.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && goOn(), { signal });
    return () => listening.abort();
  }, [queue, userId]);
}

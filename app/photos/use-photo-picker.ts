import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type PhotoCallbacks, type PickedPhoto, PickedPhotos, type Picking } from '#app/photos/picked-photos.ts';
import { deleteUpload, isSignedIn, sendPhotosOf } from '#app/photos/send-photo.ts';
import { UploadQueue } from '#app/photos/upload-queue.ts';

export type PhotoPickerOptions = Omit<PhotoCallbacks, 'deleteUpload'> & {
  userId: string;
  photos?: PickedPhoto[];
  draftId?: string | undefined;
};

export type PhotoPickerState = Picking & {
  picked: PickedPhotos;
  /** For the form's `onSubmit`, after validation: waits for uploads, then submits the form. */
  holdBack: (event: FormEvent<HTMLFormElement>) => void;
  uploadingLabel: string | null;
  blockedSubmits: number;
};

export function usePhotoPicker({ userId, photos = [], draftId, ...callbacks }: PhotoPickerOptions): PhotoPickerState {
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const [{ queue, picked }] = useState(() => {
    const queue = new UploadQueue(sendPhotosOf(userId, draftId));
    return { queue, picked: new PickedPhotos(queue, photos, () => ({ ...latest.current, deleteUpload })) };
  });
  const picking = useSyncExternalStore(picked.subscribe, picked.read, picked.read);
  useEffect(() => {
    picked.start();
    return () => picked.stop();
  }, [picked]);
  useResumedUploads(queue, userId);
  return { ...picking, picked, ...useSubmitAfterUploads(picking) };
}

/** On returning to the page, the person may have signed in in another tab. */
function useResumedUploads(queue: UploadQueue, userId: string) {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const resume = async () => {
      const maySend = !queue.read().isSignedOut || (await isSignedIn(userId));
      if (maySend && !signal.aborted) queue.resume();
    };
    addEventListener('online', resume, { signal });
    addEventListener('focus', resume, { signal });
    // A phone that wakes up fires no focus event.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resume(), { signal });
    return () => listening.abort();
  }, [queue, userId]);
}

type PendingSubmit = { form: HTMLFormElement; submitter: HTMLElement | null };

function useSubmitAfterUploads({ uploading, problems }: Picking) {
  const [pending, setPending] = useState<PendingSubmit | null>(null);
  const [blockedSubmits, setBlockedSubmits] = useState(0);
  const hasProblems = problems.length > 0;

  useEffect(() => {
    if (!pending || (uploading > 0 && !hasProblems)) return;
    setPending(null);
    if (hasProblems) setBlockedSubmits((count) => count + 1);
    else pending.form.requestSubmit(pending.submitter);
  }, [pending, uploading, hasProblems]);

  function holdBack(event: FormEvent<HTMLFormElement>) {
    if (event.defaultPrevented || (uploading === 0 && !hasProblems)) return;
    event.preventDefault();
    setPending({ form: event.currentTarget, submitter: (event.nativeEvent as SubmitEvent).submitter });
  }

  const count = uploading === 1 ? '1 photo' : `${uploading} photos`;
  return { holdBack, blockedSubmits, uploadingLabel: pending && `Uploading ${count}…` };
}

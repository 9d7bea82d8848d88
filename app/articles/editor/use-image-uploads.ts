import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isReadable, readJson, sendFile } from '#app/ui/forms/send-file.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export type UploadTarget = number | 'preview';

export type ImageUpload = {
  key: number;
  target: UploadTarget;
  file: File;
  progress: number;
  /** Null while the upload is running. */
  problem: string | null;
  canRetry: boolean;
};

const FAILED = {
  preview: 'Failed to upload preview image: ',
  section: 'Failed to upload section images: ',
};

type Outcome = { photo: Photo } | { problem: string; canRetry: boolean };

/** Images upload one at a time, so that they arrive in the order picked. */
export function useImageUploads(onStored: (target: UploadTarget, photo: Photo) => void) {
  const [uploads, setUploads] = useState<ImageUpload[]>([]);
  const nextKey = useRef(0);
  const isSending = useRef(false);
  /** A late render may still list an upload that has finished. */
  const sent = useRef(new Set<number>());
  const leaving = useRef<AbortController>(null);
  const report = useEffectEvent(onStored);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);

  const change = (key: number, changes: Partial<ImageUpload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  const forget = (key: number) => setUploads((before) => before.filter((upload) => upload.key !== key));

  const next = uploads.find(({ problem }) => problem === null);
  useEffect(() => {
    const signal = leaving.current?.signal;
    if (!next || !signal || isSending.current || sent.current.has(next.key)) return;
    isSending.current = true;
    sent.current.add(next.key);
    send(next, { signal, onProgress: (progress) => change(next.key, { progress }) }).then((outcome) => {
      isSending.current = false;
      if (signal.aborted) return;
      if ('photo' in outcome) {
        forget(next.key);
        report(next.target, outcome.photo);
      } else {
        change(next.key, outcome);
      }
    });
  });

  return {
    uploads,
    pending: uploads.filter(({ problem }) => problem === null).length,
    add(target: UploadTarget, files: File[]) {
      const added = files.map((file) => ({
        key: nextKey.current++,
        target,
        file,
        progress: 0,
        canRetry: false,
        problem: mayBeImage(file) ? null : 'Please select an image file',
      }));
      setUploads((before) => [
        ...(target === 'preview' ? before.filter((upload) => upload.target !== target) : before),
        ...added,
      ]);
    },
    retry(key: number) {
      sent.current.delete(key);
      change(key, { problem: null, progress: 0 });
    },
    forget,
  };
}

export type ImageUploads = ReturnType<typeof useImageUploads>;

/** Some systems give newer formats no type: the server decides about those. */
function mayBeImage({ type }: File): boolean {
  return type === '' || type.startsWith('image/') || type === 'application/octet-stream';
}

async function send(upload: ImageUpload, options: Parameters<typeof sendFile>[2]): Promise<Outcome> {
  const { target, file } = upload;
  const failed = target === 'preview' ? FAILED.preview : FAILED.section;
  const problem = (why: string, canRetry = false) => ({ problem: failed + why, canRetry });
  if (!(await isReadable(file))) return problem(`${file.name} can’t be read any more. Please choose it again.`);
  const form = new FormData();
  form.set('place', target === 'preview' ? 'previews' : 'sections');
  form.set('image', file);
  const response = await sendFile('/admin/articles/images', form, options);
  if (!response) return problem('no connection.', true);
  const { message, ...photo } = readJson(response.responseText);
  if (response.status === 201) return { photo: photo as Photo };
  if (message === 'Please select an image file') return { problem: message, canRetry: false };
  if (typeof message === 'string' && response.status < 500) return problem(message, response.status === 401);
  return problem('something went wrong on our side.', true);
}

type Held = { form: HTMLFormElement; submitter: HTMLElement | null };

/** A form sent during an upload waits until the upload ends. */
export function useHeldSubmit(pending: number) {
  const [held, setHeld] = useState<Held | null>(null);
  useEffect(() => {
    if (!held || pending > 0) return;
    setHeld(null);
    held.form.requestSubmit(held.submitter);
  }, [held, pending]);

  function holdBack(event: FormEvent<HTMLFormElement>) {
    if (event.defaultPrevented || pending === 0) return;
    event.preventDefault();
    setHeld({ form: event.currentTarget, submitter: (event.nativeEvent as SubmitEvent).submitter });
  }

  return { holdBack, label: held && `Uploading ${pending === 1 ? '1 image' : `${pending} images`}…` };
}

import ImagePlus from 'lucide-react/icons/image-plus';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ImageUpload, ImageUploads } from '#app/articles/editor/use-image-uploads.ts';

/** Some systems don’t list the last three under image/*. */
const PICTURES = 'image/*,.heic,.heif,.avif';
const FILE_INPUT =
  'peer sr-only noscript:not-sr-only noscript:max-w-full noscript:file:mr-3 noscript:file:min-h-11 noscript:file:rounded-control noscript:file:border noscript:file:border-line-strong noscript:file:border-solid noscript:file:bg-transparent noscript:file:px-3.5';
const FOCUS = 'peer-focus-visible:outline-3 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2';

type ImageButtonProps = {
  id: string;
  name: string;
  multiple: boolean;
  label: ReactNode;
  describedBy?: string | undefined;
  isWrong?: boolean;
  autoFocus?: boolean;
  onFiles: (files: File[]) => void;
};

/** With JavaScript, files upload at once; without, they go with the form. */
export function ImageButton({ id, name, label, describedBy, isWrong, onFiles, ...input }: ImageButtonProps) {
  const element = useRef<HTMLInputElement>(null);
  const takeEarlyFiles = useEffectEvent(() => takeFiles(element, onFiles));
  useEffect(() => takeEarlyFiles(), []);
  return (
    <div className="grid min-w-0 max-w-full grid-cols-1 justify-items-start">
      <input
        ref={element}
        id={id}
        type="file"
        name={name}
        accept={PICTURES}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        onChange={() => takeFiles(element, onFiles)}
        className={FILE_INPUT}
        {...input}
      />
      <label
        htmlFor={id}
        className={`button button-quiet -order-1 noscript:justify-start noscript:border-0 noscript:px-0 ${FOCUS}`}
      >
        <ImagePlus className="size-5" aria-hidden="true" />
        {label}
      </label>
    </div>
  );
}

/** Emptied, so that the form doesn’t send the files too and the same file can be picked again. */
function takeFiles({ current: input }: RefObject<HTMLInputElement | null>, onFiles: (files: File[]) => void) {
  const files = [...(input?.files ?? [])];
  if (input) input.value = '';
  if (files.length > 0) onFiles(files);
}

type UploadListProps = { uploads: ImageUpload[]; of: Pick<ImageUploads, 'retry' | 'forget'> };

export function UploadList({ uploads, of }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {uploads.map((upload) => (
        <li key={upload.key} className="grid gap-1.5 rounded-control border border-line px-3 py-2.5 text-sm">
          <span className="wrap-anywhere font-medium">{upload.file.name}</span>
          {upload.problem === null ? (
            <progress
              value={upload.progress}
              max={1}
              aria-label={`Uploading ${upload.file.name}`}
              className="h-2 w-full accent-accent"
            />
          ) : (
            <Problem upload={upload} of={of} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Problem({ upload, of }: { upload: ImageUpload } & Pick<UploadListProps, 'of'>) {
  return (
    <>
      <p role="alert" className="wrap-anywhere font-medium text-danger">
        {upload.problem}
      </p>
      <div className="flex flex-wrap gap-2">
        {upload.canRetry && (
          <button type="button" className="button button-quiet" onClick={() => of.retry(upload.key)}>
            Try again
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={() => of.forget(upload.key)}>
          Dismiss<span className="sr-only"> {upload.file.name}</span>
        </button>
      </div>
    </>
  );
}

import ImagePlus from 'lucide-react/icons/image-plus';
import type { ReactNode } from 'react';
import type { ImageUpload, ImageUploads } from '#app/articles/editor/use-image-uploads.ts';
import { FileInput, PICTURES, takeFiles } from '#app/ui/forms/file-input.tsx';

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
export function ImageButton({ label, describedBy, isWrong, onFiles, ...input }: ImageButtonProps) {
  return (
    <FileInput
      {...input}
      accept={PICTURES}
      aria-describedby={describedBy}
      aria-invalid={isWrong || undefined}
      onPick={(files, element) => onFiles(takeFiles(files, element))}
      label={
        <>
          <ImagePlus className="size-5" aria-hidden="true" />
          {label}
        </>
      }
    />
  );
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

import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { problemMessage } from '#app/photos/picked-photos.ts';
import { PhotoGrid } from '#app/photos/picker/photo-grid.tsx';
import type { PhotoPickerState } from '#app/photos/use-photo-picker.ts';
import { FileInput, PICTURES, takeFiles } from '#app/ui/forms/file-input.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import { useHydrated } from '#app/ui/use-loaded.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';

type Field = Pick<FormField, 'id' | 'hintId' | 'errorId' | 'errors'>;
type PhotoPickerProps = { picker: PhotoPickerState; field: Field };

/** Adds `photoIds` in order. Without JavaScript: files as `photos`, and `photoPlaces` such as `id:2` or `id:remove`. */
export function PhotoPicker({ picker, field }: PhotoPickerProps) {
  const hasScripts = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useIncomingFiles((files) => picker.picked.add(files));
  useValidationOnChange(input, picker, field);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="sr-only">Photos</legend>
      <div className="group grid grid-cols-1 gap-3 rounded-card border-2 border-line-strong border-dashed p-4">
        <p id={field.hintId} className="text-muted text-sm">
          The first is the main photo.
          <span className="pointer-coarse:hidden noscript:hidden"> You can drop photos anywhere on this page.</span>
          <span className="opacity-0 group-focus-within:opacity-100">
            {` Up to ${PHOTO_LIMITS.maxPhotos}, each up to 25 MB and 100 megapixels.`}
          </span>
        </p>
        <AddButtons input={input} picker={picker} field={field} />
        {picker.notAdded && <p className="font-medium text-danger text-sm">{picker.notAdded}</p>}
        <FieldErrors field={field} />
      </div>
      {isOver && <DropOverlay />}
      {picker.isSignedOut && <SignedOutNote />}
      {picker.blockedSubmits > 0 && picker.problems[0] && (
        <p
          role="alert"
          key={picker.blockedSubmits}
          className="font-medium text-danger text-sm [overflow-wrap:anywhere]"
        >
          {`${problemMessage(picker.problems[0])} Remove it${picker.problems[0].state.step === 'failed' ? ' or try again' : ''}, then submit the form again.`}
        </p>
      )}
      {hasScripts ? (
        <>
          <PhotoGrid picker={picker} addButton={() => input.current} />
          {picker.refs.map((ref) => (
            <input key={ref} type="hidden" name="photoIds" value={ref} />
          ))}
        </>
      ) : (
        <StoredPhotos picker={picker} />
      )}
      <p role="status" className="sr-only">
        <span key={picker.announcement.count}>{picker.announcement.text}</span>
      </p>
    </fieldset>
  );
}

type AddButtonsProps = PhotoPickerProps & { input: RefObject<HTMLInputElement | null> };

function AddButtons({ input, picker, field }: AddButtonsProps) {
  const isWrong = field.errors.length > 0;
  const addFiles = (files: File[], from: HTMLInputElement) => picker.picked.add(takeFiles(files, from));
  return (
    <div className="flex flex-wrap gap-3">
      <FileInput
        ref={input}
        id={field.id}
        name="photos"
        multiple
        accept={PICTURES}
        aria-describedby={isWrong ? `${field.hintId} ${field.errorId}` : field.hintId}
        aria-invalid={isWrong || undefined}
        onPick={addFiles}
        label={
          <>
            <ImagePlus className="size-5" aria-hidden="true" />
            Add photos
          </>
        }
      />
      <div className="hidden pointer-coarse:grid noscript:hidden">
        <FileInput
          id={`${field.id}-camera`}
          accept="image/*"
          capture="environment"
          onPick={addFiles}
          label={
            <>
              <Camera className="size-5" aria-hidden="true" />
              Take a photo
            </>
          }
        />
      </div>
    </div>
  );
}

/** Accepts drops on the whole page, because a browser opens a file that misses its target. Returns whether files hover. */
function useIncomingFiles(addFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const addIncoming = useEffectEvent((files: File[]) => files.length > 0 && addFiles(files));

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      addIncoming([...event.dataTransfer.files]);
    };
    const onPaste = (event: ClipboardEvent) => addIncoming(imagesIn(event));
    addEventListener('dragenter', onDrag, { signal });
    addEventListener('dragover', onDrag, { signal });
    addEventListener('dragleave', onLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}

/** Text copied from a document often comes with an image of itself: in a field, the text is meant. */
function imagesIn({ clipboardData, target }: ClipboardEvent): File[] {
  const isTyping = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
  if (!clipboardData || (isTyping && clipboardData.types.includes('text/plain'))) return [];
  return [...clipboardData.files].filter(({ type }) => type.startsWith('image/'));
}

/** Forms validate on input; dropping, pasting and removing photos fire no such event. */
function useValidationOnChange(input: RefObject<HTMLInputElement | null>, { refs }: PhotoPickerState, field: Field) {
  const check = useEffectEvent(() => {
    if (field.errors.length > 0) input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the number of photos changes.
  useEffect(() => check(), [refs.length]);
}

function DropOverlay() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-card border-4 border-accent border-dashed bg-accent-soft/90 p-4 text-center font-bold text-2xl text-accent"
    >
      Drop your photos anywhere
    </div>
  );
}

function FieldErrors({ field }: Pick<PhotoPickerProps, 'field'>) {
  if (field.errors.length === 0) return null;
  return (
    <p id={field.errorId} className="font-medium text-danger text-sm">
      {field.errors.join('. ')}
    </p>
  );
}

function SignedOutNote() {
  return (
    <p role="alert" className="rounded-control bg-ochre-soft px-4 py-3 text-sm">
      You’re signed out. Your photos are waiting here.{' '}
      <a href="/signin" target="_blank" rel="noreferrer" className="text-link underline">
        Sign in
      </a>{' '}
      in a new tab, then come back. They’ll finish uploading automatically.
    </p>
  );
}

/** Without JavaScript, each photo has a select for its position. */
function StoredPhotos({ picker: { photos } }: Pick<PhotoPickerProps, 'picker'>) {
  const stored = photos.flatMap(({ photo }) => photo ?? []);
  return (
    <ul
      aria-label="Your photos, in order"
      className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3 lg:grid-cols-4"
    >
      {stored.map((photo, index) => (
        <li key={photo.id} className="overflow-hidden rounded-control border border-line bg-surface">
          <ResponsivePhoto
            photo={photo}
            alt={`Photo ${index + 1}`}
            sizes="(min-width: 640px) 200px, 45vw"
            className="aspect-square w-full"
          />
          <PositionSelect photoId={photo.id} index={index} count={stored.length} />
        </li>
      ))}
    </ul>
  );
}

function PositionSelect({ photoId, index, count }: { photoId: string; index: number; count: number }) {
  return (
    <select
      name="photoPlaces"
      defaultValue={`${photoId}:${index + 1}`}
      aria-label={`Position of photo ${index + 1}`}
      className="select-control invisible h-11 w-full bg-surface px-2.5 text-sm noscript:visible"
    >
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a position is its number.
        <option key={place} value={`${photoId}:${place + 1}`}>
          {place === 0 ? 'Main photo' : `Photo ${place + 1}`}
        </option>
      ))}
      <option value={`${photoId}:remove`}>Remove</option>
    </select>
  );
}

import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { PhotoPreview } from '#app/photos/photo-preview.tsx';
import { hasProblem, isUploading, problemMessage, type ShownPhoto } from '#app/photos/picked-photos.ts';
import { PlateDialog } from '#app/photos/picker/plate-dialog.tsx';
import { useDragOrder } from '#app/photos/picker/use-drag-order.ts';
import type { Setback } from '#app/photos/upload-queue.ts';
import type { PhotoPickerState } from '#app/photos/use-photo-picker.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

type PhotoGridProps = {
  picker: PhotoPickerState;
  addButton: () => HTMLElement | null;
};

export function PhotoGrid({ picker: { picked, photos, removedName, blockedSubmits }, addButton }: PhotoGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const findFocus = useRef<() => HTMLElement | null | undefined>(undefined);
  const { order, draggedKey, onPointerDown } = useDragOrder(
    grid,
    photos.map(({ key }) => key),
    (key, index) => picked.move(key, index),
  );
  const keys = order.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with what is shown.
  useLayoutEffect(() => {
    const target = findFocus.current?.() ?? focusedIn(grid.current);
    findFocus.current = undefined;
    if (draggedKey) return;
    target?.focus({ preventScroll: true });
    target?.closest('[data-key]')?.scrollIntoView({ block: 'nearest' });
  }, [keys]);

  useLayoutEffect(() => {
    if (blockedSubmits > 0) grid.current?.querySelector<HTMLElement>('[data-problem] [data-fix]')?.focus();
  }, [blockedSubmits]);

  const removeButtonAt = (index: number) =>
    grid.current?.querySelectorAll<HTMLElement>('[data-remove]')[Math.min(index, photos.length - 2)] ?? addButton();

  function remove(key: string, index: number) {
    findFocus.current = () => removeButtonAt(index);
    picked.remove(key);
  }

  function undo() {
    const shown = new Set(photos.map(({ key }) => key));
    findFocus.current = () =>
      picked
        .read()
        .photos.filter(({ key }) => !shown.has(key))
        .map(({ key }) => grid.current?.querySelector<HTMLElement>(`[data-key="${key}"] [data-remove]`))[0];
    picked.undo();
  }

  return (
    <>
      <ul
        ref={grid}
        aria-label="Your photos, in order"
        onPointerDown={onPointerDown}
        onDragStart={(event) => event.preventDefault()}
        className="relative grid select-none grid-cols-2 gap-3 empty:hidden sm:grid-cols-3 lg:grid-cols-4"
      >
        {photos.map((shown) => {
          const { key } = shown;
          const index = order.indexOf(key);
          return (
            <PhotoTile
              key={key}
              shown={shown}
              index={index}
              count={photos.length}
              isDragged={key === draggedKey}
              move={(to) => picked.move(key, to)}
              remove={() => remove(key, index)}
              retry={() => picked.retry(key)}
              replace={(photo) => picked.replace(key, photo)}
            />
          );
        })}
      </ul>
      {photos.some(({ photo }) => photo) && (
        <p className="text-muted text-sm">Number plates copied from ads are used on other cars: you can blur yours.</p>
      )}
      {removedName && (
        <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-muted text-sm">
          <span className="[overflow-wrap:anywhere]">{removedName} removed.</span>
          <button type="button" onClick={undo} className="text-link min-h-11 px-1">
            Undo
          </button>
        </p>
      )}
    </>
  );
}

function focusedIn(grid: HTMLElement | null): HTMLElement | null {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && grid?.contains(focused) ? focused : null;
}

type PhotoTileProps = {
  shown: ShownPhoto;
  index: number;
  count: number;
  isDragged: boolean;
  move: (to: number) => void;
  remove: () => void;
  retry: () => void;
  replace: (photo: Photo) => void;
};

function PhotoTile({ shown, index, count, isDragged, move, remove, retry, replace }: PhotoTileProps) {
  const [isDrawing, setDrawing] = useState(false);
  const name = `photo ${index + 1}`;
  const isWrong = hasProblem(shown);

  function moveByKey(event: KeyboardEvent) {
    const by: Record<string, number> = { ArrowLeft: index - 1, ArrowUp: index - 1, ArrowRight: index + 1 };
    const to = { ...by, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    move(to);
  }

  return (
    <li
      data-key={shown.key}
      data-problem={isWrong || undefined}
      style={{ order: index }}
      onKeyDown={moveByKey}
      className={`relative flex flex-col overflow-hidden rounded-control border bg-surface ${isWrong ? 'border-danger' : 'border-line'} ${isDragged ? 'z-10 shadow-card outline-2 outline-accent' : ''}`}
    >
      <div
        className={`relative aspect-square select-none overflow-hidden bg-accent-soft [-webkit-touch-callout:none] ${isDragged ? 'cursor-grabbing' : 'cursor-grab'}`}
      >
        <PhotoPreview shown={shown} alt={`Photo ${index + 1}${shown.file ? `, ${shown.name}` : ''}`} />
        {index === 0 && (
          <span className="absolute top-2 left-2 rounded-[7px] bg-accent px-2 py-0.5 font-semibold text-[0.8125rem] text-accent-ink">
            Main photo
          </span>
        )}
        {isUploading(shown) && <UploadStatus shown={shown} name={name} retry={retry} />}
      </div>
      {isWrong && <TileProblem shown={shown} name={name} retry={retry} />}
      <div className="mt-auto flex justify-between">
        <TileButton label={`Move ${name} earlier`} isOff={index === 0} onClick={() => move(index - 1)}>
          <ChevronLeft className="size-5" aria-hidden="true" />
        </TileButton>
        <TileButton label={`Move ${name} later`} isOff={index === count - 1} onClick={() => move(index + 1)}>
          <ChevronRight className="size-5" aria-hidden="true" />
        </TileButton>
        <TileButton label={`${isUploading(shown) ? 'Cancel' : 'Remove'} ${name}`} data-remove data-fix onClick={remove}>
          <X className="size-5" aria-hidden="true" />
        </TileButton>
      </div>
      {shown.photo && (
        <button
          type="button"
          onClick={() => setDrawing(true)}
          className="min-h-11 border-line border-t px-2.5 text-left text-sm -outline-offset-3 hover:bg-accent-soft"
        >
          Blur plate<span className="sr-only">{` in ${name}`}</span>
        </button>
      )}
      {isDrawing && shown.photo && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the dialog’s arrow keys and presses aren’t the tile’s
        <div onKeyDown={stop} onPointerDown={stop}>
          <PlateDialog photo={shown.photo} name={name} onBlurred={replace} onClose={() => setDrawing(false)} />
        </div>
      )}
    </li>
  );
}

function stop(event: { stopPropagation(): void }) {
  event.stopPropagation();
}

type TileButtonProps = ComponentProps<'button'> & {
  label: string;
  isOff?: boolean;
  'data-remove'?: true;
  'data-fix'?: true;
};

/** `aria-disabled` instead of `disabled`, so that it keeps the focus. */
function TileButton({ label, isOff = false, onClick, ...button }: TileButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      className="grid size-11 place-items-center rounded-control text-ink -outline-offset-3 hover:bg-accent-soft aria-disabled:cursor-default aria-disabled:text-line-strong aria-disabled:hover:bg-transparent"
    />
  );
}

type StatusProps = { shown: ShownPhoto; name: string; retry: () => void };

const SETBACKS: Record<Setback, string> = {
  unreachable: 'You’re offline. We’ll keep trying.',
  busy: 'Kerbside is busy. We’ll keep trying.',
  failed: 'That didn’t work. We’ll keep trying.',
};

function UploadStatus({ shown: { state }, name, retry }: StatusProps) {
  return (
    <div className="absolute inset-x-0 bottom-0 grid gap-1 bg-surface/95 px-2.5 py-2 text-[0.8125rem] leading-tight">
      {state.step === 'retrying' ? (
        <>
          <p>{SETBACKS[state.after]}</p>
          <button type="button" aria-label={`Try ${name} now`} onClick={retry} className="text-link min-h-11 text-left">
            Try now
          </button>
        </>
      ) : (
        <>
          <p aria-hidden="true" className="text-muted">
            {state.step === 'sending' ? progressText(state.progress) : 'Waiting'}
          </p>
          <progress
            aria-label={`Uploading ${name}`}
            max={100}
            value={state.step === 'sending' ? percent(state.progress) : 0}
            className="h-1.5 w-full overflow-hidden rounded-full bg-line accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          />
        </>
      )}
    </div>
  );
}

function TileProblem({ shown, name, retry }: StatusProps) {
  return (
    <div className="grid gap-1 px-2.5 pt-2 text-[0.8125rem] leading-snug">
      <p className="font-medium text-danger [overflow-wrap:anywhere]">{problemMessage(shown)}</p>
      {shown.state.step === 'failed' && (
        <button
          type="button"
          data-fix
          aria-label={`Try ${name} again`}
          onClick={retry}
          className="button button-quiet justify-self-start"
        >
          Try again
        </button>
      )}
    </div>
  );
}

function progressText(progress: number): string {
  return progress < 1 ? `Uploading ${percent(progress)}%` : 'Almost done';
}

function percent(progress: number): number {
  return Math.floor(progress * 100);
}

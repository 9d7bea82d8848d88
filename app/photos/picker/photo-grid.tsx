import { useLayoutEffect, useRef } from 'react';
import { PhotoTile } from '#app/photos/picker/photo-tile.tsx';
import { useDragOrder } from '#app/photos/picker/use-drag-order.ts';
import type { PhotoPickerState } from '#app/photos/use-photo-picker.ts';

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
            />
          );
        })}
      </ul>
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

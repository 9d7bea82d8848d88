import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { RemovedCar } from '#app/saved-cars/list/use-removals.ts';
import { heartAction } from '#app/saved-cars/use-saved.ts';

type UndoBarProps = {
  removed: RemovedCar | null;
  next: string;
  onUndo: (car: RemovedCar) => void;
};

/** Offers to undo the last removal, until the next one or until the page is left. */
export function UndoBar({ removed, next, onUndo }: UndoBarProps) {
  const button = useFocusOnChange(removed?.listingId);
  return (
    <div role="status" className="sticky bottom-4 z-20 flex justify-center empty:hidden">
      {removed && (
        <div className="panel flex max-w-full items-center gap-4 border-line-strong px-4 py-2.5">
          <p className="wrap-anywhere line-clamp-3 min-w-0">{removed.title} removed.</p>
          <Form
            method="post"
            action={heartAction(removed.listingId, true)}
            onSubmit={(event) => {
              event.preventDefault();
              onUndo(removed);
            }}
          >
            <input type="hidden" name="next" value={next} />
            <button ref={button} type="submit" className="button">
              Undo
            </button>
          </Form>
        </div>
      )}
    </div>
  );
}

/** Moves the focus here, because the pressed button is gone with its card. */
function useFocusOnChange(listingId: string | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(listingId);
  useEffect(() => {
    if (listingId && before.current !== listingId) button.current?.focus({ preventScroll: true });
    before.current = listingId;
  }, [listingId]);
  return button;
}

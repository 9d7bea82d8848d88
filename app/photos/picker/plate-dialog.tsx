import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { type Box, blurPlate } from '#app/photos/send-photo.ts';
import { type Photo, photoUrl } from '#app/vocabulary/photo.ts';

type PlateDialogProps = { photo: Photo; name: string; onClose: () => void; onBlurred: (photo: Photo) => void };

/** About where a plate is, and as large. */
const START: Box = { left: 0.38, top: 0.6, width: 0.24, height: 0.08 };
const LEAST = 0.02;
const STEP = 0.01;

export function PlateDialog({ photo, name, onClose, onBlurred }: PlateDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [box, setBox] = useState(START);
  const [state, setState] = useState<'drawing' | 'sending' | 'failed'>('drawing');
  useEffect(() => dialog.current?.showModal(), []);

  async function blur() {
    setState('sending');
    const blurred = await blurPlate(photo.id, box);
    if (!blurred) return setState('failed');
    onBlurred(blurred);
    dialog.current?.close();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}title`}
      onClose={onClose}
      className="panel m-auto w-[min(52rem,calc(100vw-1rem))] p-4 text-ink backdrop:bg-black/50 sm:p-6"
    >
      <div className="grid gap-4">
        <h2 id={`${id}title`} className="font-bold text-xl">
          {`Blur the plate in ${name}`}
        </h2>
        <p id={`${id}hint`} className="text-muted text-sm">
          Draw a box over the plate, or move it with the arrow keys and size it with Shift and the arrow keys. It can’t
          be undone.
        </p>
        <BoxOnPhoto photo={photo} box={box} setBox={setBox} hintId={`${id}hint`} />
        <p role="status" className="sr-only">
          {`Box ${percent(box.left)} from the left, ${percent(box.top)} from the top, ${percent(box.width)} wide, ${percent(box.height)} high`}
        </p>
        {state === 'failed' && (
          <p role="alert" className="font-medium text-danger text-sm">
            We couldn’t blur it. Try again.
          </p>
        )}
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <button type="button" className="button button-quiet max-sm:flex-1" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="button" className="button max-sm:flex-1" aria-disabled={state === 'sending'} onClick={blur}>
            {state === 'sending' ? 'Blurring…' : 'Blur'}
          </button>
        </div>
      </div>
    </dialog>
  );
}

type BoxOnPhotoProps = { photo: Photo; box: Box; setBox: (box: Box) => void; hintId: string };

function BoxOnPhoto({ photo, box, setBox, hintId }: BoxOnPhotoProps) {
  const from = useRef<{ x: number; y: number }>(undefined);

  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
  };
  function draw(event: PointerEvent) {
    if (!from.current) return;
    const [a, b] = [from.current, pointOf(event)];
    const [left, top] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
    setBox(fitting({ left, top, width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }));
  }

  function adjust(event: KeyboardEvent) {
    const [x = 0, y = 0] =
      { ArrowLeft: [-STEP], ArrowRight: [STEP], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key] ?? [];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    const { left, top, width, height } = box;
    if (event.shiftKey) setBox(fitting({ left, top, width: width + x, height: height + y }));
    else setBox(fitting({ left: left + x, top: top + y, width, height }));
  }

  return (
    <div
      className="relative mx-auto max-h-[60vh] w-full cursor-crosshair touch-none select-none overflow-hidden"
      style={{ aspectRatio: `${photo.width} / ${photo.height}`, maxWidth: `${(60 * photo.width) / photo.height}vh` }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = pointOf(event);
      }}
      onPointerMove={draw}
      onPointerUp={(event) => {
        draw(event);
        from.current = undefined;
      }}
    >
      <img src={photoUrl(photo, 1024)} alt="" draggable={false} className="size-full" />
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a box that arrow keys move */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it has keys of its own
        tabIndex={0}
        aria-label="Box over the plate"
        aria-describedby={hintId}
        onKeyDown={adjust}
        className="absolute border-2 border-white bg-black/40 outline-2 outline-black focus-visible:outline-4 focus-visible:outline-accent"
        style={{
          left: percent(box.left),
          top: percent(box.top),
          width: percent(box.width),
          height: percent(box.height),
        }}
      />
    </div>
  );
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function fitting({ left, top, width, height }: Box): Box {
  const size = { width: Math.min(1, Math.max(LEAST, width)), height: Math.min(1, Math.max(LEAST, height)) };
  const most = { left: 1 - size.width, top: 1 - size.height };
  return { left: Math.min(most.left, within(left)), top: Math.min(most.top, within(top)), ...size };
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

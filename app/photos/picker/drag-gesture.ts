/** A mouse or pen drags by moving; a finger must hold still first, because moving at once scrolls the page. */
const MOUSE_SLACK_PX = 5;
const HOLD_MS = 250;
const HOLD_SLACK_PX = 8;
const EDGE_PX = 80;
const SCROLL_PX = 14;

export type Point = { x: number; y: number };

export type DragHandlers = {
  onLift(): void;
  /** Also while the page scrolls under a still pointer. */
  onMove(at: Point): void;
  /** Only after `onLift`; `isDropped` is false after Escape or if the browser cancels. */
  onEnd(isDropped: boolean): void;
};

/** Returns a function that cancels the drag. */
export function trackDrag(down: PointerEvent, handlers: DragHandlers): () => void {
  const listening = new AbortController();
  const isFinger = down.pointerType === 'touch';
  const start = pointOf(down);
  let at = start;
  let isLifted = false;
  let frame = 0;
  const hold = isFinger ? setTimeout(lift, HOLD_MS) : undefined;

  function lift() {
    isLifted = true;
    handlers.onLift();
    handlers.onMove(at);
    frame = requestAnimationFrame(scroll);
  }

  function scroll() {
    const speed = scrollSpeed(at.y, window.innerHeight);
    if (speed !== 0) {
      window.scrollBy({ top: speed, behavior: 'instant' });
      handlers.onMove(at);
    }
    frame = requestAnimationFrame(scroll);
  }

  function onMove(event: PointerEvent) {
    if (event.pointerId !== down.pointerId) return;
    at = pointOf(event);
    const distance = Math.hypot(at.x - start.x, at.y - start.y);
    if (isLifted) handlers.onMove(at);
    else if (isFinger && distance > HOLD_SLACK_PX) end(false);
    else if (!isFinger && distance > MOUSE_SLACK_PX) lift();
  }

  function end(isDropped: boolean) {
    if (listening.signal.aborted) return;
    listening.abort();
    clearTimeout(hold);
    cancelAnimationFrame(frame);
    if (isLifted) handlers.onEnd(isDropped);
  }

  const options = { signal: listening.signal, capture: true };
  addEventListener('pointermove', onMove, options);
  addEventListener('pointerup', (event) => event.pointerId === down.pointerId && end(true), options);
  addEventListener('pointercancel', (event) => event.pointerId === down.pointerId && end(false), options);
  addEventListener('blur', (event) => event.target === window && end(false), options);
  addEventListener('keydown', (event) => isLifted && event.key === 'Escape' && stop(event, end), options);
  // A finger that holds still would open the image's menu.
  addEventListener('contextmenu', (event) => isFinger && event.preventDefault(), options);
  return () => end(false);
}

function stop(event: KeyboardEvent, end: (isDropped: boolean) => void) {
  event.preventDefault();
  event.stopPropagation();
  end(false);
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

/** Pixels a frame, faster towards the edge; negative upwards. */
export function scrollSpeed(y: number, height: number): number {
  const above = Math.max(0, EDGE_PX - y);
  const below = Math.max(0, y - (height - EDGE_PX));
  return Math.round((Math.min(EDGE_PX, below) - Math.min(EDGE_PX, above)) * (SCROLL_PX / EDGE_PX));
}

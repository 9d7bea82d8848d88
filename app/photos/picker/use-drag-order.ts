import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** A mouse or pen drags by moving; a finger must hold still first, because moving at once scrolls the page. */
const MOUSE_SLACK_PX = 5;
const HOLD_MS = 250;
const HOLD_SLACK_PX = 8;
const EDGE_PX = 80;
const SCROLL_PX = 14;
const SMOOTH_MS = 160;

type Point = { x: number; y: number };

type DragHandlers = {
  onLift(): void;
  /** Also while the page scrolls under a still pointer. */
  onMove(at: Point): void;
  /** Only after `onLift`; `isDropped` is false after Escape or if the browser cancels. */
  onEnd(isDropped: boolean): void;
};

type Held = { tile: HTMLElement; grabbed: Point; at: Point };
type Dragged = { key: string; index: number };

/** While a tile is dragged, others move by CSS `order` alone: a node that moves in the document loses the pointer. */
export function useDragOrder(
  grid: RefObject<HTMLElement | null>,
  keys: string[],
  move: (key: string, index: number) => void,
) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const held = useRef<Held | null>(null);
  const cancelDrag = useRef<() => void>(undefined);
  const order = dragged ? inserted(keys, dragged) : keys;
  const latest = useRef({ order, move });
  latest.current = { order, move };
  useSmoothMoves(grid, order.join(), held);
  useLayoutEffect(() => follow(grid.current, held.current));
  useEffect(() => () => cancelDrag.current?.(), []);
  useEffect(() => {
    // Added before the finger goes down: later, the browser has already decided to scroll.
    const keepPage = (event: TouchEvent) => held.current && event.cancelable && event.preventDefault();
    const element = grid.current;
    element?.addEventListener('touchmove', keepPage, { passive: false });
    return () => element?.removeEventListener('touchmove', keepPage);
  }, [grid]);

  function onPointerDown(event: ReactPointerEvent) {
    const target = event.target as Element;
    const tile = target.closest<HTMLElement>('[data-key]');
    const key = tile?.dataset.key;
    if (!tile || !key || !event.isPrimary || event.button !== 0 || target.closest('button, a, input, label')) return;
    const box = tile.getBoundingClientRect();
    const grabbed = { x: event.clientX - box.left, y: event.clientY - box.top };
    let index: number | undefined;
    const moveTo = (next: number) => {
      index = next;
      setDragged({ key, index });
    };
    cancelDrag.current = trackDrag(event.nativeEvent, {
      onLift() {
        held.current = { tile, grabbed, at: { x: event.clientX, y: event.clientY } };
        moveTo(latest.current.order.indexOf(key));
      },
      onMove(at) {
        if (!held.current) return;
        held.current.at = at;
        follow(grid.current, held.current);
        const under = indexAt(grid.current, latest.current.order, at);
        if (under !== undefined && under !== index) moveTo(under);
      },
      onEnd(isDropped) {
        held.current = null;
        setDragged(null);
        if (isDropped && index !== undefined) latest.current.move(key, index);
        release(tile);
      },
    });
  }

  return { order, draggedKey: dragged?.key ?? null, onPointerDown };
}

function inserted(keys: string[], { key, index }: Dragged): string[] {
  return keys.includes(key) ? keys.filter((other) => other !== key).toSpliced(index, 0, key) : keys;
}

function follow(grid: HTMLElement | null, held: Held | null) {
  if (!grid || !held) return;
  const { tile, grabbed, at } = held;
  const box = grid.getBoundingClientRect();
  const x = at.x - grabbed.x - box.left - tile.offsetLeft;
  const y = at.y - grabbed.y - box.top - tile.offsetTop;
  tile.style.translate = `${x}px ${y}px`;
}

function indexAt(grid: HTMLElement | null, order: string[], at: Point): number | undefined {
  if (!grid) return undefined;
  const box = grid.getBoundingClientRect();
  const [x, y] = [at.x - box.left, at.y - box.top];
  const hit = tilesOf(grid).find(
    ({ offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight }) =>
      x >= left && x < left + offsetWidth && y >= top && y < top + offsetHeight,
  );
  const index = order.indexOf(hit?.dataset.key ?? '');
  return index < 0 ? undefined : index;
}

function release(tile: HTMLElement) {
  const from = tile.style.translate;
  tile.style.translate = '';
  slide(tile, from);
}

function useSmoothMoves(grid: RefObject<HTMLElement | null>, order: string, held: RefObject<Held | null>) {
  const places = useRef(new Map<HTMLElement, Point>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: tiles move only when the order changes, not when the window is resized.
  useLayoutEffect(() => {
    const before = places.current;
    const tiles = grid.current ? tilesOf(grid.current) : [];
    places.current = new Map(tiles.map((tile) => [tile, { x: tile.offsetLeft, y: tile.offsetTop }]));
    for (const [tile, { x, y }] of places.current) {
      const old = before.get(tile);
      if (!old || tile === held.current?.tile || (old.x === x && old.y === y)) continue;
      slide(tile, `${old.x - x}px ${old.y - y}px`);
    }
  }, [order]);
}

function slide(tile: HTMLElement, from: string) {
  if (from === '' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  tile.animate([{ translate: from }, { translate: '0px 0px' }], { duration: SMOOTH_MS, easing: 'ease-out' });
}

function tilesOf(grid: HTMLElement): HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>(':scope > [data-key]')];
}

/** Returns a function that cancels the drag. */
function trackDrag(down: PointerEvent, handlers: DragHandlers): () => void {
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

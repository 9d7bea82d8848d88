/**
 * A stream of server-sent events that say "look again". Never compressed, kept or held back: the compression leaves it
 * alone, and the headers tell proxies to do the same. A browser that takes nothing for long is let go; it comes back.
 */
import type { Listener } from '#app/platform/live/audience.server.ts';

const encoder = new TextEncoder();
const LOOK = encoder.encode('data: look\n\n');
const BEAT = encoder.encode(':\n\n');
/** How many pieces may wait for a browser that reads slowly. */
const MOST_WAITING = 30;
/** After a restart not everybody comes back in the same moment. */
const BACK_AFTER_MS = { least: 1000, spread: 2000 };

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** `join` answers how to leave, or null where there is no place; then the answer is 503. */
export function eventStream(join: (listener: Listener) => (() => void) | null): Response {
  let leave: (() => void) | null = null;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const backAfter = Math.round(BACK_AFTER_MS.least + Math.random() * BACK_AFTER_MS.spread);
      controller.enqueue(encoder.encode(`retry: ${backAfter}\n\n`));
      leave = join(listenerOf(controller, () => leave?.()));
    },
    cancel: () => leave?.(),
  });
  if (leave) return new Response(body, { headers: HEADERS });
  return new Response('Please try again in a moment.', { status: 503, headers: { 'Retry-After': '5' } });
}

function listenerOf(controller: ReadableStreamDefaultController<Uint8Array>, leave: () => void): Listener {
  const write = (piece: Uint8Array) => {
    const { desiredSize } = controller;
    if (desiredSize === null) return;
    if (desiredSize > -MOST_WAITING) return controller.enqueue(piece);
    leave();
    controller.error(new Error('The browser took nothing for too long.'));
  };
  return {
    news: () => write(LOOK),
    beat: () => write(BEAT),
    end: () => controller.desiredSize !== null && controller.close(),
  };
}

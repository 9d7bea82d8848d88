import { viewerOf } from '#app/http/viewer.server.ts';
import type { Listener } from '#app/platform/live/audience.server.ts';
import { audience } from '#app/platform/live/live.server.ts';
import type { Route } from './+types/live';

export function loader({ request, context }: Route.LoaderArgs) {
  const { uid: userId, sessionId } = viewerOf(context);
  if (request.method === 'HEAD') return new Response(null);
  return eventStream((listener) => audience.join({ userId, sessionId }, listener));
}

const encoder = new TextEncoder();
const LOOK = encoder.encode('data: look\n\n');
const BEAT = encoder.encode(':\n\n');
const MOST_WAITING = 30;
/** Random, so that browsers don't all reconnect at once after a restart. */
const BACK_AFTER_MS = { least: 1000, spread: 2000 };

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Never compressed, cached or buffered, here or by a proxy. A browser that stops reading is dropped and reconnects. */
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
    controller.error(new Error('The browser stopped reading for too long.'));
  };
  return {
    news: () => write(LOOK),
    beat: () => write(BEAT),
    end: () => controller.desiredSize !== null && controller.close(),
  };
}

import { eventStream } from '#app/http/event-stream.server.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { audience } from '#app/platform/live/live.server.ts';
import type { Route } from './+types/live';

export function loader({ request, context }: Route.LoaderArgs) {
  const { uid: userId, sessionId } = viewerOf(context);
  if (request.method === 'HEAD') return new Response(null);
  return eventStream((listener) => audience.join({ userId, sessionId }, listener));
}

import { figuresReader } from '#app/http/system-access.server.ts';
import { describeFigures } from '#app/platform/metrics.server.ts';
import type { Route } from './+types/metrics';

const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

/** 404 unless METRICS_TOKEN is set. */
export async function loader({ request }: Route.LoaderArgs) {
  const reader = figuresReader(request);
  if (reader === 'none') return new Response('Not found\n', { status: 404, headers: HEADERS });
  if (reader === 'stranger') {
    const headers = { ...HEADERS, 'WWW-Authenticate': 'Bearer' };
    return new Response('Bearer token required: see METRICS_TOKEN\n', { status: 401, headers });
  }
  const { text, contentType } = await describeFigures();
  return new Response(text, { headers: { ...HEADERS, 'Content-Type': contentType } });
}

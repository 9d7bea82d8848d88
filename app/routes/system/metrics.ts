import { figuresReader } from '#app/http/viewers/figures-reader.server.ts';
import { describeFigures } from '#app/platform/metrics.server.ts';
import type { Route } from './+types/metrics';

const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

/** The figures of this process. Without a token in the settings nothing is here. */
export async function loader({ request }: Route.LoaderArgs) {
  const reader = figuresReader(request);
  if (reader === 'nobody') return new Response('Not found\n', { status: 404, headers: HEADERS });
  if (reader === 'stranger') {
    const headers = { ...HEADERS, 'WWW-Authenticate': 'Bearer' };
    return new Response('The token of METRICS_TOKEN is needed\n', { status: 401, headers });
  }
  const { text, contentType } = await describeFigures();
  return new Response(text, { headers: { ...HEADERS, 'Content-Type': contentType } });
}

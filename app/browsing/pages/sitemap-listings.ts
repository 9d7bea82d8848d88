import { ReadableStream as NodeStream } from 'node:stream/web';
import { requestContext } from '#app/http/request-context.ts';
import { SITEMAP_END, SITEMAP_START, SITEMAP_TYPE, toSitemapPages } from '#app/http/sitemap.ts';
import { unsoldPages } from '#app/listings/unsold-pages.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { listSlicesForSale } from '#app/search/search.server.ts';
import type { Route } from './+types/sitemap-listings';

/** An ETag would need the whole sitemap first, so this one is cached by time. */
const HEADERS = { 'Content-Type': SITEMAP_TYPE, 'Cache-Control': 'public, max-age=600' };

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const slice = url.searchParams.get('ids') ?? '';
  if (!(await listSlicesForSale()).includes(slice)) return new Response('Not found\n', { status: 404 });
  if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
  const body = NodeStream.from(writeSlice(slice, context.get(requestContext).id));
  return new Response(body as unknown as ReadableStream, { headers: HEADERS });
}

/** On an error the answer is cut off, which no crawler takes for a whole sitemap. */
async function* writeSlice(slice: string, request: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  try {
    yield encoder.encode(SITEMAP_START);
    for await (const pages of unsoldPages(db, slice)) yield encoder.encode(toSitemapPages(pages, env.PUBLIC_URL));
    yield encoder.encode(SITEMAP_END);
  } catch (error) {
    log.error({ err: error, request }, 'the sitemap broke off');
    throw error;
  }
}

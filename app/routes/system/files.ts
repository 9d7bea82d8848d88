import { isKnownVersion } from '#app/http/known-version.ts';
import { requestContext } from '#app/http/request-context.ts';
import { log } from '#app/platform/log.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { StorageFailure } from '#app/platform/storage/storage-failure.server.ts';
import type { Route } from './+types/files';

/** Nothing stored can run: should one of these files ever be taken for a page, it is an empty one. */
const HARMLESS = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "sandbox; default-src 'none'" };

/** Stored files. Whatever is missing or oddly asked for is a 404; what the storage cannot give now, a 503. */
export async function loader(args: Route.LoaderArgs) {
  try {
    return await answer(args);
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    log.error({ err: error, request: args.context.get(requestContext).id }, 'a stored file could not be read');
    const headers = { ...HARMLESS, 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', 'Retry-After': '10' };
    return new Response('Please try again in a moment\n', { status: 503, headers });
  }
}

async function answer({ request, params }: Route.LoaderArgs): Promise<Response> {
  const file = await storage.get(params['*']);
  if (!file) {
    const headers = { ...HARMLESS, 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' };
    return new Response('Not found\n', { status: 404, headers });
  }
  const caching = { ...HARMLESS, 'Cache-Control': 'public, max-age=31536000, immutable', ETag: file.etag };
  if (isKnownVersion(request.headers.get('If-None-Match'), file.etag))
    return new Response(null, { status: 304, headers: caching });
  return new Response(request.method === 'HEAD' ? null : await file.open(), {
    headers: { ...caching, 'Content-Type': file.contentType, 'Content-Length': String(file.size) },
  });
}

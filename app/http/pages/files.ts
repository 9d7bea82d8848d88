import { isKnownVersion } from '#app/http/answer.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { log } from '#app/platform/log.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { StorageFailure } from '#app/platform/storage/storage-contract.server.ts';
import type { Route } from './+types/files';

/** A stored file opened as a page can neither run scripts nor load anything. */
const SANDBOX_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
};

/** 404 for a missing file or an odd path; 503 while the storage is down. */
export async function loader(args: Route.LoaderArgs) {
  try {
    return await answer(args);
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    log.error({ err: error, request: args.context.get(requestContext).id }, 'could not read a stored file');
    const headers = {
      ...SANDBOX_HEADERS,
      'Content-Type': 'text/plain',
      'Cache-Control': 'no-store',
      'Retry-After': '10',
    };
    return new Response('Please try again in a moment\n', { status: 503, headers });
  }
}

/** Only the two people of a conversation see its photos, and only an import what was uploaded for it. */
const PRIVATE = /^\/*(?:conversations|imports)\//i;

async function answer({ request, params }: Route.LoaderArgs): Promise<Response> {
  const file = PRIVATE.test(params['*']) ? null : await storage.get(params['*']);
  if (!file) {
    const headers = { ...SANDBOX_HEADERS, 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' };
    return new Response('Not found\n', { status: 404, headers });
  }
  const caching = { ...SANDBOX_HEADERS, 'Cache-Control': 'public, max-age=31536000, immutable', ETag: file.etag };
  if (isKnownVersion(request.headers.get('If-None-Match'), file.etag))
    return new Response(null, { status: 304, headers: caching });
  return new Response(request.method === 'HEAD' ? null : await file.open(), {
    headers: { ...caching, 'Content-Type': file.contentType, 'Content-Length': String(file.size) },
  });
}

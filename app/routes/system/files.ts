import { storage } from '#app/platform/storage/storage.server.ts';
import type { Route } from './+types/files';

/** Nothing stored can run: should one of these files ever be taken for a page, it is an empty one. */
const HARMLESS = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "sandbox; default-src 'none'" };

/** Stored files. Whatever is missing or oddly asked for is a 404. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const file = await storage.get(params['*']);
  if (!file) {
    const headers = { ...HARMLESS, 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' };
    return new Response('Not found\n', { status: 404, headers });
  }
  const caching = { ...HARMLESS, 'Cache-Control': 'public, max-age=31536000, immutable', ETag: file.etag };
  if (isKnown(request, file.etag)) return new Response(null, { status: 304, headers: caching });
  return new Response(request.method === 'HEAD' ? null : await file.open(), {
    headers: { ...caching, 'Content-Type': file.contentType, 'Content-Length': String(file.size) },
  });
}

/** Weak comparison, as RFC 9110 §13.1.2 wants it for `If-None-Match`. */
function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

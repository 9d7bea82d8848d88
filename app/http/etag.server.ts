import { hash } from 'node:crypto';

/**
 * Weak, because one tag covers every encoding (RFC 9110 §8.8.3). SHA-1 tells versions of our own pages apart in half of the
 * time that SHA-256 takes.
 */
export function etagOf(body: string | Uint8Array): string {
  return `W/"${hash('sha1', body, 'base64url')}"`;
}

/** Weak comparison, as RFC 9110 §13.1.2 requires for `If-None-Match`. */
export function isKnownVersion(ifNoneMatch: string | null, etag: string): boolean {
  const known = ifNoneMatch?.split(',') ?? [];
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

export function versionedText(request: Request, text: string, contentType: string): Response {
  const etag = etagOf(text);
  const headers = { 'Content-Type': contentType, 'Cache-Control': 'no-cache', ETag: etag };
  if (isKnownVersion(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : text, { headers });
}

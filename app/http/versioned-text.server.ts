/** A text that whoever asks for it again may keep while it is the same: `If-None-Match` is answered by 304. */
import { etagOf } from '#app/http/etag.server.ts';
import { isKnownVersion } from '#app/http/known-version.ts';

export function versionedText(request: Request, text: string, contentType: string): Response {
  const etag = etagOf(text);
  const headers = { 'Content-Type': contentType, 'Cache-Control': 'no-cache', ETag: etag };
  if (isKnownVersion(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : text, { headers });
}

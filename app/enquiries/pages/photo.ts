import { openMessagePhoto } from '#app/enquiries/message-photos.server.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/photo';
import { requireReader } from './require-reader.server.ts';

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cache-Control': 'private, max-age=86400',
};

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const reader = await requireReader({ request, context, url });
  const width = Number(url.searchParams.get('width')) || 1600;
  const file = await openMessagePhoto(db, { id: params.id, photoId: params.photoId, reader, width });
  if (!file) throw notFound('Photo not found');
  const headers = { ...HEADERS, 'Content-Type': file.contentType, 'Content-Length': String(file.size) };
  return new Response(request.method === 'HEAD' ? null : await file.open(), { headers });
}

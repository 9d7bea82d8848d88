import { Readable } from 'node:stream';
import { writeEnquiries } from '#app/enquiries/inbox.server.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/enquiries-file';

export function loader({ context }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const body = Readable.toWeb(Readable.from(writeEnquiries(db, uid)).map((text) => Buffer.from(text)));
  return new Response(body as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="enquiries.csv"',
      'Cache-Control': 'private, no-store',
    },
  });
}

import { Readable } from 'node:stream';
import { writeActs } from '#app/platform/admin-log.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/log-file';
import { readLogFilter } from './log-filter.ts';

export function loader({ url }: Route.LoaderArgs) {
  const lines = Readable.from(writeActs(db, readLogFilter(url.searchParams))).map((text) => Buffer.from(text));
  return new Response(Readable.toWeb(lines) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="log.csv"',
      'Cache-Control': 'private, no-store',
    },
  });
}
